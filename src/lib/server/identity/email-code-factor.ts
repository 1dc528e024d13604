import { maskEmailAddress } from './email-address.ts'
import type { Factor } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { chooseLocale } from './operation.ts'
import { findUser } from './users.ts'

export const emailCodeName = 'EMAIL_OTP'

/** A code sent to the address. Nobody's address gets no mail, and a challenge that cannot be met. */
export function emailCodeFactor({ challenges, events, limits, sessions }: IdentityParts): Factor {
  return {
    async ask(tx, { email, user, metadata }, caller) {
      await limits.countSend(tx, email)
      const { session, code } = await challenges.openCode(tx, 'email-code', email, user?.id ?? null)
      if (user !== null) {
        const locale = chooseLocale(metadata, user.attributes, caller)
        await events.sendCode(tx, { purpose: 'sign-in', email, code, locale })
      }

      return {
        ChallengeName: emailCodeName,
        Session: session,
        ChallengeParameters: {
          CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
          CODE_DELIVERY_DESTINATION: maskEmailAddress(email),
        },
        AvailableChallenges: [emailCodeName],
      }
    },

    async answer(tx, { email, session, responses }) {
      const asked = { kind: 'email-code', email, session } as const
      const guess = await challenges.guess(tx, asked, responses['EMAIL_OTP_CODE'] ?? '')
      if (guess.outcome !== 'right') return guess

      const user = guess.challenge.userId === null ? null : await findUser(tx, guess.challenge.userId)
      if (user === null) return { outcome: 'dead' }

      return { outcome: 'signed-in', signedIn: { user, ...(await sessions.open(tx, user.id)) } }
    },
  }
}
