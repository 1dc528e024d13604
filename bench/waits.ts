import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const everyMs = 20

/** What connections were seen at: shares of all that had something to do, by what they waited for. */
export type Waits = {
  busy: number
  /** For a row, a table, or another transaction. */
  locks: number
  /** For something inside of the server that only one can have at a time. */
  latches: number
  statements: ReadonlySet<string>
}

/** Looks until it is told to stop. It costs the server a statement each time. */
export function watchWaits(owner: pg.Client): { stop(): Promise<Waits> } {
  let isOver = false
  const seen = { looks: 0, busy: 0, locks: 0, latches: 0 }
  const statements = new Set<string>()
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await owner.query<{ kind: string | null; query: string }>(
        `select wait_event_type as kind, left(query, 60) as query from pg_stat_activity
          where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
            and wait_event_type is distinct from 'Client'`,
      )
      seen.looks += 1
      seen.busy += rows.length
      for (const { kind, query } of rows) {
        if (kind === 'Lock') seen.locks += 1
        if (kind === 'LWLock') seen.latches += 1
        if (kind === 'Lock' || kind === 'LWLock') statements.add(query)
      }
      await sleep(everyMs)
    }
  })()

  return {
    async stop() {
      isOver = true
      await watching
      const { looks, busy, locks, latches } = seen
      return {
        ...{ busy: busy / looks, locks: locks / (busy || 1), latches: latches / (busy || 1) },
        statements,
      }
    },
  }
}
