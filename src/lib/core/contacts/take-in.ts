import type { ContactSource } from './contact.ts'
import type { ImportedPerson } from './imported-person.ts'

/** Somebody who is there already, as far as a file may change it. */
export type Known = Omit<ImportedPerson, 'locale'> & { locale: string | null; source: ContactSource }

/**
 * What a line of a file makes of somebody who is there: null where all stays. Who was only remembered takes what the file
 * says; who was written down, only if that is wished. What the file leaves empty takes nothing away.
 */
export function takeIn(known: Known, given: ImportedPerson, updates: boolean): Known | null {
  const isRemembered = known.source === 'sent'
  if (!isRemembered && !updates) return null
  const isNamed = given.name !== given.email
  const next: Known = {
    email: known.email,
    name: isNamed ? given.name : known.name,
    company: given.company || known.company,
    locale: given.locale ?? known.locale,
    note: given.note || known.note,
    source: isRemembered ? 'imported' : known.source,
  }
  const names = ['name', 'company', 'locale', 'note', 'source'] as const

  return names.every((name) => next[name] === known[name]) ? null : next
}
