import { useEffect, useState } from 'react'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { noList, readFacts, type ListFacts } from './list-facts.ts'

export type ChosenEnvelope = {
  id: string
  title: string
  status: EnvelopeStatus
  filedIn: string | null
  isTrashed: boolean
}

export type Checked = {
  chosen: readonly ChosenEnvelope[]
  facts: ListFacts
  /** Every row of the page is. */
  isPageChosen: boolean
}

/** Outlives the page: what is chosen stays chosen on the other pages of the same list. Of another list, nothing is. */
const kept = { list: '', chosen: new Map<string, ChosenEnvelope>() }

/** What is chosen in a list whose rows the server has written: the ticked ones, and those of its other pages. */
export function useChecked(listId: string) {
  const [checked, setChecked] = useState<Checked>({ chosen: [], facts: noList, isPageChosen: false })
  const show = () => setChecked(tick(listId))

  useEffect(() => {
    const list = document.getElementById(listId)
    if (!list) return undefined
    const begin = () => {
      take(list)
      setChecked(tick(listId))
    }
    const change = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      if (target.checked) kept.chosen.set(target.value, toChosen(target))
      else kept.chosen.delete(target.value)
      setChecked(tick(listId))
    }
    begin()
    list.addEventListener('change', change)
    list.addEventListener('list-shown', begin)

    return () => {
      list.removeEventListener('change', change)
      list.removeEventListener('list-shown', begin)
    }
  }, [listId])

  return {
    checked,
    /** All of the page, beside what is chosen on others. */
    choosePage() {
      for (const box of boxesOf(listId)) kept.chosen.set(box.value, toChosen(box))
      show()
    },
    /** These and no others, unless it is another list by now that is chosen in. */
    chooseOnly(envelopes: readonly ChosenEnvelope[], inList = kept.list) {
      if (inList !== kept.list) return
      kept.chosen = new Map(envelopes.map((one) => [one.id, one]))
      show()
    },
  }
}

/** A list that has come: ticked is what is chosen in it already, or what the browser itself has kept ticked. */
function take(list: HTMLElement): void {
  const { list: name } = readFacts(rowsIn(list))
  if (kept.list !== name) Object.assign(kept, { list: name, chosen: new Map() })
  for (const box of boxesIn(list)) {
    if (box.checked || kept.chosen.has(box.value)) kept.chosen.set(box.value, toChosen(box))
  }
}

/** Shows in the boxes what is chosen. */
function tick(listId: string): Checked {
  const boxes = boxesOf(listId)
  for (const box of boxes) box.checked = kept.chosen.has(box.value)

  return {
    chosen: [...kept.chosen.values()],
    facts: readFacts(rowsIn(document.getElementById(listId))),
    isPageChosen: boxes.length > 0 && boxes.every(({ checked }) => checked),
  }
}

const rowsIn = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[data-list]') ?? null
const boxesIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]

function boxesOf(listId: string): HTMLInputElement[] {
  const list = document.getElementById(listId)

  return list ? boxesIn(list) : []
}

function toChosen({ value, dataset }: HTMLInputElement): ChosenEnvelope {
  return {
    id: value,
    title: dataset['title'] ?? '',
    status: (dataset['status'] ?? 'draft') as EnvelopeStatus,
    filedIn: dataset['filedIn'] ?? null,
    isTrashed: dataset['trashed'] === 'true',
  }
}
