import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { addCalendarDays } from './calendar-days.ts'
import { unchanged, type Decision, type DomainEvent, type Effect } from './decision.ts'
import { assertLive, isOpen, isOverdue } from './envelope-status.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { getRecipient, isAwaited, isRecipientOverdue, mapRecipients } from './recipients.ts'

/** By hand: one who is awaited, or all of them. Throws `recipient-out-of-turn` for somebody who is not. */
export function remindRecipients(envelope: Envelope, only: RecipientId | null, at: Date): Decision {
  assertLive(envelope, at)
  if (only !== null && !isRemindable(getRecipient(envelope, only), at))
    throw new Refusal('recipient-out-of-turn')
  const asked = envelope.recipients.filter(
    (recipient) => isRemindable(recipient, at) && (only === null || recipient.id === only),
  )

  return remind(envelope, asked, at, 'hand')
}

/** What the clock does: everybody whose reminder is due. Zone: the organization's. */
export function remindOnTime(envelope: Envelope, at: Date, timeZone: string): Decision {
  if (!isOpen(envelope.status) || isOverdue(envelope, at)) return unchanged(envelope)
  const due = envelope.recipients.filter((recipient) => {
    const next = nextReminderAt(envelope, recipient, timeZone)
    return next !== null && next <= at && !isRecipientOverdue(recipient, at)
  })

  return due.length === 0 ? unchanged(envelope) : remind(envelope, due, at, 'schedule')
}

/** When the schedule asks again; null when it does not. A reminder by hand puts the next one off. */
export function nextReminderAt(
  { reminders }: Pick<Envelope, 'reminders'>,
  recipient: Recipient,
  timeZone: string,
): Date | null {
  const { notifiedAt, remindersSent, lastRemindedAt } = recipient
  if (!reminders || !isAwaited(recipient) || !notifiedAt) return null
  if (remindersSent >= reminders.atMost) return null
  const first = addCalendarDays(notifiedAt, reminders.firstAfterDays, timeZone)
  if (!lastRemindedAt) return first
  const next = addCalendarDays(lastRemindedAt, reminders.everyDays, timeZone)

  return remindersSent === 0 && first > next ? first : next
}

/**
 * Whoever is awaited hears once that the time is nearly over, and so does the sender. An invitation or a reminder of
 * the last days says when it ends, too, and is warning enough.
 */
export function warnOfExpiry(envelope: Envelope, at: Date, timeZone: string): Decision {
  const { warnDays } = envelope
  if (warnDays === null || !isOpen(envelope.status) || isOverdue(envelope, at)) return unchanged(envelope)
  const startOf = (end: Date) => addCalendarDays(end, -warnDays, timeZone)
  const unwarned = envelope.recipients.filter((recipient) => {
    const end = endFor(envelope, recipient)
    const told = recipient.lastRemindedAt ?? recipient.notifiedAt
    return end && told && isRemindable(recipient, at) && startOf(end) <= at && told < startOf(end)
  })
  const start = envelope.expiresAt && startOf(envelope.expiresAt)
  const notifiesSender =
    start !== null && start <= at && !envelope.warnedAt && envelope.sentAt !== null && envelope.sentAt < start
  if (unwarned.length === 0 && !notifiesSender) return unchanged(envelope)

  return {
    envelope: {
      ...mapRecipients(envelope, (one) => (unwarned.includes(one) ? { ...one, lastRemindedAt: at } : one)),
      warnedAt: notifiesSender ? at : envelope.warnedAt,
    },
    events: unwarned.map(({ id }) => reminded(id, 'expiry')),
    effects: [
      ...unwarned.map(({ id }): Effect => ({ kind: 'warn-expiry', recipient: id })),
      ...(notifiesSender ? [{ kind: 'tell-expiring', timeZone } as const] : []),
    ],
  }
}

/** When the time of a recipient is over: their own end, or the envelope's. */
export function endFor(
  { expiresAt: end }: Pick<Envelope, 'expiresAt'>,
  { expiresAt: own }: Pick<Recipient, 'expiresAt'>,
): Date | null {
  if (!own || !end) return own ?? end

  return own < end ? own : end
}

type Cause = 'hand' | 'schedule' | 'expiry'

function remind(envelope: Envelope, whom: readonly Recipient[], at: Date, cause: Cause): Decision {
  return {
    envelope: mapRecipients(envelope, (one) =>
      whom.includes(one)
        ? {
            ...one,
            lastRemindedAt: at,
            remindersSent: one.remindersSent + (cause === 'schedule' ? 1 : 0),
          }
        : one,
    ),
    events: whom.map(({ id }) => reminded(id, cause)),
    effects: whom.map(({ id }): Effect => ({ kind: 'remind', recipient: id })),
  }
}

function reminded(recipient: RecipientId, cause: Cause): DomainEvent {
  return { type: 'recipient.reminded', recipient, facts: { cause } }
}

/** True for whom the envelope waits, while they still have time. */
export function isRemindable(recipient: Recipient, at: Date): boolean {
  return isAwaited(recipient) && !isRecipientOverdue(recipient, at)
}
