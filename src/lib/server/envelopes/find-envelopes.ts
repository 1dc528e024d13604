import { and, desc, eq, exists, ilike, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { envelopeGrams } from '../data/tables/scale.ts'
import { likePattern } from '../like-pattern.ts'
import { isInReach } from './folders.ts'

/** As many of the newest are looked at to learn how much is found. */
const sampleSize = 200
/** Of the sample: what is found that often fills a page soon, whoever goes through the list in its order. */
const often = 3
/** Letters that a group has (`grams_of`). */
const gramLength = 3

/**
 * Two ways to the same envelopes, of which one finds nothing and costs nothing: what is found often is met soon on the way
 * through the list, what is rare is found by its letters. One alone would be slow for the other.
 */
export function waysToFind(tx: Transaction, member: Member, wanted: string): readonly SQL[] {
  const q = wanted.trim()
  const isFound = holds(tx, q)
  // Without a whole group there is but one way.
  if (Array.from(q).length < gramLength) return [isFound]
  const isCommon = isFoundOften(tx, member, isFound)
  const candidates = tx
    .select({ id: envelopeGrams.envelopeId })
    .from(envelopeGrams)
    .where(
      and(
        eq(envelopeGrams.organizationId, member.organization.id),
        sql`${envelopeGrams.grams} @> grams_of(${member.organization.id}::uuid, ${q})`,
      ),
    )

  return [
    sql`${isCommon} and ${isFound}`,
    sql`${not(isCommon)} and ${and(inArray(envelope.id, candidates), isFound)}`,
  ]
}

/** It is in the title, or in the name or address of a recipient. */
function holds(tx: Transaction, q: string): SQL {
  const pattern = likePattern(q)
  const isWith = exists(
    tx
      .select({ one: sql`1` })
      .from(recipient)
      .where(
        and(
          eq(recipient.organizationId, envelope.organizationId),
          eq(recipient.envelopeId, envelope.id),
          or(ilike(recipient.name, pattern), ilike(recipient.email, pattern)),
        ),
      ),
  )

  return sql`(${ilike(envelope.title, pattern)} or ${isWith})`
}

/** Asked once, before either way is taken. */
function isFoundOften(tx: Transaction, member: Member, isFound: SQL): SQL {
  const newest = tx
    .select()
    .from(envelope)
    .where(isInReach(member))
    .orderBy(desc(envelope.updatedAt), desc(envelope.id))
    .limit(sampleSize)

  return sql`(select count(*) >= ${often}::int from ${newest.as('envelope')} where ${isFound})`
}
