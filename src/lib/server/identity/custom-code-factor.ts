import type { Transaction } from '../data/database.ts'
import { codeStep } from './code-step.ts'
import { maskEmailAddress } from './email-address.ts'
import type { AskedChallenge, Factor, Proof, SecondFactor, Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { chooseLocale, type Caller } from './operation.ts'
import type { IdentityUser } from './users.ts'

export const customChallengeName = 'CUSTOM_CHALLENGE'

type Asking = {
  email: string
  user: IdentityUser | null
  metadata: Record<string, string> | undefined
  passed: readonly Proof[]
}

/** The challenge of `CUSTOM_AUTH`, which in our pool is a code by mail: alone, or after the password. */
export function customCodeFactor(parts: IdentityParts): Factor & { second: SecondFactor } {
  const { challenges, events, limits, origins } = parts

  const open = async (tx: Transaction, asking: Asking, caller: Caller): Promise<AskedChallenge> => {
    const { email, user, metadata, passed } = asking
    await limits.countSend(tx, email, { caller, userId: user?.id ?? null })
    const opening = {
      email,
      userId: user?.id ?? null,
      facts: { passed, isCustom: true },
      origin: origins.placeOf(caller),
    }
    const { session, code } = await challenges.openCode(tx, 'custom-code', opening)
    if (user !== null) {
      const locale = chooseLocale(metadata, user.attributes, caller)
      await events.sendCode(tx, { purpose: 'sign-in', email, code, locale })
    }

    return {
      ChallengeName: customChallengeName,
      Session: session,
      ChallengeParameters: {
        USERNAME: email,
        CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
        CODE_DELIVERY_DESTINATION: maskEmailAddress(email),
      },
    }
  }

  return {
    // Never among the choices of USER_AUTH: a flow of its own.
    isOfferedTo: () => false,
    ask: async (tx, candidate, caller) => ({
      outcome: 'next',
      challenge: await open(tx, { ...candidate, passed: [] }, caller),
    }),
    second: {
      ask: (tx, { user, passed, metadata }, caller) =>
        open(tx, { email: user.email, user, metadata, passed }, caller),
    },
  }
}

export function customCodeStep(parts: IdentityParts): Step {
  return codeStep(parts, { response: 'ANSWER', kinds: ['custom-code'], proof: 'EMAIL_OTP' })
}
