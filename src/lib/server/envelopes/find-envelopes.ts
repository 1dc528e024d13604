import { foldLetters } from '#core/contacts/letters.ts'
import { and, desc, like, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { foldedText } from '../data/folded-text.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { envelopeGrams } from '../data/tables/scale.ts'
import { likePattern } from '../like-pattern.ts'
import { isListed } from './reach.ts'

/** As many of the newest are looked at to learn whether anything is found. */
const sampleSize = 100
/** Then as many, or fewer where so many are found: a page may be filled soon by whoever goes through the list in its order. */
const further = 600
const often = 4
/** How far that is tried: somebody's few envelopes may all be new, and what is frequent may all be old. */
const near = 3000
/** And how far where that has filled half a page: all candidates of so many cost more than as much again. */
const nearAtMost = 6000
/** More candidates than that are slower to look up than to meet on the way. */
const fewAtMost = 1000
/** Letters that a group has (`grams_of`). */
const gramLength = 3
/** Groups of a text that are looked up. */
const lookedUp = 3

/** What is looked for, without accents and case: anywhere, or in the name or address of a recipient. */
type Wanted = { q?: string; recipient?: string }
type Term = { text: string; isOfPeople: boolean }

/** The list that is searched: what is in it, in its order, and how much of it is wanted. */
type Searched = {
  isShown: SQL | undefined
  /** What alone an index has in that order, where nothing else is chosen. */
  inIndex: SQL | undefined
  by: readonly SQL[]
  limit: number
}

/**
 * The ids of what fills the page, among others of what is found; undefined where nothing is looked for. What is found often is
 * met soon on the way through the list, what is rare is found by its letters; neither is fit for the other, so each is tried
 * for as long as it is good: the way where a sample promises it or there are too many candidates, and all candidates where it
 * does not fill the page. What one step has looked at, the next one does not look at again: each begins where it is read, and
 * ends where no more of it is read.
 */
export function searchFor(tx: Transaction, member: Member, wanted: Wanted, list: Searched): SQL | undefined {
  const terms = termsOf(wanted)
  if (terms.length === 0) return undefined
  const lettered = terms.filter(hasGroup).map(({ text }) => text)
  const hasLetters = lettered.length > 0
  const isHeld = and(...terms.map(holds)) ?? sql`true`
  const isFound = and(hasLetters ? hasGroups : undefined, isHeld) ?? sql`true`
  const { isShown, inIndex, by, limit } = list
  const inOrder = (condition: SQL | undefined) =>
    tx
      .select({ organizationId: envelope.organizationId, id: envelope.id, title: envelope.title })
      .from(envelope)
      .where(condition)
      .orderBy(...by)
  const isByKeys = hasLetters && inIndex !== undefined
  const walk = isByKeys
    ? walkKeys(tx, { inIndex, by }, and(isShown, isHeld))
    : sql`select id, ${isFound} as is_hit from (${inOrder(isShown)} limit ${nearAtMost}::int) as envelope`
  const newest = isByKeys ? sql`select is_hit from walk` : lookAtNewest(tx, member, isFound)
  const isOften = sql`(select hits from further) >= ${often}::int`
  const areFew = sql`(select count(*) from (select from candidates limit ${fewAtMost + 1}::int) seen) <= ${fewAtMost}::int`
  const isNearTried = hasLetters
    ? sql`case when ${isOften} then true when ${areFew} then false else ${isMetWithin(further)} end`
    : sql`true`
  const isNearShort = sql`(select count(*) from near) < ${limit}::int`
  const mayBe = hasLetters
    ? sql`${envelope.id} = any((case when ${isNearShort} then array(select envelope_id from candidates) end)::uuid[])`
    : sql`${isNearShort} and ${and(...terms.map((term) => isAmongAll(member, term)))}`

  // What is not wanted of these is never begun.
  return sql`with ${letters(member, lettered)},
    walk as materialized (${walk}),
    newest as materialized (${newest}),
    sample as materialized (${countHits(sampleSize, 1)}),
    further as materialized (${countHits(further, often, isMet)}),
    ${hasLetters ? sql`candidates as materialized (${candidates(member)}),` : sql``}
    near as materialized (select id from (select * from walk limit ${howFar(limit)}) seen
      where is_hit and ${isNearTried} limit ${limit}::int)
    select id from near union all (select id from (${inOrder(and(isShown, mayBe))} offset 0) as envelope
      where ${isFound} limit ${limit}::int)`
}

/**
 * The list by what an index has of it, and which of it is found: the rows of what has other letters are not read. The offset
 * is as with `holds`.
 */
function walkKeys(
  tx: Transaction,
  { inIndex, by }: { inIndex: SQL; by: readonly SQL[] },
  isWanted: SQL | undefined,
): SQL {
  const keys = tx
    .select({ organizationId: envelope.organizationId, id: envelope.id })
    .from(envelope)
    .where(inIndex)
    .orderBy(...by)
    .limit(nearAtMost)

  return sql`select id, has_groups and exists (select from ${envelope} where ${envelope.organizationId} = keys.organization_id
      and ${envelope.id} = keys.id and ${isWanted} offset 0) as is_hit
    from (select organization_id, id, ${hasGroups} as has_groups from (${keys}) as envelope) keys`
}

function termsOf({ q = '', recipient: person = '' }: Wanted): Term[] {
  const terms = [
    { text: q.trim(), isOfPeople: false },
    { text: person.trim(), isOfPeople: true },
  ]

  return terms.filter(({ text }) => text !== '')
}

const hasGroup = ({ text }: Term): boolean => Array.from(foldLetters(text)).length >= gramLength

/**
 * Groups of letters of all texts: the rarest of each, and the `whole`, which begins with them. Whether an array holds another is
 * known as soon as it lacks one.
 */
function letters(member: Member, texts: readonly string[]): SQL {
  return sql`wanted as materialized (select rare, rare || every as whole
    from (select ${groupsOf(member, texts, 'all')} as every, ${groupsOf(member, texts, 'rarest')} as rare offset 0) groups)`
}

function groupsOf({ organization: { id } }: Member, texts: readonly string[], which: 'all' | 'rarest'): SQL {
  const all = texts.map((text) => sql`grams_of(${id}::uuid, ${text})`)
  const some = which === 'all' ? all : all.map((grams) => sql`rarest_grams(${grams}, ${lookedUp}::int)`)

  return sql.join([sql`'{}'::int[]`, ...some], sql` || `)
}

/** Whether it may hold what is looked for: faster to see than whether it does. The offset is as with `holds`. */
const hasGroups = sql`exists (select from ${envelopeGrams}
  where ${envelopeGrams.organizationId} = ${envelope.organizationId} and ${envelopeGrams.envelopeId} = ${envelope.id}
  and ${envelopeGrams.grams} @> (select whole from wanted) offset 0)`

/**
 * By itself, and as an array: what is compared with a fenced table may not be searched for in an index. There each group costs as
 * much as there are envelopes that have it, so that only some are looked up. To look for the others there, in each that these have
 * found, costs more than to read what they would leave out: that is done in the order of the list, and ends with a page.
 */
function candidates({ organization: { id } }: Member): SQL {
  const { organizationId, envelopeId, grams } = envelopeGrams

  return sql`select ${envelopeId} from ${envelopeGrams}
    where ${organizationId} = ${id} and ${grams} @> (select rare from wanted)`
}

const contains = (column: SQLWrapper, text: string): SQL =>
  like(foldedText(column), foldedText(sql`${likePattern(text)}::text`))
const isPersons = (text: string) => or(contains(recipient.name, text), contains(recipient.email, text))

/** Without a whole group of letters everything is read, once. */
function isAmongAll({ organization: { id } }: Member, { text, isOfPeople }: Term): SQL | undefined {
  const isOfOne = sql`${envelope.id} in (select ${recipient.envelopeId} from ${recipient}
    where ${recipient.organizationId} = ${id} and ${isPersons(text)})`

  return isOfPeople ? isOfOne : or(contains(envelope.title, text), isOfOne)
}

/** It is in the title, or in the name or address of a recipient. The offset keeps each envelope's own from being all that there are. */
function holds({ text, isOfPeople }: Term): SQL | undefined {
  const isOfOne = sql`exists (select from ${recipient}
    where ${recipient.organizationId} = ${envelope.organizationId} and ${recipient.envelopeId} = ${envelope.id}
    and ${isPersons(text)} offset 0)`

  return isOfPeople ? isOfOne : or(contains(envelope.title, text), isOfOne)
}

/** Whether the sample has met any: what is rare has no more than that looked at. */
const isMet = sql`(select hits from sample) > 0`

/** Where so much of the list has none, a page is not filled by going on. */
const isMetWithin = (among: number) =>
  sql`exists (select from (select is_hit from walk limit ${among}::int) seen where is_hit)`

const howFar = (limit: number) =>
  sql`case when (select count(*) from (select from (select is_hit from walk limit ${near}::int) seen
    where is_hit limit ${limit}::int) met) * 2 >= ${limit}::int then ${nearAtMost}::int else ${near}::int end`

const countHits = (among: number, atMost: number, isWanted = sql`true`) =>
  sql`select count(*) as hits from (select from (select is_hit from newest limit ${among}::int) seen
    where is_hit and ${isWanted} limit ${atMost}::int) met`

function lookAtNewest(tx: Transaction, member: Member, isFound: SQL): SQL {
  const newest = tx
    .select({ organizationId: envelope.organizationId, id: envelope.id, title: envelope.title })
    .from(envelope)
    .where(isListed(member))
    .orderBy(desc(envelope.updatedAt), desc(envelope.id))
    .limit(further)

  return sql`select ${isFound} as is_hit from (${newest}) as envelope`
}
