import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { expireEnvelope } from '#core/envelope/expiring.ts'
import { remindOnTime, warnOfExpiry } from '#core/envelope/reminding.ts'
import { retrySeal } from '#core/envelope/sealing.ts'
import type { Database } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { actOfSystem } from './act-of.ts'
import { findDue, type Due } from './due-envelopes.ts'
import type { Enact } from './enact.ts'
import { holdEnvelope } from './held-envelope.ts'
import type { SendScheduled } from './send-scheduled.ts'

type Parts = {
  database: Database
  enact: Enact
  enqueue: Enqueue
  sendScheduled: SendScheduled
  clock: Clock
  log: Log
}

/** How often the clock is looked at; it may have been set. */
const beatMs = 1000
/** Anchors are made once an hour; where the time-stamp authority was away, it is asked again after this. */
const rounds = [
  { kind: 'expire-envelopes', everyMs: 60_000 },
  { kind: 'anchor-trails', everyMs: 300_000 },
  { kind: 'renew-archives', everyMs: 3_600_000 },
  { kind: 'tidy', everyMs: 3_600_000 },
] as const

/**
 * As many as a seal has: each worker that ends with it in hand takes one, for whatever reason it ends, and there is nobody who would
 * ask for it again but the clock.
 */
const maxAttempts = 100

/** The clock's own work: whose time is over or nearly so, who is to be reminded, whose seal is lost, and what is stale. */
export function makeSweeper(parts: Parts) {
  const { database, enqueue, clock, log } = parts
  const sweepEnvelope = makeSweepEnvelope(parts)
  let timer: NodeJS.Timeout | undefined
  const asked = new Map<string, number>()

  async function tick(): Promise<void> {
    const now = clock.now().getTime()
    const due = rounds.filter(({ kind, everyMs }) => now - (asked.get(kind) ?? 0) >= everyMs)
    if (due.length === 0) return
    for (const { kind } of due) asked.set(kind, now)
    await database.transaction(null, async (tx) => {
      for (const { kind } of due) await enqueue(tx, { kind, key: 'all', payload: {}, maxAttempts })
    })
  }

  return {
    /** Each envelope by itself: no transaction sees more than one organization. Repeating it changes nothing. */
    async sweep(): Promise<void> {
      const at = clock.now()
      let last: Due | undefined
      do {
        const due = await database.read(null, (tx) => findDue(tx, at, last))
        for (const one of due) {
          // One envelope's trouble is no reason to leave the others open; the next beat tries it again.
          await sweepEnvelope(one, at).catch((error: unknown) =>
            log.error(
              { organizationId: one.organizationId, envelope: one.envelopeId, error: describeError(error) },
              'envelope not swept',
            ),
          )
        }
        last = due.at(-1)
      } while (last)
    },
    start(): void {
      const beat = () => void tick().catch(() => {}) // The database is away; the next round tries again.
      beat()
      timer = setInterval(beat, beatMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** What the clock asks of one envelope, under its lock: rule after rule, as each leaves it. */
function makeSweepEnvelope({ database, enact, sendScheduled, log }: Omit<Parts, 'enqueue'>) {
  return async (due: Due, at: Date): Promise<void> => {
    const { organizationId, envelopeId, timeZone, isStranded } = due
    const rules: ((envelope: Envelope) => Decision)[] = [
      (envelope) => expireEnvelope(envelope, at),
      (envelope) => warnOfExpiry(envelope, at, timeZone),
      (envelope) => remindOnTime(envelope, at, timeZone),
    ]
    const isDraft = await database.transaction(organizationId, async (tx) => {
      let held = await holdEnvelope(tx, organizationId, envelopeId)
      if (isStranded) {
        if (held.envelope.status !== 'sealing') return false
        log.warn({ organizationId, envelope: envelopeId }, 'envelope without a seal job: sealed anew')
        await enact(tx, held, retrySeal(held.envelope), actOfSystem(at))
        return false
      }
      for (const rule of rules) {
        const decision = rule(held.envelope)
        if (decision.envelope !== held.envelope) held = await enact(tx, held, decision, actOfSystem(at))
      }
      return held.envelope.status === 'draft'
    })
    // Who sends is held before what is sent, and the month's quota between them.
    if (isDraft) await sendScheduled(organizationId, envelopeId)
  }
}
