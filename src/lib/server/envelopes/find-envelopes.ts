import { and, desc, ilike, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { envelopeGrams } from '../data/tables/scale.ts'
import { likePattern } from '../like-pattern.ts'
import { isInReach } from './folders.ts'

/** As many of the newest are looked at to learn whether much is found. */
const sampleSize = 100
/** Of the sample: where so many are found, a page may be filled soon by whoever goes through the list in its order. */
const often = 2
/** How far that is tried: somebody's few envelopes may all be new, and what is frequent may all be old. */
const nearAtMost = 3000
/** More candidates than that are slower to look up than to meet on the way. */
const fewAtMost = 1000
/** Letters that a group has (`grams_of`). */
const gramLength = 3

/** The list that is searched: what is in it, in its order, and how much of it is wanted. */
type Searched = { isShown: SQL | undefined; by: readonly SQL[]; limit: number }

/**
 * The ids of what fills the page, among others of what is found. What is found often is met soon on the way through the
 * list, what is rare is found by its letters; neither is fit for the other, so each is tried for as long as it is good:
 * the way where a sample promises it or there are too many candidates, and all candidates where it does not fill the page.
 */
export function searchFor(tx: Transaction, member: Member, wanted: string, list: Searched): SQL {
  const q = wanted.trim()
  const isFound = holds(q)
  const hasLetters = Array.from(q).length >= gramLength
  const { isShown, by, limit } = list
  const inOrder = (condition: SQL) =>
    tx
      .select()
      .from(envelope)
      .where(and(isShown, condition))
      .orderBy(...by)
  const foundOf = (some: SQL) =>
    sql`(select id from (${some}) as envelope where ${isFound} limit ${limit}::int)`
  const isOften = sql`(select hits from sample) >= ${often}::int`
  const few = hasLetters ? candidates(member, q, sql`limit ${fewAtMost + 1}::int`) : sql`null::uuid[]`
  const areFew = sql`(select cardinality(ids) from few) <= ${fewAtMost}::int`
  const isNearShort = sql`(select count(*) from near) < ${limit}::int`
  const mayBe = hasLetters
    ? sql`${envelope.id} = any((select ids from candidates)::uuid[])`
    : sql`${isNearShort} and ${isAmongAll(member, q)}`

  // What is not wanted of these is never begun.
  return sql`with sample as materialized (${countHits(tx, member, isFound)}),
    few as materialized (select ${few} as ids where not ${isOften}),
    near as materialized ${foundOf(sql`${inOrder(sql`coalesce(not ${areFew}, true)`)} limit ${nearAtMost}::int`)},
    candidates as materialized (
      select case when ${areFew} then (select ids from few) when ${isNearShort} then ${
        hasLetters ? candidates(member, q, sql``) : sql`null::uuid[]`
      } end as ids)
    select id from near union all ${foundOf(sql`${inOrder(mayBe)} offset 0`)}`
}

/** By itself, and as an array: what is compared with a fenced table may not be searched for in an index. */
function candidates({ organization: { id } }: Member, q: string, atMost: SQL): SQL {
  return sql`array(select ${envelopeGrams.envelopeId} from ${envelopeGrams}
    where ${envelopeGrams.organizationId} = ${id} and ${envelopeGrams.grams} @> grams_of(${id}::uuid, ${q}) ${atMost})`
}

/** Without a whole group of letters everything is read, once. */
function isAmongAll({ organization: { id } }: Member, q: string): SQL {
  const pattern = likePattern(q)

  return sql`(${ilike(envelope.title, pattern)} or ${envelope.id} in (select ${recipient.envelopeId} from ${recipient}
    where ${recipient.organizationId} = ${id} and (${ilike(recipient.name, pattern)} or ${ilike(recipient.email, pattern)})))`
}

/** It is in the title, or in the name or address of a recipient. The offset keeps each envelope's own from being all that there are. */
function holds(q: string): SQL {
  const pattern = likePattern(q)

  return sql`(${ilike(envelope.title, pattern)} or exists (select from ${recipient}
    where ${recipient.organizationId} = ${envelope.organizationId} and ${recipient.envelopeId} = ${envelope.id}
    and (${ilike(recipient.name, pattern)} or ${ilike(recipient.email, pattern)}) offset 0))`
}

function countHits(tx: Transaction, member: Member, isFound: SQL): SQL {
  const newest = tx
    .select()
    .from(envelope)
    .where(isInReach(member))
    .orderBy(desc(envelope.updatedAt), desc(envelope.id))
    .limit(sampleSize)

  return sql`select count(*) as hits from (${newest}) as envelope where ${isFound}`
}
