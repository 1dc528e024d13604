import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { unchanged, type Decision, type DomainEvent, type Effect } from './decision.ts'
import { assertLive } from './envelope-status.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { assertCompletable } from './groups.ts'
import { getRecipient, isInvited, untouched, wasAsked, withRecipient } from './recipients.ts'
import { reopen } from './reopening.ts'
import { assertEndsAhead, assertSendable } from './sendable.ts'
import { assertPending, moveOn } from './turns.ts'

type Correctable = Pick<
  Recipient,
  | 'name'
  | 'email'
  | 'locale'
  | 'message'
  | 'phone'
  | 'access'
  | 'passcodeHash'
  | 'mayDelegate'
  | 'host'
  | 'expiresAt'
>
export type RecipientChange = { id: RecipientId } & Partial<Correctable>
export type Corrections = { changes: readonly RecipientChange[]; remove: readonly RecipientId[] }

/** Whoever holds a link made before one of these changed must not come in by it. */
const secured: ReadonlySet<string> = new Set(['email', 'host', 'phone', 'access', 'passcodeHash'])

/**
 * Changes a sent envelope: recipients who have not finished, or leaves some out. Rooms that are open become stale.
 * Throws `nothing-to-correct` where all is as it was, and what would keep such an envelope from being sent.
 */
export function correctEnvelope(envelope: Envelope, { changes, remove }: Corrections, at: Date): Decision {
  assertLive(envelope, at)
  const changed = changes.reduce(changeRecipient, unchanged(envelope))
  const corrected = remove.reduce(removeRecipient, changed)
  if (corrected.events.length === 0) throw new Refusal('nothing-to-correct')
  assertSendable(corrected.envelope)
  assertEndsAhead(corrected.envelope, ({ id }) => changes.some((one) => one.id === id && one.expiresAt), at)
  assertCompletable(corrected.envelope)

  const reopened = reopen(corrected.envelope)
  return moveOn(
    {
      envelope: reopened,
      events: [{ type: 'envelope.corrected', facts: { version: reopened.version } }, ...corrected.events],
      effects: corrected.effects,
    },
    at,
  )
}

function changeRecipient(
  { envelope, events, effects }: Decision,
  { id, ...wished }: RecipientChange,
): Decision {
  const recipient = getRecipient(envelope, id)
  const names = Object.keys(wished) as (keyof Correctable)[]
  const changed = names.filter((name) => !isSame(recipient[name], wished[name]))
  if (changed.length === 0) return { envelope, events, effects }
  assertPending(recipient)

  const next = { ...recipient, ...wished }
  const asksAgain = isInvited(recipient) && changed.some((name) => secured.has(name))
  const isSomebodyElse = changed.includes('email')
  const told: DomainEvent = {
    type: 'recipient.changed',
    recipient: id,
    facts: { changed: changed.join(',') },
  }

  return {
    // Whoever's turn it was is waiting for the moment, so that they are invited like anybody else.
    envelope: withRecipient(envelope, asksAgain ? { ...next, ...untouched } : next),
    events: [...events, told],
    effects: [
      ...effects,
      ...(asksAgain ? [{ kind: 'revoke-links', recipient: id } as const] : []),
      ...(isSomebodyElse ? [{ kind: 'drop-values', recipient: id } as const] : []),
    ],
  }
}

function removeRecipient({ envelope, events, effects }: Decision, id: RecipientId): Decision {
  const recipient = getRecipient(envelope, id)
  assertPending(recipient)

  return {
    envelope: {
      ...envelope,
      recipients: envelope.recipients.filter((one) => one.id !== id),
      fields: envelope.fields.filter((field) => field.recipient !== id),
    },
    events: [...events, { type: 'recipient.removed', recipient: id }],
    effects: [...effects, ...effectsOfRemoving(recipient)],
  }
}

function effectsOfRemoving(recipient: Recipient): Effect[] {
  const { id } = recipient

  return [
    { kind: 'revoke-links', recipient: id },
    { kind: 'drop-values', recipient: id },
    ...(wasAsked(recipient) ? [{ kind: 'tell-removed', recipient: id } as const] : []),
  ]
}

function isSame(before: Correctable[keyof Correctable], after: typeof before | undefined): boolean {
  if (before instanceof Date || after instanceof Date) {
    return before instanceof Date && after instanceof Date && before.getTime() === after.getTime()
  }
  if (isHost(before) && isHost(after)) return before.name === after.name && before.email === after.email
  if (Array.isArray(before) && Array.isArray(after)) return before.join() === after.join()

  return before === after
}

function isHost(value: unknown): value is NonNullable<Recipient['host']> {
  return typeof value === 'object' && value !== null && 'email' in value
}
