import type pg from 'pg'

/** A worker that is off for a quarter of a year still finds the months of its trails when it comes back. */
const ahead = 3

/**
 * Makes the months of the trails that are not there yet, this one and those to come (`migrations/0046_trails_by_the_month.sql`).
 * `owner` owns the tables. Safe to repeat, and holds up no work: what cannot be had at once is left for the next time.
 */
export async function makeMonths(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await owner.query<{ made: number; counted: boolean }>(
    `select make_months($1) as made, coalesce((select sum(c.reltuples) > 0 from pg_inherits i
       join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_event'::regclass), false) as counted`,
    [ahead],
  )
  const [{ made, counted } = { made: 0, counted: false }] = rows
  // Servers count each month by itself, and nothing else counts the whole. Counted while it is empty, it would be read from end to end.
  if (made > 0 && counted) await owner.query('analyze audit_event')
}
