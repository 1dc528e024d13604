import { useEffect, useId, useRef } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { controlStyle } from '#islands/ui/control-style.ts'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import type { Suggestion } from './suggestions.ts'
import { usePeopleList } from './use-people-list.ts'

type Props = FieldProps & {
  type?: 'text' | 'email'
  value: string
  maxLength?: number
  onType: (text: string) => void
  /** Fills whatever else belongs to the person. */
  onChoose: (person: Suggestion) => void
}

/**
 * The name or the address of a person: an input that offers whom the organization knows, as an editable combobox with a
 * list to choose from (WAI-ARIA APG). Nothing is chosen by typing alone.
 */
export function PersonField({ type = 'text', value, maxLength, onType, onChoose, ...field }: Props) {
  const list = useId()
  const { people, active, choose, input } = usePeopleList({ value, onType, onChoose })

  return (
    <Field
      {...field}
      control={(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            {...input}
            {...{ type, value, maxLength }}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={people.length > 0}
            aria-controls={list}
            aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
            className={controlStyle}
          />
          <PeopleList {...{ list, people, active }} onChoose={choose} />
        </span>
      )}
    />
  )
}

type ListProps = {
  list: string
  people: readonly Suggestion[]
  active: number
  onChoose: (person: Suggestion) => void
}

function PeopleList({ list, people, active, onChoose }: ListProps) {
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
