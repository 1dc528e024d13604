import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'
import { progressBy, toFacts, type SecondFactor, type Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { openTotpSecret } from './software-token.ts'
import { findTotpStep } from './totp.ts'
import { findUser } from './users.ts'

export const totpName = 'SOFTWARE_TOKEN_MFA'

/** The code an authenticator app shows. */
export function totpFactor({ challenges }: IdentityParts): SecondFactor {
  return {
    async ask(tx, progress) {
      const { id: userId, email } = progress.user

      return {
        ChallengeName: totpName,
        Session: await challenges.openStep(tx, 'totp', { email, userId, facts: toFacts(progress) }),
        ChallengeParameters: { USER_ID_FOR_SRP: email },
      }
    },
  }
}

export function totpStep(parts: IdentityParts): Step {
  const { challenges, clock, limits } = parts

  return {
    async answer(tx, { email, session, responses, metadata }, caller) {
      const challenge = await challenges.tryStep(tx, { kind: 'totp', email, session })
      const user = challenge?.userId ? await findUser(tx, challenge.userId) : null
      if (challenge === null || user === null || user.totpSecret === null) return { outcome: 'dead' }
      const asker = { caller, userId: user.id }
      if (!(await limits.countTry(tx, 'totp', email, asker))) return { outcome: 'locked' }

      const secret = openTotpSecret(parts, user.id, user.totpSecret)
      const step = findTotpStep(secret, responses['SOFTWARE_TOKEN_MFA_CODE'] ?? '', clock.now())
      if (step === null) return { outcome: 'wrong' }
      if (!(await countStep(tx, user.id, step))) return { outcome: 'used' }

      await challenges.close(tx, challenge)
      await limits.forgetTries(tx, 'totp', email, asker)

      return { outcome: 'passed', progress: progressBy(challenge, user, metadata, 'SOFTWARE_TOKEN_MFA') }
    },
  }
}

/** RFC 6238 §5.2: no code counts twice, nor one before it. False when it has counted. */
async function countStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const { id, totpLastStep } = identityUser
  const used = await tx
    .update(identityUser)
    .set({ totpLastStep: step })
    .where(and(eq(id, userId), or(isNull(totpLastStep), lt(totpLastStep, step))))
    .returning({ id })

  return used.length > 0
}
