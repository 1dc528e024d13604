import { useId } from 'react'
import { controlStyle } from '#islands/ui/control-style.ts'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { PeopleList } from './PeopleList.tsx'
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
