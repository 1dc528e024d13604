import { useEffect, useRef } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import type { Suggestion } from './suggestions.ts'

type ListProps = {
  list: string
  people: readonly Suggestion[]
  active: number
  onChoose: (person: Suggestion) => void
}

/** Whom to choose, under the input that has the keyboard. */
export function PeopleList({ list, people, active, onChoose }: ListProps) {
  const { t } = useLocalization()
  const isShown = people.length > 0

  return (
    <>
      <span role="status" className="sr-only">
        {isShown && t('contacts.suggest.found', { count: people.length })}
      </span>
      <div
        id={list}
        role="listbox"
        aria-label={t('contacts.suggest.label')}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-menu mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-surface py-1 shadow-raised"
      >
        {people.map((person, place) => (
          <PersonOption
            key={person.email}
            id={`${list}-${place}`}
            isActive={place === active}
            {...{ person, onChoose }}
          />
        ))}
      </div>
    </>
  )
}

type OptionProps = {
  id: string
  person: Suggestion
  isActive: boolean
  onChoose: (person: Suggestion) => void
}

function PersonOption({ id, person, isActive, onChoose }: OptionProps) {
  const { t } = useLocalization()
  const { name, email, company, isMe } = person
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  return (
    // The keyboard stays in the input, which points at what is chosen.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose(person)
      }}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-col justify-center px-3 py-1.5',
        isActive ? 'bg-accent-surface' : 'hover:bg-surface-hover',
      )}
    >
      <span className="truncate font-medium">
        {name}
        {isMe && <span className="font-normal text-muted"> ({t('contacts.suggest.me')})</span>}
      </span>
      <span className="truncate text-sm text-muted">{company ? `${email} · ${company}` : email}</span>
    </div>
  )
}
