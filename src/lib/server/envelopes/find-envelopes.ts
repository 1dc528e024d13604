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
const nearAtMost = 3000
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
type Searched = { isShown: SQL | undefined; by: readonly SQL[]; limit: number }

/**
 * The ids of what fills the page, among others of what is found; undefined where nothing is looked for. What is found often is
 * met soon on the way through the list, what is rare is found by its letters; neither is fit for the other, so each is tried
 * for as long as it is good: the way where a sample promises it or there are too many candidates, and all candidates where it
 * does not fill the page.
 */
export function searchFor(tx: Transaction, member: Member, wanted: Wanted, list: Searched): SQL | undefined {
  const terms = termsOf(wanted)
  if (terms.length === 0) return undefined
  const lettered = terms.filter(hasGroup).map(({ text }) => text)
  const hasLetters = lettered.length > 0
  const isFound = and(hasLetters ? hasGroups : undefined, ...terms.map(holds)) ?? sql`true`
  const { isShown, by, limit } = list
  const inOrder = (condition: SQL) =>
    tx
      .select()
      .from(envelope)
      .where(and(isShown, condition))
      .orderBy(...by)
  const foundOf = (some: SQL) =>
    sql`(select id from (${some}) as envelope where ${isFound} limit ${limit}::int)`
  const isOften = sql`(select hits from further) >= ${often}::int`
  const few = hasLetters ? candidates(member, sql`limit ${fewAtMost + 1}::int`) : sql`null::uuid[]`
  const areFew = sql`(select cardinality(ids) from few) <= ${fewAtMost}::int`
  const isNearShort = sql`(select count(*) from near) < ${limit}::int`
  const mayBe = hasLetters
    ? sql`${envelope.id} = any((select ids from candidates)::uuid[])`
    : sql`${isNearShort} and ${and(...terms.map((term) => isAmongAll(member, term)))}`

  // What is not wanted of these is never begun.
  return sql`with wanted as materialized (select ${groupsOf(member, lettered, 'all')} as whole),
    rare as materialized (select ${groupsOf(member, lettered, 'rarest')} as grams),
    sample as materialized (${countHits(tx, member, isFound, { among: sampleSize, atMost: 1 })}),
    further as materialized (${countHits(tx, member, and(isFound, isMet), { among: further, atMost: often })}),
    few as materialized (select ${few} as ids where not ${isOften}),
    near as materialized ${foundOf(sql`${inOrder(sql`coalesce(not ${areFew}, true)`)} limit ${nearAtMost}::int`)},
    candidates as materialized (
      select case when ${areFew} then (select ids from few) when ${isNearShort} then ${
        hasLetters ? candidates(member, sql``) : sql`null::uuid[]`
      } end as ids)
    select id from near union all ${foundOf(sql`${inOrder(mayBe)} offset 0`)}`
}

function termsOf({ q = '', recipient: person = '' }: Wanted): Term[] {
  const terms = [
    { text: q.trim(), isOfPeople: false },
    { text: person.trim(), isOfPeople: true },
  ]

  return terms.filter(({ text }) => text !== '')
}

const hasGroup = ({ text }: Term): boolean => Array.from(foldLetters(text)).length >= gramLength

/** Groups of letters of all texts: `all` of them, or the `rarest` of each. */
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
 * much as there are envelopes that have it, so that only some are looked up; the others are seen in what these have found.
 */
function candidates({ organization: { id } }: Member, atMost: SQL): SQL {
  const { organizationId, envelopeId, grams } = envelopeGrams

  return sql`array(select ${envelopeId} from ${envelopeGrams}
    where ${organizationId} = ${id} and ${grams} @> (select grams from rare)
    and (${grams} || '{}'::int[]) @> (select whole from wanted) ${atMost})`
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

function countHits(
  tx: Transaction,
  member: Member,
  isFound: SQL | undefined,
  { among, atMost }: { among: number; atMost: number },
): SQL {
  const newest = tx
    .select()
    .from(envelope)
    .where(isListed(member))
    .orderBy(desc(envelope.updatedAt), desc(envelope.id))
    .limit(among)

  return sql`select count(*) as hits from (select from (${newest}) as envelope where ${isFound} limit ${atMost}::int) met`
}
