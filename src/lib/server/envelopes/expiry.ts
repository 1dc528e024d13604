import { expireEnvelope } from '#core/envelope/envelope-machine.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import type { Enact } from './enact.ts'
import { loadEnvelope } from './envelope-rows.ts'

type Parts = { database: Database; enact: Enact; enqueue: Enqueue; clock: Clock; log: Log }

const everyMs = 60_000
const tidyEveryMs = 3_600_000

/** The clock's own work: envelopes whose time is over, and what has gone stale. */
export function makeExpiry({ database, enact, enqueue, clock, log }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let tidiedAt = 0

  async function tick(): Promise<void> {
    await database.transaction(null, (tx) =>
      enqueue(tx, { kind: 'expire-envelopes', key: 'all', payload: {} }),
    )
    if (clock.now().getTime() - tidiedAt < tidyEveryMs) return
    tidiedAt = clock.now().getTime()
    await database.transaction(null, (tx) => enqueue(tx, { kind: 'tidy', key: 'all', payload: {} }))
  }

  return {
    /** Each organization by itself: no query sees more than one. Repeating it changes nothing. */
    async sweep(): Promise<void> {
      const homes = await database.transaction(null, (tx) =>
        tx.select({ id: organization.organizationId }).from(organization),
      )
      for (const { id } of homes) {
        // One organization's trouble is no reason to leave the others' envelopes open; the next beat tries it again.
        await sweepOrganization(id as OrganizationId).catch((error: unknown) =>
          log.error({ organizationId: id, error: describeError(error) }, 'envelopes not expired'),
        )
      }
    },
    start(): void {
      const beat = () => void tick().catch(() => {}) // The database is away; the next beat tries again.
      beat()
      timer = setInterval(beat, everyMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }

  async function sweepOrganization(organizationId: OrganizationId): Promise<void> {
    const at = clock.now()
    const overdue = await database.transaction(organizationId, (tx) =>
      tx
        .select({ id: envelope.id })
        .from(envelope)
        .where(
          and(
            eq(envelope.organizationId, organizationId),
            inArray(envelope.status, ['sent', 'in_progress']),
            lte(envelope.expiresAt, at),
          ),
        ),
    )
    for (const { id } of overdue) {
      await database.transaction(organizationId, async (tx) => {
        const before = await loadEnvelope(tx, organizationId, id, 'lock')
        const by = {
          actor: { kind: 'system' as const },
          at,
          origin: { ip: null, userAgent: null },
          person: null,
        }
        await enact(tx, before, expireEnvelope(before, at), by)
      })
    }
  }
}
