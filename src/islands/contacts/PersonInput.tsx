import { Suspense, useRef, useState, type ComponentProps } from 'react'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Suggestion } from './suggestions.ts'
import type { PeopleKeys } from './SuggestedPeople.tsx'

const SuggestedPeople = lazyPart(() =>
  import('./SuggestedPeople.tsx').then((module) => ({ default: module.SuggestedPeople })),
)

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id'> & {
  id: string
  value: string
  onType: (text: string) => void
  /** Fills whatever else belongs to the person. */
  onChoose: (person: Suggestion) => void
}

/**
 * The input of a `PersonField` by itself, at home where many stand together: what offers people comes with the first focus, and
 * whoever types meanwhile types on.
 */
export function PersonInput({ id, value, onType, onChoose, onFocus, onBlur, ...rest }: Props) {
  const [wasFocused, setFocused] = useState(false)
  // Whoever asks before there is a list to open is shown it as it comes.
  const [isAwaited, setAwaited] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<PeopleKeys>(null)
  const list = `${id}-people`

  return (
    <span className="relative block min-w-0 flex-1">
      <input
        {...rest}
        {...{ id, value }}
        ref={input}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={list}
        onFocus={(event) => {
          setFocused(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setAwaited(false)
          keys.current?.onBlur()
          onBlur?.(event)
        }}
        onClick={() => (keys.current ? keys.current.onClick() : setAwaited(true))}
        onKeyDown={(event) => {
          if (keys.current) keys.current.onKeyDown(event)
          else if (event.key === 'ArrowDown') setAwaited(true)
        }}
        onChange={(event) => {
          if (keys.current) return keys.current.onChange(event)
          setAwaited(true)
          onType(event.target.value)
        }}
      />
      {wasFocused ? (
        <Suspense>
          <SuggestedPeople {...{ keys, input, list, value, isAwaited, onType, onChoose }} />
        </Suspense>
      ) : (
        <span id={list} role="listbox" hidden />
      )}
    </span>
  )
}
