import type { ContactInput, ContactShape } from '#contract/contact-shapes.ts'
import { foldLetters, lettersOf } from '#core/contacts/letters.ts'
import { isLocale } from '#core/locale/locale.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import { contact } from '../data/tables/contacts.ts'

export type ContactRow = typeof contact.$inferSelect

/** Of the organization, and of the mode that the member is in: those of the other are not there. */
export function isOwn({ organization: { id, mode } }: Member): SQL | undefined {
  return and(eq(contact.organizationId, id), eq(contact.mode, mode))
}

/** What somebody says of a person, and what they are found and ordered by. */
export function toDetails(given: ContactInput) {
  const { name, email, company = '', locale = null, note = '' } = given

  return { ...{ name, email, company, locale, note }, ...keysOf({ name, email, company }) }
}

export function keysOf(person: { name: string; email: string; company: string }) {
  return { nameKey: foldLetters(person.name), letters: lettersOf(person) }
}

export function toContactShape(row: ContactRow): ContactShape {
  const { id, name, email, company, locale, note, source, timesUsed } = row

  return {
    ...{ id, name, email, company, note, source, timesUsed },
    locale: locale !== null && isLocale(locale) ? locale : null,
    lastUsedAt: timesUsed > 0 ? row.recentAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
