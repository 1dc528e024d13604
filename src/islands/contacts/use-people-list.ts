import { useEffect, useState, type KeyboardEvent } from 'react'
import type { Suggestion } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

type Parts = {
  value: string
  /** The list is open from the first. */
  isAwaited?: boolean
  onType: (text: string) => void
  onChoose: (person: Suggestion) => void
}

/** What of the list is shown and pointed at, and the keys that move in it. */
export function usePeopleList({ value, isAwaited = false, onType, onChoose }: Parts) {
  const [isOpen, setOpen] = useState(isAwaited)
  const [pointed, setPointed] = useState(-1)
  const people = useSuggestions(value, isOpen)
  const active = pointed < people.length ? pointed : -1
  const close = () => {
    setOpen(false)
    setPointed(-1)
  }
  useEscape(people.length > 0, close)

  function choose(person: Suggestion) {
    close()
    onChoose(person)
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = people.length
    const person = people[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen && count > 0)
        setPointed(active < 0 && step < 0 ? count - 1 : (active + step + count) % count)
      else setOpen(true)
      event.preventDefault()
    } else if (event.key === 'Enter' && person) {
      choose(person)
      event.preventDefault()
    } else if (event.key === 'Tab') close()
  }

  return {
    people,
    active,
    choose,
    input: {
      onKeyDown,
      onBlur: close,
      /** Focus alone opens nothing: what is behind stays in sight. */
      onClick: () => setOpen(true),
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setOpen(true)
        setPointed(-1)
        onType(target.value)
      },
    },
  }
}

/** Escape closes the list and not the dialog around it, which hears keys before any element of it does. */
function useEscape(isShown: boolean, close: () => void): void {
  useEffect(() => {
    if (!isShown) return
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    addEventListener('keydown', hear, { capture: true })

    return () => removeEventListener('keydown', hear, { capture: true })
  })
}
