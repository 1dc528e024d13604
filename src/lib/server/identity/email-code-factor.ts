import { codeStep } from './code-step.ts'
import { maskEmailAddress } from './email-address.ts'
import { toFacts, type Factor, type SecondFactor, type Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { chooseLocale } from './operation.ts'

export const emailCodeName = 'EMAIL_OTP'

/** A code sent to the address. Nobody's address gets no mail, and a challenge that cannot be met. */
export function emailCodeFactor({ challenges, events, limits, origins }: IdentityParts): Factor {
  return {
    isOfferedTo: () => true,

    async ask(tx, { email, user, metadata }, caller) {
      await limits.countSend(tx, email, { caller, userId: user?.id ?? null })
      const { session, code } = await challenges.openCode(tx, 'email-code', {
        email,
        userId: user?.id ?? null,
        origin: origins.placeOf(caller),
      })
      if (user !== null) {
        const locale = chooseLocale(metadata, user.attributes, caller)
        await events.sendCode(tx, { purpose: 'sign-in', email, code, locale })
      }

      return {
        outcome: 'next',
        challenge: {
          ChallengeName: emailCodeName,
          Session: session,
          ChallengeParameters: toDelivery(email),
          AvailableChallenges: [emailCodeName],
        },
      }
    },
  }
}

/** The code by mail after another factor; `setsUp` switches it on for the next time. */
export function emailCodeSecondFactor(
  { challenges, events, limits, origins }: IdentityParts,
  setsUp = false,
): SecondFactor {
  return {
    async ask(tx, progress, caller) {
      const { user, metadata } = progress
      const { id: userId, email, attributes } = user
      await limits.countSend(tx, email, { caller, userId })
      const facts = { ...toFacts(progress), ...(setsUp && { setsUp: emailCodeName }) }
      const { session, code } = await challenges.openCode(tx, 'email-mfa', {
        ...{ email, userId, facts },
        origin: origins.placeOf(caller),
      })
      const locale = chooseLocale(metadata, attributes, caller)
      await events.sendCode(tx, { purpose: 'sign-in', email, code, locale })

      return {
        ChallengeName: emailCodeName,
        Session: session,
        ChallengeParameters: { ...toDelivery(email), USER_ID_FOR_SRP: email },
      }
    },
  }
}

export function emailCodeStep(parts: IdentityParts): Step {
  return codeStep(parts, {
    response: 'EMAIL_OTP_CODE',
    kinds: ['email-code', 'email-mfa'],
    proof: 'EMAIL_OTP',
  })
}

function toDelivery(email: string): Record<string, string> {
  return { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL', CODE_DELIVERY_DESTINATION: maskEmailAddress(email) }
}
