import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { and, eq, inArray, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { tally } from './tables/scale.ts'

/** What the database counts while it changes (`migrations`, ADR 29). */
export type Counted =
  | `status ${EnvelopeStatus}`
  | `changed ${EnvelopeStatus}`
  | 'completed'
  | `bytes ${'document' | 'sealed_document' | 'recipient_file'}`

export type Tallied = {
  organizationId: string | Placeholder
  what: readonly Counted[]
  mode?: 'live' | 'test' | Placeholder
}

/** How many there are, or how much; of both modes where none is named. */
export function numberOf(tallied: Tallied): SQL<number> {
  return sumOf(tallied, sql`${tally.hour} = timestamptz 'epoch'`)
}

/** Of what is counted by the hour: how many from the first full hour after an instant on (`fullHourAfter`). */
export function numberSince(tallied: Tallied, since: SQL): SQL<number> {
  // Named, though they are all there are: the key has hours behind modes, and finds none of them without.
  const ofAnyMode = tallied.mode ? sql`` : sql`${tally.mode} in ('live', 'test') and`

  return sumOf(tallied, sql`${ofAnyMode} ${tally.hour} >= ${fullHourAfter(since)}`)
}

/** What happened before it and after the instant is to be counted by itself. */
export function fullHourAfter(since: SQL): SQL {
  return sql`date_trunc('hour', ${since} + interval '1 hour' - interval '1 millisecond', 'UTC')`
}

/** How many envelopes were made from each of these templates. */
export async function numbersOfTemplates(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ what: tally.what, number: sql`sum(${tally.number})`.mapWith(Number) })
    .from(tally)
    .where(
      and(
        eq(tally.organizationId, organizationId),
        inArray(
          tally.what,
          ids.map((id) => `template ${id}`),
        ),
      ),
    )
    .groupBy(tally.what)

  return new Map(rows.map(({ what, number }) => [what.slice('template '.length), number]))
}

function sumOf({ organizationId, what, mode }: Tallied, when: SQL): SQL<number> {
  const words = sql.raw(what.map((one) => `'${one}'`).join(', '))
  const inMode = mode ? sql`and ${tally.mode} = ${mode}` : sql``

  return sql<number>`(select coalesce(sum(${tally.number}), 0)::float8 from ${tally}
    where ${tally.organizationId} = ${organizationId} and ${tally.what} in (${words}) ${inMode} and ${when})`
}
