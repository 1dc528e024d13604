import type { RoomAccess } from '#contract/signing-shapes.ts'
import { accessChecks, type AccessCheck, type Envelope, type Recipient } from '#core/envelope/envelope.ts'
import { Refusal } from '#core/refusal.ts'
import type { Transaction } from '../data/database.ts'
import { accessPass } from '../data/tables/envelopes.ts'
import { findAccessCode, mostTries } from './access-codes.ts'
import type { Entry } from './link-rows.ts'

/** What is passed once need not be passed again for a working day, on the same device. */
const passLifetimeMs = 12 * 60 * 60 * 1000

/** A check that was passed by who came in, and when. */
export type Pass = { check: string; passedAt: Date }

/** What is still to be passed, in the order it is asked. */
export function checksLeft(
  passes: readonly Pass[],
  { access }: Pick<Recipient, 'access'>,
  at: Date,
): readonly AccessCheck[] {
  const since = new Date(at.getTime() - passLifetimeMs)
  const passed = new Set(passes.filter(({ passedAt }) => passedAt > since).map(({ check }) => check))

  return accessChecks.filter((check) => access.includes(check) && !passed.has(check))
}

/** Throws `access-needed` while anything is left to pass. */
export function assertPassed(passes: readonly Pass[], recipient: Recipient, at: Date): void {
  if (checksLeft(passes, recipient, at).length > 0) throw new Refusal('access-needed')
}

export async function keepPass(
  tx: Transaction,
  { organizationId, entryId }: Entry,
  { check, passId, at }: { check: AccessCheck; passId: string; at: Date },
): Promise<void> {
  await tx
    .insert(accessPass)
    .values({ organizationId, entryId, check, passId, passedAt: at })
    .onConflictDoUpdate({
      target: [accessPass.organizationId, accessPass.entryId, accessPass.check],
      set: { passId, passedAt: at },
    })
}

/** The check to pass next, as the room shows it. */
export async function describeAccess(
  tx: Transaction,
  envelope: Envelope,
  recipient: Recipient,
  left: readonly AccessCheck[],
  at: Date,
): Promise<RoomAccess | null> {
  const [check] = left
  if (!check) return null
  const code = await findAccessCode(tx, envelope, recipient.id, check)
  const isTried = check === 'passcode' ? code?.codeHash === recipient.passcodeHash : code !== null
  const counted = check === 'passcode' || check === 'email_code' || check === 'sms_code'

  return {
    check,
    hint: hintOf(check, recipient),
    sent: check !== 'passcode' && code?.expiresAt != null && code.expiresAt > at,
    triesLeft: counted ? Math.max(0, mostTries - (isTried ? (code?.tries ?? 0) : 0)) : null,
    step: recipient.access.length - left.length + 1,
    of: recipient.access.length,
  }
}

/** Enough to know one's own by, too little to learn somebody else's from. */
function hintOf(check: AccessCheck, { email, phone }: Recipient): string | null {
  if (check === 'passcode') return null
  if (check === 'sms_code') return phone && `•••• ${phone.slice(-2)}`
  const [, first = '', domain = '', ending = ''] = /^(.).*@(.).*(\.[^.]+)$/u.exec(email) ?? []

  return first && `${first}•••@${domain}•••${ending}`
}
