import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, preference } from '../data/tables/people.ts'

/** Far more than anybody has; every one of them is read at once. */
const maxPreferences = 100

/** What somebody's browsers are to remember for them, wherever they sign in. */
export function makePreferences({ database }: { database: Database }) {
  return {
    preferences: (person: Person): Promise<Record<string, string>> =>
      database.read(null, (tx) => preferencesOf(tx, person.id)),

    setPreference: (person: Person, key: string, given: string): Promise<Record<string, string>> =>
      database.transaction(null, async (tx) => {
        const others = and(eq(preference.userId, person.id), ne(preference.key, key))
        if ((await tx.$count(preference, others)) >= maxPreferences) throw new Refusal('body-too-large')
        const value = key === 'locale' ? normalizeLocale(given) : given
        const row = { userId: person.id, key, value }
        await tx
          .insert(preference)
          .values(row)
          .onConflictDoUpdate({ target: [preference.userId, preference.key], set: { value } })
        if (key === 'locale') {
          await tx
            .update(appUser)
            .set({ locale: normalizeLocale(given) })
            .where(eq(appUser.id, person.id))
        }
        return preferencesOf(tx, person.id)
      }),
  }
}

async function preferencesOf(tx: Transaction, userId: string): Promise<Record<string, string>> {
  const rows = await tx.select().from(preference).where(eq(preference.userId, userId))

  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
