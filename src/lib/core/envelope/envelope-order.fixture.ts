import { expect } from 'vitest'
import type { Decision } from './decision.ts'
import { isOpen } from './envelope-status.ts'
import type { Envelope, EnvelopeStatus, Recipient, RecipientStatus } from './envelope.ts'
import { isPending } from './recipients.ts'
import { acts } from './roles.ts'

const allowed: Record<EnvelopeStatus, readonly EnvelopeStatus[]> = {
  draft: ['sent'],
  sent: ['in_progress', 'sealing', 'declined', 'voided', 'expired'],
  in_progress: ['sealing', 'declined', 'voided', 'expired'],
  sealing: ['completed', 'seal_failed'],
  seal_failed: ['sealing', 'completed'],
  completed: [],
  declined: [],
  voided: [],
  expired: ['sent', 'in_progress'],
}

/** What brings an expired envelope, and whoever ran out of time, back. */
const reviving = ['extend', 'set a first end']

/** What asks those again who have finished. */
const reopening = ['replace a document', 'add a field']

const forGood: readonly RecipientStatus[] = ['completed', 'declined', 'replaced', 'skipped']

/** What one command, at its time, may make of an envelope. */
export function assertStep(
  { state: before, at }: { state: Envelope; at: Date },
  { envelope: after, events, effects }: Decision,
  name: string,
) {
  if (after.status !== before.status) {
    expect(allowed[before.status]).toContain(after.status)
    if (before.status === 'expired') expect(reviving).toContain(name)
  }
  expect(after.version).toBeGreaterThanOrEqual(before.version)
  expect(after.version).toBeLessThanOrEqual(before.version + 1)
  const told = after.recipients.some((one) => before.recipients.every(({ id }) => id !== one.id))
  if (told || after.recipients.length < before.recipients.length)
    expect(after.version).toBe(before.version + 1)

  // An end only ever comes or, while open, moves away; to a time to come, with an event that says which.
  if (after.expiresAt !== before.expiresAt) {
    const isLater = before.expiresAt !== null || !isOpen(before.status)
    const said = isLater ? 'envelope.extended' : 'envelope.deadline_set'
    const present = isOpen(before.status) ? before.expiresAt : null
    expect(events[0]).toEqual({ type: said, facts: { expiresAt: after.expiresAt?.toISOString() } })
    expect(after.expiresAt?.getTime()).toBeGreaterThan(Math.max(at.getTime(), present?.getTime() ?? 0))
  }

  // One seal at a time, and only for what is to be sealed.
  const seals = effects.filter(({ kind }) => kind === 'seal').length
  expect(seals).toBe(
    after.status === 'sealing' && (before.status !== 'sealing' || name === 'seal again') ? 1 : 0,
  )

  // One invitation for each turn that has come, and an event with it.
  const invited = effects.flatMap((one) => (one.kind === 'invite' ? [one.recipient] : []))
  const notified = events.flatMap((one) => (one.type === 'recipient.notified' ? [one.recipient] : []))
  expect(invited).toEqual(notified)
  expect(new Set(invited).size).toBe(invited.length)
  for (const id of invited) {
    expect(after.recipients.find((one) => one.id === id)).toMatchObject({
      status: 'notified',
      notifiedAt: at,
    })
  }

  for (const was of before.recipients) {
    const is = after.recipients.find(({ id }) => id === was.id)
    if (!is) {
      expect(name).toBe('remove')
      expect(forGood).not.toContain(was.status)
      continue
    }
    const isReopened = events.some(
      ({ type, recipient: id }) => type === 'recipient.reopened' && id === was.id,
    )
    if (isReopened) {
      expect(reopening).toContain(name)
      expect([was.status, is.completedAt, is.consentedAt]).toEqual(['completed', null, null])
    } else if (forGood.includes(was.status)) expect(is).toEqual({ ...was, attachedTo: is.attachedTo })
    if (was.status === 'expired' && is.status !== 'expired') expect(reviving).toContain(name)
    if (is.status === 'completed' && was.status !== 'completed') expect(mayFinish(before, was, at)).toBe(true)
    if (is.status === 'notified' && was.status !== 'notified') expect(invited).toContain(is.id)
  }
}

/** Said again in other words than the machine's own. */
function mayFinish({ recipients, expiresAt }: Envelope, one: Recipient, at: Date): boolean {
  const signer = recipients.find(({ id }) => id === one.attachedTo)
  const turn =
    one.role === 'witness'
      ? signer?.status === 'completed'
      : recipients
          .filter((other) => ['waiting', 'notified', 'viewed', 'bounced'].includes(other.status))
          .filter(({ role }) => role !== 'cc')
          .every((other) => {
            const held =
              other.role === 'witness' ? recipients.find(({ id }) => id === other.attachedTo) : other
            if (!held) throw new Error('A witness of nobody')
            return held.order >= one.order
          })
  const inTime = (end: Date | null) => end === null || at < end

  return turn && one.consentedAt !== null && inTime(expiresAt) && inTime(one.expiresAt)
}

/** What is true of an envelope at any time. */
export function assertState({ status, recipients, fields }: Envelope): void {
  const acting = recipients.filter(acts)
  const pending = recipients.filter(isPending)
  if (isOpen(status)) {
    // Somebody is always awaited: nothing hangs.
    expect(pending.some((one) => one.status !== 'waiting')).toBe(true)
  }
  if (status === 'sealing' || status === 'seal_failed' || status === 'completed') {
    expect(pending).toEqual([])
    expect(acting.some((one) => one.status === 'completed')).toBe(true)
  }
  if (status === 'expired') expect(pending).toEqual([])
  if (status === 'draft') expect(acting.every((one) => one.status === 'waiting')).toBe(true)
  if (status === 'sent') expect(recipients.map((one) => one.status)).not.toContain('completed')
  for (const one of recipients) {
    if (one.status === 'completed') expect(one.consentedAt && one.completedAt).not.toBeNull()
    if (one.status === 'replaced') {
      expect(one.replacedBy).not.toBeNull()
      expect(fields.filter(({ recipient: owner }) => owner === one.id)).toEqual([])
    }
    if (one.role === 'cc') expect(one.status).toBe('waiting')
  }
  // A group that goes on is one that can be done, and no more of it are done than it takes.
  const members = recipients.filter(({ group, status: state }) => group && state !== 'replaced')
  const done = members.filter((one) => one.status === 'completed').length
  const needs = members[0]?.group?.needs ?? 0
  expect(done).toBeLessThanOrEqual(needs)
  if (isOpen(status)) expect(done + members.filter(isPending).length).toBeGreaterThanOrEqual(needs)
  const ids = recipients.map(({ id }) => id)
  expect(new Set(recipients.map(({ key }) => key)).size).toBe(ids.length)
  expect(fields.every(({ recipient: owner }) => ids.includes(owner))).toBe(true)
}
