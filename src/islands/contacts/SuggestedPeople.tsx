import { useEffect, useImperativeHandle, type RefObject } from 'react'
import { loadTexts } from '#browser/localization.tsx'
import { PeopleList } from './PeopleList.tsx'
import type { Suggestion } from './suggestions.ts'
import { usePeopleList } from './use-people-list.ts'

await loadTexts('people')

/** What an input does once there are people to offer. */
export type PeopleKeys = ReturnType<typeof usePeopleList>['input']

type Props = {
  keys: RefObject<PeopleKeys | null>
  input: RefObject<HTMLInputElement | null>
  /** The id of the list. */
  list: string
  value: string
  /** Somebody asked before this was here. */
  isAwaited: boolean
  onType: (text: string) => void
  onChoose: (person: Suggestion) => void
}

/** The people of a `PersonInput`: its keys, and the list that it says it controls. */
export function SuggestedPeople({ keys, input: element, list, ...typing }: Props) {
  const { people, active, choose, input } = usePeopleList(typing)
  useImperativeHandle(keys, () => input)

  useEffect(() => {
    element.current?.setAttribute('aria-expanded', String(people.length > 0))
    if (active < 0) element.current?.removeAttribute('aria-activedescendant')
    else element.current?.setAttribute('aria-activedescendant', `${list}-${active}`)
  }, [element, list, people, active])

  return <PeopleList {...{ list, people, active }} onChoose={choose} />
}
