import type { SuggestedPerson } from '#contract/contact-shapes.ts'
import { lettersOf, wordsOf } from '#core/contacts/letters.ts'

/** Somebody to choose; `isMe` for whoever chooses. */
export type Suggestion = Pick<SuggestedPerson, 'name' | 'email' | 'company' | 'locale'> & { isMe: boolean }

type Answer = { items: readonly SuggestedPerson[]; me: { name: string; email: string } }

/** Whoever asks comes first, as long as what is typed may mean them, and nobody comes twice. */
export function suggestionsOf({ items, me }: Answer, typed: string): Suggestion[] {
  const known = items.find(({ email }) => email === me.email.toLowerCase())
  const self = { company: '', locale: null, ...known, name: me.name, email: me.email.toLowerCase() }
  const letters = lettersOf(self)
  const mayBeMe = wordsOf(typed).every((word) => letters.includes(` ${word}`))
  const others = items.filter((one) => one !== known)

  return [
    ...(mayBeMe ? [{ ...self, isMe: true }] : []),
    ...(known && !mayBeMe ? [{ ...known, isMe: true }] : []),
    ...others.map((one) => ({ ...one, isMe: false })),
  ]
}
