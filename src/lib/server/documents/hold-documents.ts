import { isUuid } from '#core/ids.ts'
import { and, not, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { rowOf } from '../data/many-rows.ts'
import { document } from '../data/tables/documents.ts'
import { areDocuments, inOrder, type DocumentRow } from './document-rows.ts'

// What is made of documents names them in JSON, which has no foreign keys: the lock that such a key takes is taken here.

/**
 * As `documentsOf`, for whoever is about to write what is made of them: until the transaction ends nobody erases them as
 * unused. One that somebody is erasing is waited for, and left out when it is gone.
 */
export async function holdDocuments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const possible = ids.filter(isUuid)
  if (possible.length === 0) return []
  const rows = await tx
    .select()
    .from(document)
    .where(areDocuments(organizationId, possible))
    .orderBy(document.id)
    .for('key share')

  return inOrder(ids, rows)
}

/** The same as {@link holdDocuments}, to be asked beside something else: `ids` are named as JSON, and {@link heldDocuments} reads the answer. */
export function documentsToHold(organizationId: Placeholder, ids: Placeholder): SQL<DocumentJson[]> {
  return sql`(select coalesce(json_agg(d), '[]') from (select * from ${document}
    where ${document.organizationId} = ${organizationId}
    and ${document.id} = any(array(select value::uuid from json_array_elements_text(${ids}::json)))
    order by ${document.id} for key share) d)`
}

export const idsToHold = (ids: readonly string[]): string => JSON.stringify(ids.filter(isUuid))

export const heldDocuments = (ids: readonly string[], held: readonly DocumentJson[]): DocumentRow[] =>
  inOrder(
    ids,
    held.map((json) => rowOf(document, json)),
  )

type DocumentJson = Readonly<Record<string, unknown>>

/**
 * Something that was made of them is not any more. Whether something else is, is looked at when they have been unused for their
 * days: somebody who took a document out may put it back.
 */
export async function letGoOfDocuments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(document)
      .set({ unusedSince: at })
      .where(and(areDocuments(organizationId, ids), not(isKeptByTrail)))
}

/** In place of the time since when nothing needs it: later than anything that is asked for. */
const keptByTrail = new Date('9999-12-31T00:00:00Z')

/** It was taken out of an envelope that had been sent, whose trail alone still knows it. */
export const isKeptByTrail = sql`${document.unusedSince} is not distinct from ${keptByTrail.toISOString()}::timestamptz`

/** They stay with the envelopes that they were taken out of, whatever else lets go of them, and are erased with the last. */
export async function keepByTrail(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx.update(document).set({ unusedSince: keptByTrail }).where(areDocuments(organizationId, ids))
}

/** Something needs them: they are looked at again when it lets go of them. */
export async function keepDocuments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx.update(document).set({ unusedSince: null }).where(areDocuments(organizationId, ids))
}
