import type { Decision, Effect } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Tell } from '../notifications/notifications.ts'
import type { Random } from '../ports.ts'
import type { Announce } from '../webhooks/announce.ts'
import { recordHappenings, type Act } from './audit-trail.ts'
import { eventsOfRecord } from './events-of-record.ts'
import { killLinks } from './kill-links.ts'
import { noticeOfEffect } from './notice-of-effect.ts'
import { dropValues } from './value-rows.ts'
import { worksOfEffect } from './work-of-effect.ts'
import { writeTransition } from './write-transition.ts'

export type Enact = (tx: Transaction, before: Envelope, decision: Decision, act: Act) => Promise<Envelope>

/**
 * Makes a decision true: state, audit trail, webhooks, notifications and follow-up jobs, in the caller's one
 * transaction.
 */
export function makeEnact(enqueue: Enqueue, tell: Tell, random: Random, announce: Announce): Enact {
  return async (tx, before, { envelope, happenings, effects }, act) => {
    if (envelope !== before) await writeTransition(tx, before, envelope, act.at)
    const recorded = await recordHappenings(tx, envelope, act, happenings, random)
    await announce(tx, eventsOfRecord(envelope, recorded))
    for (const effect of effects) {
      await carryOut(tx, envelope, effect, act.at)
      const notice = noticeOfEffect(envelope, effect)
      if (notice) await tell(tx, notice)
      for (const work of worksOfEffect(before, envelope, effect)) await enqueue(tx, work)
    }

    return envelope
  }
}

/** What must be so with the commit, and not some time after it. */
async function carryOut(tx: Transaction, envelope: Envelope, effect: Effect, at: Date): Promise<void> {
  if (effect.kind === 'revoke-links') await killLinks(tx, envelope, effect.recipient, at)
  if (effect.kind === 'drop-values') await dropValues(tx, envelope, effect.recipient)
}
