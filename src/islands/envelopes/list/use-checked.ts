import { useEffect, useState } from 'react'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'

export type ChosenEnvelope = { id: string; title: string; status: EnvelopeStatus; isTrashed: boolean }

/** The ticked rows of a list that the server has written, in its order; of another list that takes its place, none. */
export function useChecked(listId: string) {
  const [chosen, setChosen] = useState<readonly ChosenEnvelope[]>([])

  useEffect(() => {
    const list = document.getElementById(listId)
    if (!list) return undefined
    const read = () =>
      setChosen(
        boxesIn(list)
          .filter(({ checked }) => checked)
          .map(toChosen),
      )
    read()
    list.addEventListener('change', read)
    list.addEventListener('list-shown', read)

    return () => {
      list.removeEventListener('change', read)
      list.removeEventListener('list-shown', read)
    }
  }, [listId])

  /** Ticks all or none. */
  function choose(all: boolean): void {
    const list = document.getElementById(listId)
    const boxes = list ? boxesIn(list) : []
    for (const box of boxes) box.checked = all
    setChosen(all ? boxes.map(toChosen) : [])
  }

  return { chosen, choose }
}

function boxesIn(list: HTMLElement): HTMLInputElement[] {
  return [...list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
}

function toChosen({ value, dataset }: HTMLInputElement): ChosenEnvelope {
  return {
    id: value,
    title: dataset['title'] ?? '',
    status: (dataset['status'] ?? 'draft') as EnvelopeStatus,
    isTrashed: dataset['trashed'] === 'true',
  }
}
