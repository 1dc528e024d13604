import type { AccessInput, AccessStart } from '#contract/signing-shapes.ts'
import type { DomainEvent } from '#core/envelope/decision.ts'
import { unchanged } from '#core/envelope/decision.ts'
import type { AccessCheck, Envelope, Recipient } from '#core/envelope/envelope.ts'
import { Refusal, type RefusalCode } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import type { HeldEnvelope } from '../envelopes/held-envelope.ts'
import type { Passcodes } from '../envelopes/passcodes.ts'
import type { Random } from '../ports.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import {
  codeLifetimeMs,
  countTry,
  findAccessCode,
  forgetAccessCode,
  mostTries,
  setAccessCode,
} from './access-codes.ts'
import { checksLeft, keepPass, type Pass } from './access-checks.ts'
import type { PasskeyCheck } from './passkey-check.ts'
import type { RoomFacts } from './room-facts.ts'
import type { SendRoomCode, NotifyLocked } from './room-messages.ts'
import type { Entry } from './signing-links.ts'

type Parts = {
  enact: Enact
  passcodes: Passcodes
  passkeys: PasskeyCheck
  sendCode: SendRoomCode
  notifyLocked: NotifyLocked
  random: Random
  /** Keeps codes and challenges unreadable in the database. */
  codeKey: Uint8Array
}

/** Who wants to come in, and to what: everything that a challenge is made and judged by. */
export type AccessAttempt = {
  tx: Transaction
  entry: Entry
  held: HeldEnvelope
  envelope: Envelope
  facts: RoomFacts
  recipient: Recipient
  /** The member signed in on this device, if any. */
  member: Person | null
  by: Act
}

type Answer = z.output<typeof AccessInput>
/** Null: passed. */
type Verdict = RefusalCode | null
type Judge = (attempt: AccessAttempt, answer: Answer) => Promise<Verdict>

/** What stands between a link and the document. Both methods are called while the envelope is locked. */
export interface AccessChallenges {
  /** Sends a code, or makes a challenge; what was asked before counts no more. */
  start(attempt: AccessAttempt, check: AccessCheck): Promise<z.output<typeof AccessStart>>
  /** Judges an answer and writes it down, right or wrong; the refusal is the caller's to throw, after the commit. */
  answer(attempt: AccessAttempt, answer: Answer): Promise<RefusalCode | null>
}

export function makeAccessChallenges(parts: Parts): AccessChallenges {
  const { enact, passcodes, passkeys, sendCode, notifyLocked, random, codeKey } = parts
  const hashOf = ({ envelope, recipient }: AccessAttempt, code: string) =>
    keyedHash(codeKey, `${envelope.id}.${recipient.id}.${code}`)

  async function startCode(attempt: AccessAttempt, check: 'email_code' | 'sms_code') {
    const { tx, envelope, recipient, by } = attempt
    if (!sendsTo(recipient, check)) return { sent: false, options: null }
    const code = makeCode(random)
    const sent = await sendCode(tx, { envelope, recipient, check, code })
    if (!sent) return { sent: false, options: null }
    const expiresAt = new Date(by.at.getTime() + codeLifetimeMs)
    await setAccessCode(tx, envelope, recipient.id, { check, codeHash: hashOf(attempt, code), expiresAt })

    return { sent: true, options: null }
  }

  async function startPasskey(attempt: AccessAttempt) {
    const { tx, envelope, recipient, member, by } = attempt
    const refusal = strangerTo(recipient, member)
    if (refusal || !member) throw new Refusal(refusal ?? 'not-authenticated')
    const challenge = random.bytes(32)
    const options = await passkeys.ask(tx, member.subject, challenge)
    if (!options) return { sent: false, options: null }
    const codeHash = hashOf(attempt, Buffer.from(challenge).toString('base64url'))
    const expiresAt = new Date(by.at.getTime() + codeLifetimeMs)
    await setAccessCode(tx, envelope, recipient.id, { check: 'passkey', codeHash, expiresAt })

    return { sent: false, options }
  }

  const judges: Readonly<Record<AccessCheck, Judge>> = {
    passcode: judgePasscode,
    email_code: judgeCode,
    sms_code: judgeCode,
    account: ({ recipient, member }) => Promise.resolve(strangerTo(recipient, member)),
    passkey: judgePasskey,
  }

  async function judgePasscode(
    { tx, envelope, recipient }: AccessAttempt,
    { answer = '' }: Answer,
  ): Promise<Verdict> {
    const { passcodeHash: codeHash } = recipient
    if (!codeHash) return 'access-locked'
    const known = await findAccessCode(tx, envelope, recipient.id, 'passcode')
    // A passcode that the sender has corrected starts anew.
    if (known?.codeHash !== codeHash) {
      await setAccessCode(tx, envelope, recipient.id, { check: 'passcode', codeHash, expiresAt: null })
    } else if (known.tries >= mostTries) return 'access-locked'
    if (passcodes.fits(envelope.id, answer, codeHash)) return null
    const tries = await countTry(tx, envelope, recipient.id, 'passcode')
    if (tries < mostTries) return 'access-code-wrong'
    await notifyLocked(tx, envelope, recipient)

    return 'access-locked'
  }

  async function judgeCode(attempt: AccessAttempt, { check, answer = '' }: Answer): Promise<Verdict> {
    const { tx, envelope, recipient, by } = attempt
    const known = await findAccessCode(tx, envelope, recipient.id, check)
    if (!known?.codeHash || !known.expiresAt || known.expiresAt <= by.at) return 'access-code-expired'
    if (known.tries >= mostTries) return 'access-locked'
    if (isSameSecret(hashOf(attempt, answer.replace(/\s/g, '')), known.codeHash)) return null
    const tries = await countTry(tx, envelope, recipient.id, check)

    return tries < mostTries ? 'access-code-wrong' : 'access-locked'
  }

  async function judgePasskey(attempt: AccessAttempt, { credential }: Answer): Promise<Verdict> {
    const { tx, envelope, recipient, member, by } = attempt
    const stranger = strangerTo(recipient, member)
    if (stranger || !member) return stranger ?? 'not-authenticated'
    const known = await findAccessCode(tx, envelope, recipient.id, 'passkey')
    // A challenge is good for one answer.
    await forgetAccessCode(tx, envelope, recipient.id, 'passkey')
    if (!known?.codeHash || !known.expiresAt || known.expiresAt <= by.at) return 'access-code-expired'
    const expected = known.codeHash
    const isExpected = (challenge: string) => isSameSecret(hashOf(attempt, challenge), expected)

    return (await passkeys.judge(tx, member.subject, credential, isExpected)) ? null : 'access-code-wrong'
  }

  return {
    async start(attempt, check) {
      const { facts, recipient, by } = attempt
      const isAsked = isNext(facts.passes, recipient, { check, at: by.at })
      if (isAsked && (check === 'email_code' || check === 'sms_code')) return startCode(attempt, check)

      return isAsked && check === 'passkey' ? startPasskey(attempt) : { sent: false, options: null }
    },

    async answer(attempt, answer) {
      const { tx, entry, held, envelope, facts, recipient, by } = attempt
      const { check } = answer
      if (!isNext(facts.passes, recipient, { check, at: by.at })) return null
      const refusal = await judges[check](attempt, answer)
      const passId = random.uuid()
      const event: DomainEvent = refusal
        ? { type: 'recipient.access_failed', recipient: recipient.id, facts: { check, reason: refusal } }
        : { type: 'recipient.access_passed', recipient: recipient.id, facts: { check, passId } }
      await enact(tx, held, { ...unchanged(envelope), events: [event] }, by)
      if (refusal) return refusal
      if (check !== 'account') await forgetAccessCode(tx, envelope, recipient.id, check)
      await keepPass(tx, entry, { check, passId, at: by.at })

      return null
    },
  }
}

/** Where a code of this check goes; null for checks that send none. */
export function sendsTo({ email, phone }: Recipient, check: AccessCheck): string | null {
  if (check === 'email_code') return email || null

  return check === 'sms_code' ? phone : null
}

/**
 * Whether this check is the one to pass now; false when it is passed or was never asked. Checks are passed in their
 * order, so that no code is sent to whoever does not know the passcode: throws `access-needed` for a later one.
 */
export function isNext(
  passes: readonly Pass[],
  recipient: Recipient,
  { check, at }: { check: AccessCheck; at: Date },
): boolean {
  const left = checksLeft(passes, recipient, at)
  if (left.includes(check) && left[0] !== check) throw new Refusal('access-needed')

  return left.includes(check)
}

/** Why the member signed in here, if any, is not the recipient. */
function strangerTo({ email }: Recipient, member: Person | null): RefusalCode | null {
  if (!member) return 'not-authenticated'

  return member.email.toLowerCase() === email.toLowerCase() ? null : 'wrong-account'
}

/** Eight digits, each as likely as any other. */
function makeCode(random: Random): string {
  const range = 100_000_000
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE()
    // 2^32 is no multiple of the range: what lies beyond the last whole one is thrown again.
    if (number < range * 42) return String(number % range).padStart(8, '0')
  }
}
