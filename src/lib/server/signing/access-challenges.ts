import type { AccessStart } from '#contract/signing-shapes.ts'
import type { DomainEvent } from '#core/envelope/decision.ts'
import { unchanged } from '#core/envelope/decision.ts'
import type { AccessCheck, Recipient } from '#core/envelope/envelope.ts'
import { Refusal, type RefusalCode } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Enact } from '../envelopes/enact.ts'
import type { Passcodes } from '../envelopes/passcodes.ts'
import type { Random } from '../ports.ts'
import { makeHashOf, strangerTo, type AccessAttempt, type Answer, type Judge } from './access-attempt.ts'
import { checksLeft, keepPass, type Pass } from './access-checks.ts'
import { forgetAccessCode } from './access-codes.ts'
import { makeAskedPasskeyCheck } from './asked-passkey-check.ts'
import { makeJudgePasscode } from './passcode-check.ts'
import type { PasskeyCheck } from './passkey-check.ts'
import type { NotifyLocked, SendRoomCode } from './room-messages.ts'
import { makeSentCodeCheck } from './sent-code-check.ts'

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

/** What stands between a link and the document. Both methods are called while the envelope is locked. */
export type AccessChallenges = ReturnType<typeof makeAccessChallenges>

export function makeAccessChallenges(parts: Parts) {
  const { enact, random, codeKey } = parts
  const hashOf = makeHashOf(codeKey)
  const sentCode = makeSentCodeCheck({ ...parts, hashOf })
  const passkey = makeAskedPasskeyCheck({ ...parts, hashOf })
  const judges: Readonly<Record<AccessCheck, Judge>> = {
    passcode: makeJudgePasscode(parts),
    email_code: (attempt, answer) => sentCode.judge(attempt, answer),
    sms_code: (attempt, answer) => sentCode.judge(attempt, answer),
    account: ({ recipient, member }) => Promise.resolve(strangerTo(recipient, member)),
    passkey: (attempt, answer) => passkey.judge(attempt, answer),
  }

  return {
    /** Sends a code, or makes a challenge; what was asked before counts no more. */
    async start(attempt: AccessAttempt, check: AccessCheck): Promise<z.output<typeof AccessStart>> {
      const { facts, recipient, by } = attempt
      const isAsked = isNext(facts.passes, recipient, { check, at: by.at })
      if (isAsked && (check === 'email_code' || check === 'sms_code')) return sentCode.start(attempt, check)

      return isAsked && check === 'passkey' ? passkey.start(attempt) : { sent: false, options: null }
    },

    /** Judges an answer and writes it down, right or wrong; the refusal is the caller's to throw, after the commit. */
    async answer(attempt: AccessAttempt, answer: Answer): Promise<RefusalCode | null> {
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
