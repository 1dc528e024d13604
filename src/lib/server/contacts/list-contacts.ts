import { maxContacts } from '#core/contacts/contact.ts'
import { wordsOf } from '#core/contacts/letters.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { contact } from '../data/tables/contacts.ts'
import { isOwn, toContactShape, type ContactRow } from './contact-rows.ts'
import { findCandidates, holdsAll } from './find-contacts.ts'

type Page = { q?: string; limit: number; cursor?: string }
type Position = { key: string; id: string }

/** By name, those in whom all that is asked for is found. */
export async function listContacts(tx: Transaction, member: Member, { q = '', limit, cursor }: Page) {
  const words = wordsOf(q)
  const { ids, areAll } =
    words.length === 0 ? { ids: [], areAll: false } : await findCandidates(tx, member, words)
  if (areAll && ids.length === 0) return { items: [], nextCursor: null }
  const which = and(areAll ? inArray(contact.id, [...ids]) : undefined, holdsAll(words))
  const rows = await readByName(tx, member, { which, after: readPosition(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)

  return {
    items: shown.map(toContactShape),
    nextCursor: rows.length > limit && last ? writePosition(last) : null,
  }
}

const rowsAtOnce = 5000

/** All of them, some at a time. */
export async function* contactsByName(
  tx: Transaction,
  member: Member,
): AsyncGenerator<readonly ContactRow[]> {
  let after: Position | null = null
  for (let read = 0; read < maxContacts;) {
    const rows: ContactRow[] = await readByName(tx, member, { which: undefined, after, limit: rowsAtOnce })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    read += rows.length
    after = { key: last.nameKey, id: last.id }
  }
}

async function readByName(
  tx: Transaction,
  member: Member,
  { which, after, limit }: { which: SQL | undefined; after: Position | null; limit: number },
): Promise<ContactRow[]> {
  const isAfter = after
    ? sql`(${contact.nameKey}, ${contact.id}) > (${after.key}, ${after.id}::uuid)`
    : undefined

  return tx
    .select()
    .from(contact)
    .where(and(isOwn(member), which, isAfter))
    .orderBy(asc(contact.nameKey), asc(contact.id))
    .limit(limit)
}

const writePosition = ({ nameKey, id }: ContactRow) => `${Buffer.from(nameKey).toString('base64url')}.${id}`

/** Throws `not-found` for what this server never wrote. */
function readPosition(cursor: string | undefined): Position | null {
  if (!cursor) return null
  const [key = '', id = ''] = cursor.split('.')
  const said = Buffer.from(key, 'base64url').toString()
  if (!isUuid(id) || said.includes('\u0000')) throw new Refusal('not-found')

  return { key: said, id }
}
