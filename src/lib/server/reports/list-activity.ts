import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { ActivityFilter, ActivityLine } from '#contract/report-shapes.ts'
import { documentNamed } from '#core/audit/document-named.ts'
import type { AuditEvent, Disclosure } from '#core/audit/audit-event.ts'
import type { RecipientRole } from '#core/envelope/envelope.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { activityKinds } from '#core/reports/activity-kinds.ts'
import { instantsOf } from '#core/reports/periods.ts'
import type { Member } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { auditEvent, envelope, recipient } from '../data/tables/envelopes.ts'
import { isInReach } from '../envelopes/reach.ts'
import { likePattern } from '../like-pattern.ts'

/** So many events are looked at for one page, whatever is looked for among them. */
export const lookedAtMost = 2000
/** So many for each line at first, where nothing is looked for: almost everything is shown then. */
const lookedFirst = 4

type Page = ActivityFilter & { limit: number; cursor?: string | undefined }
type Position = { at: string; envelope: string; sequence: number }
export type Activity = { items: ActivityLine[]; nextCursor: string | null }

/**
 * What happened in envelopes that a member sees, the newest first: through the index by time, at first only as far as fills most
 * pages, then as far as a page may look. Where that ends before the page is full, the cursor goes on from there.
 */
export async function listActivity(
  database: Pick<Database, 'read'>,
  member: Member,
  page: Page,
): Promise<Activity> {
  const { limit, kind, person } = page
  const lookAt = (most: number) => database.read(member.organization.id, (tx) => look(tx, member, page, most))
  const first = kind || person ? lookedAtMost : Math.min(lookedFirst * limit, lookedAtMost)
  const near = await lookAt(first)
  const isEnough = near.lines.length > limit || near.looked < first || first === lookedAtMost
  const { lines, looked, oldest } = isEnough ? near : await lookAt(lookedAtMost)
  const items = lines.slice(0, limit)
  const last = lines.length > limit ? items.at(-1) : looked === lookedAtMost ? oldest : null

  return { items: items.map(toLine), nextCursor: last ? writePosition(last) : null }
}

/** What is shown among so many of the newest, one more than a page holds at most. */
async function look(tx: Transaction, member: Member, page: Page, most: number) {
  const { rows } = await tx.execute<Answer>(sql`
    with looked as materialized (${newest(member, page, most)}),
    found as (${found(member, page)} limit ${page.limit + 1}::int)
    select (select json_agg(f) from found f) as found, (select count(*) from looked)::int as looked,
      (select row_to_json(l) from (select at, envelope_id, sequence from looked order by at, envelope_id, sequence limit 1) l) as oldest`)
  const [answer] = rows

  return { lines: answer?.found ?? [], looked: answer?.looked ?? 0, oldest: answer?.oldest ?? null }
}

type Place = { at: string; envelope_id: string; sequence: number }
type Found = Place & {
  body: string
  disclosures: Record<string, Disclosure>
  title: string
  recipient: { name: string; role: RecipientRole; host: { name: string } | null } | null
}
type Answer = { found: Found[] | null; looked: number; oldest: Place | null }

/** The rows themselves: an index by time holds them in their order. */
function newest({ organization: { id, timeZone } }: Member, { from, to, cursor }: Page, most: number): SQL {
  const { at, envelopeId, sequence, organizationId } = auditEvent
  const after = readPosition(cursor)
  const conditions = [
    eq(organizationId, id),
    // Of a body that tells no time, which no version has written, none is told.
    sql`${at} is not null`,
    from && sql`${at} >= ${instantsOf({ from, to: from }, timeZone).start.toISOString()}`,
    to && sql`${at} < ${instantsOf({ from: to, to }, timeZone).end.toISOString()}`,
    after &&
      sql`(${at}, ${envelopeId}, ${sequence}) < (${after.at}, ${after.envelope}::uuid, ${after.sequence}::int)`,
  ].filter((one) => one instanceof Object)

  return sql`select ${envelopeId}, ${sequence}, ${at}, ${auditEvent.body}, ${auditEvent.disclosures} from ${auditEvent}
    where ${and(...conditions)} order by ${at} desc, ${envelopeId} desc, ${sequence} desc limit ${most}::int`
}

function found(member: Member, { kind, person }: Page): SQL {
  const concerned = sql`${recipient.organizationId} = ${member.organization.id} and ${recipient.envelopeId} = looked.envelope_id
    and ${recipient.id}::text = looked.body::json->>'recipient'`
  const isOfKind =
    kind && sql`looked.body::json->>'type' = any(string_to_array(${activityKinds[kind].join()}, ','))`
  const pattern = likePattern(person ?? '')
  const isOfPerson =
    person &&
    sql`(looked.disclosures->'name'->>'value' ilike ${pattern} or looked.disclosures->'email'->>'value' ilike ${pattern}
      or exists (select from ${recipient} where ${concerned}
        and (${recipient.name} ilike ${pattern} or ${recipient.email} ilike ${pattern})))`
  const those = [isInReach(member), isOfKind, isOfPerson].filter((one) => one instanceof Object)

  return sql`select looked.*, ${envelope.title} as title, (
      select json_build_object('name', ${recipient.name}, 'role', ${recipient.role}, 'host', ${recipient.host})
      from ${recipient} where ${concerned}) as recipient
    from looked join ${envelope} on ${envelope.id} = looked.envelope_id
    where ${and(...those)} order by looked.at desc, looked.envelope_id desc, looked.sequence desc`
}

function toLine({ envelope_id: id, body, disclosures, title, recipient: concerned }: Found): ActivityLine {
  // Our own canonical text, as it was hashed.
  const { at, type, sequence, actor, facts } = JSON.parse(body) as AuditEvent
  const name = disclosures['name']?.value

  return {
    ...{ at, type, sequence, facts, envelope: { id, title } },
    actor: { kind: actor.kind, name: typeof name === 'string' ? name : null },
    document: documentNamed({ disclosures }),
    recipient: concerned && { ...concerned, host: concerned.host?.name ?? null },
  }
}

const writePosition = ({ at, envelope_id: id, sequence }: Place) =>
  Buffer.from(`${at} ${id} ${sequence}`).toString('base64url')

/** Throws `not-found` for what this server never wrote. */
function readPosition(cursor: string | undefined): Position | null {
  if (!cursor) return null
  const [at = '', id = '', sequence = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(at) || !isUuid(id) || !/^\d{1,9}$/.test(sequence)) {
    throw new Refusal('not-found')
  }

  return { at, envelope: id, sequence: Number(sequence) }
}
