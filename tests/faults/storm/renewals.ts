import { makeEnqueue } from '#server/jobs/enqueue.ts'
import { makeRandom, systemClock } from '#server/system.ts'
import type { Parts } from './parts.ts'

const endLease = `update job set lease_until = now() where kind = 'renew-archives' and state = 'running'`
/** That many are due at once. */
const most = 2

/** Has archives of sealed files be due now instead of in some weeks, each once. */
export function makeRenewals({ owner, database }: Parts) {
  const enqueue = makeEnqueue(systemClock, makeRandom(systemClock), () => {})
  const asked = new Map<string, string>()
  let buried = 0

  const dueNow = async (sha256: readonly string[]) => {
    const { rowCount } = await owner.query(
      `update seal_record set archive_due_at = now() - interval '1 minute' where sha256 = any($1)`,
      [sha256],
    )
    if (rowCount)
      await database.transaction(null, (tx) =>
        enqueue(tx, { kind: 'renew-archives', key: 'all', payload: {} }),
      )
  }
  const current = async () => {
    const { rows } = await owner.query<{ sha256: string }>(
      'select sha256 from sealed_document where sha256 = any($1)',
      [[...asked.keys()]],
    )
    return rows.map(({ sha256 }) => sha256)
  }

  return {
    /** How many files of an envelope were renewed. */
    of: (envelope: string) => [...asked.values()].filter((one) => one === envelope).length,
    count: () => asked.size,
    /**
     * Who is killed at it leaves the one job to its lease, which nobody here waits for: `died` is how many were. Others, as those before are done, and those before once more: what could not be had at the time was put off until tomorrow.
     */
    async ask(died: number): Promise<void> {
      if (died > buried) await owner.query(endLease)
      buried = died
      const before = await current()
      const { rows } = await owner.query<{ sha256: string; envelope_id: string }>(
        `select distinct on (envelope_id) sha256, envelope_id from sealed_document
          where level = 'B-LTA' and envelope_id <> all($1::uuid[]) limit $2`,
        [[...asked.values()], Math.max(0, most - before.length)],
      )
      for (const { sha256, envelope_id: envelope } of rows) asked.set(sha256, envelope)
      await dueNow([...before, ...rows.map(({ sha256 }) => sha256)])
    },
    /** Whether all that were asked for are. Those that are not are asked for once more. */
    async areDone(): Promise<boolean> {
      const left = await current()
      await dueNow(left)

      return left.length === 0
    },
  }
}
