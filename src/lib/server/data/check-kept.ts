import type { OrganizationId } from '#core/ids.ts'
import { keptSince } from '#core/retention/retention.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../ports.ts'
import { checkAnchored, checkHeads, type HeadDifference } from './check-heads.ts'
import type { Database, Transaction } from './database.ts'

/** Something kept beside the rows (ADR 29) that is not what the rows say. */
export type Difference =
  | { of: 'number'; what: string; kept: number; counted: number }
  /** What an envelope is found by, or when the clock has to do with it; of one that is there no more, either. */
  | { of: 'letters' | 'instant'; envelopeId: string }
  | HeadDifference

type Parts = { database: Database; clock: Clock; /** Whether what differs is put right. */ mends: boolean }

const pageSize = 500

/** Makes everything anew that is kept beside an organization's rows, a page of envelopes or trails at a time, and says what differs. */
export function makeCheckKept({ database, clock, mends }: Parts) {
  /** What `work` writes stays only where it is to mend something. */
  async function trying<T extends object>(
    home: OrganizationId,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const tried: T[] = []
    try {
      await database.transaction(home, async (tx) => {
        tried.push(await work(tx))
        if (!mends) throw new Tried()
      })
    } catch (error) {
      if (!(error instanceof Tried)) throw error
    }
    const found = tried.at(-1)
    if (!found) throw new Error('nothing was tried')

    return found
  }

  return async function* check(home: OrganizationId): AsyncGenerator<Difference> {
    yield* await trying(home, (tx) => checkNumbers(tx, home, keptSince('hourly-number', clock.now())))
    yield* await trying(home, (tx) => checkGone(tx, home))
    yield* await trying(home, (tx) => checkAnchored(tx, home))
    for (const checkOne of [checkPage, checkHeads]) yield* pagesOf(home, checkOne)
  }

  async function* pagesOf(home: OrganizationId, checkOne: typeof checkPage): AsyncGenerator<Difference> {
    let after: string | null = null
    do {
      const from: string | null = after
      const page: Page = await trying(home, (tx) => checkOne(tx, home, from))
      yield* page.differences
      after = page.last
    } while (after !== null)
  }
}

/** Undoes what was only done to see what comes of it. */
class Tried extends Error {}

type NumberRow = { what: string; mode: string; hour: string | Date; kept: string; counted: string }

/**
 * One statement sees numbers and rows at one moment, and what it adds stays right beside what others add. Hours that are
 * forgotten by and by are left alone.
 */
async function checkNumbers(tx: Transaction, home: OrganizationId, since: Date): Promise<Difference[]> {
  const { rows } = await tx.execute<NumberRow>(sql`
    with counted as (${countedRows(home)}), are as (
      select what, mode, hour, sum(number) as number from counted where what is not null group by what, mode, hour
    ), kept as (
      select what, mode, hour, sum(number) as number from tally where organization_id = ${home} group by what, mode, hour
    ), differing as (
      select what, mode, hour, coalesce(kept.number, 0) as kept, coalesce(are.number, 0) as counted
      from kept full join are using (what, mode, hour)
      where coalesce(kept.number, 0) <> coalesce(are.number, 0)
      and (hour = timestamptz 'epoch' or hour > ${since.toISOString()}::timestamptz)
    ), mended as (
      insert into tally (organization_id, what, mode, hour, shard, number)
      select ${home}::uuid, what, mode, hour, 0, counted - kept from differing order by what, mode, hour
      on conflict (organization_id, what, mode, hour, shard) do update set number = tally.number + excluded.number
    )
    select what, mode, hour, kept, counted from differing order by what, mode, hour`)

  return rows.map(({ what, mode, hour, kept, counted }) => {
    const at = new Date(hour)
    const words = [what, mode, at.getTime() > 0 && at.toISOString()].filter(Boolean).join(' ')

    return { of: 'number', what: words, kept: Number(kept), counted: Number(counted) }
  })
}

/** What `migrations/0034_trash.sql` and `0015_kept_beside.sql` count, of the rows themselves. */
function countedRows(home: OrganizationId): SQL {
  const bytesOf = (table: string) =>
    sql.raw(
      `select 'bytes ${table}', '', timestamptz 'epoch', byte_length::bigint from ${table} where organization_id = '${home}'`,
    )

  return sql`
    select c.* from envelope e cross join lateral (values
      ('status ' || e.status, e.mode, timestamptz 'epoch', 1::bigint),
      ('template ' || e.template_id, e.mode, timestamptz 'epoch', 1),
      (case when e.status in ('completed', 'declined', 'voided', 'expired') then 'changed ' || e.status end,
        e.mode, date_trunc('hour', e.updated_at, 'UTC'), 1),
      (case when e.status = 'completed' and e.completed_at is not null then 'completed' end,
        e.mode, date_trunc('hour', e.completed_at, 'UTC'), 1)
    ) c(what, mode, hour, number) where e.organization_id = ${home} and e.trashed_at is null
    union all ${bytesOf('document')} union all ${bytesOf('sealed_document')} union all ${bytesOf('recipient_file')}`
}

/** Of envelopes that are not there. */
async function checkGone(tx: Transaction, home: OrganizationId): Promise<Difference[]> {
  const goneFrom = async (table: 'envelope_grams' | 'envelope_due', of: 'letters' | 'instant') => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      delete from ${sql.raw(table)} k where k.organization_id = ${home} and not exists (
        select from envelope e where e.organization_id = k.organization_id and e.id = k.envelope_id
      ) returning k.envelope_id as id`)
    return rows.map(({ id }): Difference => ({ of, envelopeId: id }))
  }

  return [...(await goneFrom('envelope_grams', 'letters')), ...(await goneFrom('envelope_due', 'instant'))]
}

type Page = { differences: Difference[]; last: string | null }

/** The database's own functions write what should be there; what that changes was not right. Nobody changes the page meanwhile. */
async function checkPage(tx: Transaction, home: OrganizationId, after: string | null): Promise<Page> {
  const from = after === null ? sql`` : sql`and id > ${after}`
  const { rows: page } = await tx.execute<{ id: string }>(sql`
    select id from envelope where organization_id = ${home} ${from} order by id limit ${pageSize} for update`)
  if (page.length === 0) return { differences: [], last: null }
  const ids = sql`array(select json_array_elements_text(${JSON.stringify(page.map(({ id }) => id))}::json)::uuid)`
  const before = await readBeside(tx, home, ids)
  await tx.execute(sql`select write_grams(${home}, ${ids}), write_due(${home}, ${ids})`)
  const now = await readBeside(tx, home, ids)
  const differences = page.flatMap(({ id }) => {
    const [was, is] = [before.get(id), now.get(id)]
    const differing = (['letters', 'instant'] as const).filter((of) => was?.[of] !== is?.[of])
    return differing.map((of): Difference => ({ of, envelopeId: id }))
  })

  return { differences, last: page.length < pageSize ? null : (page.at(-1)?.id ?? null) }
}

type Beside = { id: string; letters: string | null; instant: string | null }

async function readBeside(tx: Transaction, home: OrganizationId, ids: SQL): Promise<Map<string, Beside>> {
  const { rows } = await tx.execute<Beside>(sql`
    select e.id, md5(g.grams::text) as letters, d.due_at::text || ' ' || d.sealing as instant from envelope e
    left join envelope_grams g on g.organization_id = e.organization_id and g.envelope_id = e.id
    left join envelope_due d on d.organization_id = e.organization_id and d.envelope_id = e.id
    where e.organization_id = ${home} and e.id = any(${ids})`)

  return new Map(rows.map((row) => [row.id, row]))
}
