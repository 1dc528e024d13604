import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { job } from '../data/tables/directory.ts'
import type { Clock } from '../ports.ts'
import type { Lane } from './lanes.ts'

/** What there is for a lane: jobs whose time has come, and jobs whose worker has died. */
type Sight = { isDue: boolean; isAbandoned: boolean }

export type LookOut = (lane: Lane) => Promise<Sight>

type Parts = {
  database: Database
  clock: Clock
  lanes: readonly Lane[]
  /** For how long what was seen for one lane is told to the others. */
  standsMs: number
}

/** One look for all lanes of a process: while nothing is to be done, its workers cost one statement a round together. */
export function makeLookOut({ database, clock, lanes, standsMs }: Parts): LookOut {
  let seen: Promise<Map<Lane, Sight>> | undefined
  let seenAt = -Infinity

  async function look(): Promise<Map<Lane, Sight>> {
    const now = clock.now()
    const sights = await database.read(null, (tx) =>
      tx.execute<{ due: boolean[]; abandoned: boolean[] }>(sql`select
        array[${perLane(lanes, and(eq(job.state, 'ready'), sql`${job.runAt} <= ${now}`))}] as due,
        array[${perLane(lanes, and(eq(job.state, 'running'), lt(job.leaseUntil, now)))}] as abandoned`),
    )
    const [row] = sights.rows

    return new Map(
      lanes.map((lane, at) => [
        lane,
        { isDue: row?.due[at] ?? false, isAbandoned: row?.abandoned[at] ?? false },
      ]),
    )
  }

  return async (lane) => {
    const now = performance.now()
    if (!seen || now - seenAt >= standsMs) {
      seenAt = now
      seen = look()
      // A look that failed is no answer for the others.
      seen.catch(() => (seen = undefined))
    }
    const sight = (await seen).get(lane)
    if (!sight) throw new Error('nobody looks out for this lane')

    return sight
  }
}

function perLane(lanes: readonly Lane[], where: SQL | undefined): SQL {
  return sql.join(
    lanes.map(({ kinds }) => sql`exists (select 1 from ${job} where ${and(where, kinds)})`),
    sql`, `,
  )
}
