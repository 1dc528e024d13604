import type { SuggestedPerson } from '#contract/contact-shapes.ts'
import { wordsOf } from '#core/contacts/letters.ts'
import { rankPeople } from '#core/contacts/rank-people.ts'
import { isLocale } from '#core/locale/locale.ts'
import { and, desc, inArray, like, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { contact, contactGrams } from '../data/tables/contacts.ts'
import { likePattern } from '../like-pattern.ts'
import { isOwn, type ContactRow } from './contact-rows.ts'

/** Letters that a group has (`grams_of`). */
const gramLength = 3
/** More than that are frequent: whoever goes through the list meets them soon. */
const fewAtMost = 1000
/** How many of the latest are looked at for what is frequent, or too short for a group of letters. */
const latestAtMost = 2000

/** Contacts whose letters hold every word that is asked for. */
export function holdsAll(words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => like(contact.letters, likePattern(word))))
}

/** Ids found by their letters, and whether nobody else can be meant. */
export type Candidates = { ids: readonly string[]; areAll: boolean }

/** A word of two letters finds where a word begins so; what is shorter finds nothing by itself. */
export async function findCandidates(
  tx: Transaction,
  { organization: { id } }: Member,
  words: readonly string[],
): Promise<Candidates> {
  const lengthOf = (word: string) => Array.from(word).length
  const isLong = (word: string) => lengthOf(word) >= gramLength
  const long = words.filter(isLong)
  const short = words.filter((word) => lengthOf(word) === gramLength - 1).map((word) => ` ${word}`)
  const looked = long.length > 0 ? long : short
  if (looked.length === 0) return { ids: [], areAll: false }
  const grams = sql.join(
    looked.map((word) => sql`grams_of(${id}::uuid, ${word}::text)`),
    sql` || `,
  )
  const { rows } = await tx.execute<{
    id: string
  }>(sql`select ${contactGrams.contactId} as id from ${contactGrams}
    where ${contactGrams.organizationId} = ${id} and ${contactGrams.grams} @> (${grams}) limit ${fewAtMost + 1}::int`)

  return { ids: rows.map((row) => row.id), areAll: long.length > 0 && rows.length <= fewAtMost }
}

/** Who is probably meant. Where many may be, those whom something was sent to lately are looked at first. */
export async function suggestPeople(
  tx: Transaction,
  member: Member,
  { q, limit, now }: { q: string; limit: number; now: Date },
): Promise<SuggestedPerson[]> {
  const words = wordsOf(q)
  const found =
    words.length === 0
      ? await readLatest(tx, member, limit)
      : rankPeople(await readFound(tx, member, words), q, now)

  return found.slice(0, limit).map(({ id, name, email, company, locale }) => ({
    ...{ id, name, email, company },
    locale: locale !== null && isLocale(locale) ? locale : null,
  }))
}

async function readFound(tx: Transaction, member: Member, words: readonly string[]): Promise<ContactRow[]> {
  const { ids, areAll } = await findCandidates(tx, member, words)
  const known = ids.length === 0 ? [] : await readThese(tx, member, ids, words)
  if (areAll) return known
  const seen = new Set(known.map(({ id }) => id))
  const latest = await readLatest(tx, member, latestAtMost, words)

  return [...known, ...latest.filter(({ id }) => !seen.has(id))]
}

async function readThese(tx: Transaction, member: Member, ids: readonly string[], words: readonly string[]) {
  return tx
    .select()
    .from(contact)
    .where(and(isOwn(member), inArray(contact.id, [...ids]), holdsAll(words)))
}

/** Of so many of the latest those in whom the words are found. */
async function readLatest(tx: Transaction, member: Member, most: number, words: readonly string[] = []) {
  const latest = tx
    .select()
    .from(contact)
    .where(isOwn(member))
    .orderBy(desc(contact.recentAt), desc(contact.id))
    .limit(most)

  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${latest}) as contact where ${holdsAll(words) ?? sql`true`} order by recent_at desc, id desc`,
  )
  if (rows.length === 0) return []

  return tx
    .select()
    .from(contact)
    .where(
      and(
        isOwn(member),
        inArray(
          contact.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(contact.recentAt), desc(contact.id))
}
