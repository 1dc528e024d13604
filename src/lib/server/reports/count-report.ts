import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { ReportNumbers, ReportRow } from '#contract/report-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { instantsOf, periodsOf } from '#core/reports/periods.ts'
import type { DayRange, ReportGrouping } from '#core/reports/report-range.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { template } from '../data/tables/documents.ts'
import { endedKey, sentKey, envelope } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import { team } from '../data/tables/teams.ts'
import { isListed } from '../envelopes/reach.ts'
import { isVisible } from '../templates/template-rows.ts'

export type Asked = DayRange & { by: ReportGrouping; timeZone: string }
type Counted = { rows: ReportRow[]; total: ReportNumbers }

const ended = ['completed', 'declined', 'voided', 'expired'] as const satisfies readonly EnvelopeStatus[]

/**
 * What was sent and what ended in a range, of what the member sees, in one statement. Periods are all there, in their order;
 * of what has names, so many at most. Read from the rows, through the indexes by when they were sent and when they ended.
 */
export async function countReport(
  tx: Transaction,
  member: Member,
  asked: Asked,
  atMost: number,
): Promise<Counted> {
  const grouping = groupingOf(member, asked)
  const { rows } = await tx.execute<Row>(sql`
    with sent as (${whatWasSent(member, asked, grouping.at)}),
    happened as (
      select key, sent, null::text as status, null::float8 as hours from sent
      union all ${whatEnded(member, asked, grouping.at)}),
    counted as (
      select key, grouping(key) = 1 as is_total, ${counts} from happened group by grouping sets ((key), ()))
    select counted.key::text as key, is_total, sent, ${endedColumns}, hours, ${grouping.name} as name from counted ${grouping.named}
    order by is_total desc, sent + completed desc, name, counted.key limit ${atMost + 1}::int`)
  const total = rows.find((row) => row.is_total)
  const found = rows.filter((row) => !row.is_total).map(toRow)

  return { rows: grouping.arrange(found), total: total ? toNumbers(total) : nothing }
}

type Row = Record<'sent' | (typeof ended)[number], number> & {
  key: string | null
  name: string | null
  is_total: boolean
  hours: [number, number] | null
}

const endedColumns = sql.join(ended.map(end), sql`, `)
const counts = sql`sum(sent)::int as sent,
  ${sql.join(
    ended.map((status) => sql`count(*) filter (where ${end('status')} = ${status})::int as ${end(status)}`),
    sql`, `,
  )},
  percentile_cont(array[0.5, 0.9]) within group (order by hours) as hours`

function end(name: string): SQL {
  return sql.raw(`"${name}"`)
}

type KeyAt = (at: SQL) => SQL

function whatWasSent(member: Member, { timeZone, ...range }: Asked, keyAt: KeyAt): SQL {
  const { start, end: until } = instantsOf(range, timeZone)
  const isInRange = sql`${sentKey} >= ${start} and ${sentKey} < ${until}`

  // Counted before what ended is put in order: half of all rows need no order.
  return sql`select ${keyAt(sentKey)} as key, count(*)::int as sent
    from ${envelope} where ${and(isListed(member), isInRange, isNotNull(envelope.sentAt))} group by 1`
}

function whatEnded(member: Member, { timeZone, ...range }: Asked, keyAt: KeyAt): SQL {
  const { start, end: until } = instantsOf(range, timeZone)
  const isInRange = sql`${endedKey} >= ${start} and ${endedKey} < ${until}`
  const hours = sql`case when ${envelope.status} = 'completed'
    then extract(epoch from ${envelope.completedAt} - ${envelope.sentAt})::float8 / 3600 end`

  return sql`select ${keyAt(endedKey)}, 0, ${envelope.status}, ${hours}
    from ${envelope} where ${and(isListed(member), oneOf(envelope.status, ended), isInRange, isNotNull(envelope.sentAt))}`
}

type Grouping = {
  /** What something that happened then is counted under. */
  at: KeyAt
  /** Where names are found, and which; what is not shown to the member has none. */
  named: SQL
  name: SQL
  arrange(rows: readonly ReportRow[]): ReportRow[]
}

function groupingOf(member: Member, asked: Asked): Grouping {
  const { by } = asked
  if (by === 'month' || by === 'week') return byPeriod(by, asked)
  const { id: organizationId } = member.organization
  const arrange = (rows: readonly ReportRow[]) => [...rows]
  const nameIn = { arrange, name: sql`name` }
  if (by === 'sender') {
    const named = sql`left join ${appUser} on ${appUser.id} = counted.key`
    return { ...nameIn, at: () => sql`${envelope.sender}`, named, name: sql`${appUser.name}` }
  }
  if (by === 'team') {
    const named = sql`left join ${team} on ${and(eq(team.organizationId, organizationId), sql`${team.id} = counted.key`)}`
    return { ...nameIn, at: () => sql`${envelope.teamId}`, named, name: sql`${team.name}` }
  }
  const named = sql`left join ${template} on ${and(isVisible(member), sql`${template.id} = counted.key`)}`

  return { ...nameIn, at: () => sql`${envelope.templateId}`, named, name: sql`${template.name}` }
}

/** By the number of the period, from 1: the calendar is worked out beforehand. */
function byPeriod(unit: 'week' | 'month', { timeZone, ...range }: Asked): Grouping {
  const { firstDays, bounds } = periodsOf(unit, range, timeZone)
  const instants = bounds.map((at) => at.toISOString()).join()

  return {
    // A question of its own is asked once, not for every row.
    at: (at) => sql`width_bucket(${at}, (select string_to_array(${instants}, ',')::timestamptz[]))`,
    named: sql``,
    name: sql`null`,
    arrange(rows) {
      const found = new Map(rows.map((row) => [row.key, row]))
      return firstDays.map((key, index) => ({
        ...(found.get(String(index + 1)) ?? { ...nothing, name: null }),
        key,
      }))
    },
  }
}

const nothing: ReportNumbers = {
  ...{ sent: 0, completed: 0, declined: 0, voided: 0, expired: 0 },
  ...{ medianHours: null, slowestHours: null },
}

const toRow = (row: Row): ReportRow => ({ ...toNumbers(row), key: row.key, name: row.name })

function toNumbers({ sent, completed, declined, voided, expired, hours }: Row): ReportNumbers {
  // Over nothing at all the sum is null.
  return {
    ...{ sent: sent ?? 0, completed, declined, voided, expired },
    ...{ medianHours: hours?.[0] ?? null, slowestHours: hours?.[1] ?? null },
  }
}
