import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { expireEnvelope } from '#core/envelope/expiring.ts'
import { remindOnTime, warnOfExpiry } from '#core/envelope/reminding.ts'
import { retrySeal } from '#core/envelope/sealing.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { actOfSystem } from './act-of.ts'
import { findDue, findStranded } from './due-envelopes.ts'
import type { Enact } from './enact.ts'
import { holdEnvelope } from './held-envelope.ts'

type Parts = { database: Database; enact: Enact; enqueue: Enqueue; clock: Clock; log: Log }

/** How often the clock is looked at; it may have been set. */
const beatMs = 1000
const everyMs = 60_000
const tidyEveryMs = 3_600_000

/** The clock's own work: whose time is over or nearly so, who is to be reminded, whose seal is lost, and what is stale. */
export function makeSweeper({ database, enact, enqueue, clock, log }: Parts) {
  let timer: NodeJS.Timeout | undefined
  let sweptAt = 0
  let tidiedAt = 0

  async function tick(): Promise<void> {
    if (clock.now().getTime() - sweptAt < everyMs) return
    sweptAt = clock.now().getTime()
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
      const homes = await database.read(null, (tx) =>
        tx.select({ id: organization.organizationId, timeZone: organization.timeZone }).from(organization),
      )
      for (const { id, timeZone } of homes) {
        // One organization's trouble is no reason to leave the others' envelopes open; the next beat tries it again.
        await sweepOrganization(id as OrganizationId, timeZone).catch((error: unknown) =>
          log.error({ organizationId: id, error: describeError(error) }, 'envelopes not swept'),
        )
      }
    },
    start(): void {
      const beat = () => void tick().catch(() => {}) // The database is away; the next round tries again.
      beat()
      timer = setInterval(beat, beatMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }

  async function sweepOrganization(organizationId: OrganizationId, timeZone: string): Promise<void> {
    const at = clock.now()
    const { due, stranded } = await database.transaction(organizationId, async (tx) => ({
      due: await findDue(tx, organizationId, at),
      stranded: await findStranded(tx, organizationId),
    }))
    const rules: ((envelope: Envelope) => Decision)[] = [
      (envelope) => expireEnvelope(envelope, at),
      (envelope) => warnOfExpiry(envelope, at, timeZone),
      (envelope) => remindOnTime(envelope, at, timeZone),
    ]
    for (const id of stranded) {
      await database.transaction(organizationId, async (tx) => {
        const held = await holdEnvelope(tx, organizationId, id)
        if (held.envelope.status !== 'sealing') return
        log.warn({ organizationId, envelope: id }, 'envelope without a seal job: sealed anew')
        await enact(tx, held, retrySeal(held.envelope), actOfSystem(at))
      })
    }
    for (const id of due) {
      await database.transaction(organizationId, async (tx) => {
        let held = await holdEnvelope(tx, organizationId, id)
        for (const rule of rules) {
          const decision = rule(held.envelope)
          if (decision.envelope !== held.envelope) held = await enact(tx, held, decision, actOfSystem(at))
        }
      })
    }
  }
}
