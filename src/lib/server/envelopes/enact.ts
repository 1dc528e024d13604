import { newlyAsked } from '#core/contacts/newly-asked.ts'
import type { Decision, Effect } from '#core/envelope/decision.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { RecipientId } from '#core/ids.ts'
import type { SQL } from 'drizzle-orm'
import { rememberPeople } from '../contacts/remember-people.ts'
import type { Transaction } from '../data/database.ts'
import { insertOf, writeAhead } from '../data/many-rows.ts'
import { auditEvent } from '../data/tables/envelopes.ts'
import { webhookDelivery, webhookEvent } from '../data/tables/webhooks.ts'
import { jobInserts } from '../jobs/enqueue.ts'
import { notificationInserts } from '../notifications/notify.ts'
import type { Clock, Random } from '../ports.ts'
import { deliveriesOf } from '../webhooks/deliveries-of.ts'
import { chainEvents, toEventRow, type Act } from './audit-trail.ts'
import { eventsOfRecord } from './events-of-record.ts'
import type { HeldEnvelope } from './held-envelope.ts'
import { killLinks } from './kill-links.ts'
import { notificationOfEffect } from './notification-of-effect.ts'
import { dropAnswers, dropValues } from './value-rows.ts'
import { worksOfEffect } from './work-of-effect.ts'
import { writeTransition } from './write-transition.ts'

/**
 * Only who holds an envelope changes it, and who makes it: `inserts` are what it is made by then. The answer is the envelope as it
 * is afterwards, still held.
 */
export type Enact = (
  tx: Transaction,
  before: HeldEnvelope,
  decision: Decision,
  act: Act,
  inserts?: readonly (SQL | null)[],
) => Promise<HeldEnvelope>

type Parts = { clock: Clock; random: Random; wake: () => void }

/**
 * Makes a decision true, in the caller's one transaction: its state, and whom it asks, in one statement, and in another one what follows,
 * which is audit trail, webhooks, notifications and jobs.
 */
export function makeEnact({ clock, random, wake }: Parts): Enact {
  return async (tx, before, { envelope, events, effects }, act, inserts = []) => {
    if (envelope !== before.envelope) {
      const asked = newlyAsked(before.envelope, envelope, events)
      const beside = rememberPeople(envelope, asked, act.at, random)
      await writeTransition(tx, before.envelope, envelope, act.at, beside)
    }
    await carryOut(tx, envelope, effects, act.at)
    const now = clock.now()
    const links = chainEvents(before.last, envelope, act, events, random)
    const webhooks = deliveriesOf(
      eventsOfRecord(
        envelope,
        links.map(({ event }) => event),
      ),
      { endpoints: before.endpoints, present: envelope.mode },
      random,
    )
    const notifications = effects.flatMap((effect) => notificationOfEffect(envelope, effect) ?? [])
    const works = effects.flatMap((effect) => worksOfEffect(before.envelope, envelope, effect))
    const [jobs = null, ...again] = jobInserts([...webhooks.works, ...works], now, random)
    await writeAhead(tx, [
      ...inserts,
      insertOf(
        auditEvent,
        links.map((link) => toEventRow(envelope, link)),
      ),
      insertOf(webhookEvent, webhooks.events),
      insertOf(webhookDelivery, webhooks.deliveries),
      ...notificationInserts(notifications, now, random),
      jobs,
    ])
    for (const more of again) await tx.execute(more)
    if (jobs) wake()

    return { ...before, envelope, last: links.at(-1) ?? before.last }
  }
}

/** What must be so with the commit, and not some time after it. */
async function carryOut(
  tx: Transaction,
  envelope: Envelope,
  effects: readonly Effect[],
  at: Date,
): Promise<void> {
  const of = (kind: 'revoke-links' | 'drop-values'): RecipientId[] =>
    effects.flatMap((effect) => (effect.kind === kind ? [effect.recipient] : []))
  await killLinks(tx, envelope, of('revoke-links'), at)
  await dropValues(tx, envelope, of('drop-values'))
  await dropAnswers(
    tx,
    envelope,
    effects.flatMap((effect) => (effect.kind === 'drop-answers' ? effect.fields : [])),
  )
}
