import type { Transaction } from '../data/database.ts'
import type { ChallengeKind } from './challenge-rows.ts'
import { codeStep } from './code-step.ts'
import { toFacts, type AskedChallenge, type Factor, type SecondFactor, type Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { chooseLocale, type Caller } from './operation.ts'
import { maskPhoneNumber, verifiedPhoneNumber } from './phone-number.ts'
import type { IdentityUser } from './users.ts'

export const smsOtpName = 'SMS_OTP'
export const smsMfaName = 'SMS_MFA'

type Sending = {
  kind: ChallengeKind
  name: string
  email: string
  /** Null for a decoy: nothing is sent. */
  user: IdentityUser | null
  phone: string
  metadata: Record<string, string> | undefined
  facts?: Record<string, unknown>
}

/** A code sent to the phone: the first factor for who has shown that the number is theirs. */
export function smsCodeFactor(parts: IdentityParts): Factor {
  const { decoys, events } = parts
  const phoneOf = (user: IdentityUser | null, email: string) => {
    if (user !== null) return verifiedPhoneNumber(user.attributes)

    return events.hasSms !== false && decoys.has(email, 'phone') ? decoys.phoneOf(email) : null
  }

  return {
    isOfferedTo: (_tx, user, email) => phoneOf(user, email) !== null,

    async ask(tx, { email, user, metadata }, caller) {
      const phone = phoneOf(user, email)
      if (phone === null) return { outcome: 'dead' }
      const sending = { kind: 'sms-code', name: smsOtpName, email, user, phone, metadata } as const

      return { outcome: 'next', challenge: await send(tx, parts, sending, caller) }
    },
  }
}

export function smsCodeSecondFactor(parts: IdentityParts): SecondFactor {
  return {
    ask(tx, progress, caller) {
      const { user, metadata } = progress
      const { email } = user
      const phone = verifiedPhoneNumber(user.attributes)
      if (phone === null) throw new Error('SMS_MFA was asked of somebody without a verified number')
      const facts = toFacts(progress)

      return send(
        tx,
        parts,
        { kind: 'sms-mfa', name: smsMfaName, email, user, phone, metadata, facts },
        caller,
      )
    },
  }
}

export function smsOtpStep(parts: IdentityParts): Step {
  return codeStep(parts, { response: 'SMS_OTP_CODE', kinds: ['sms-code'], proof: 'SMS' })
}

export function smsMfaStep(parts: IdentityParts): Step {
  return codeStep(parts, { response: 'SMS_MFA_CODE', kinds: ['sms-mfa'], proof: 'SMS' })
}

async function send(
  tx: Transaction,
  { challenges, events, limits, origins }: IdentityParts,
  { kind, name, email, user, phone, metadata, facts }: Sending,
  caller: Caller,
): Promise<AskedChallenge> {
  const userId = user?.id ?? null
  await limits.countSend(tx, phone, { caller, userId })
  const { session, code } = await challenges.openCode(tx, kind, {
    ...{ email, userId, origin: origins.placeOf(caller) },
    ...(facts && { facts }),
  })
  if (user !== null) {
    await events.sendSms(tx, { phone, code, locale: chooseLocale(metadata, user.attributes, caller) })
  }

  return {
    ChallengeName: name,
    Session: session,
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: maskPhoneNumber(phone),
      USER_ID_FOR_SRP: email,
    },
  }
}
