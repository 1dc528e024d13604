import { z } from 'zod'
import { secretPlaces } from '../secret-places.ts'
import { isSameSecret } from '../secrets.ts'
import { CognitoError } from './cognito-error.ts'
import { progressBy, type Factor, type Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { acceptPassword, hasPassword } from './password-factor.ts'
import { toPoolName } from './passwords.ts'
import { parseClientPublic, signProof } from './srp.ts'
import { findUser } from './users.ts'

export const passwordSrpName = 'PASSWORD_SRP'
export const passwordVerifierName = 'PASSWORD_VERIFIER'

const secretBlockBytes = 64
/** As in `Tue Mar 3 09:05:00 UTC 2026`. That the proof is fresh follows from the session, which is used once. */
const timestampShape = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/

const proofFacts = z.object({ key: z.string(), secretBlock: z.string() })

/** A password proven without being sent (Secure Remote Password): `SRP_A` in, `PASSWORD_VERIFIER` out. */
export function passwordSrpFactor(parts: IdentityParts): Factor {
  const { challenges, decoys, limits, passwords, random, secrets } = parts

  return {
    isOfferedTo: (_tx, user, email) => (user ? hasPassword(user) : decoys.has(email, 'password')),

    async ask(tx, { email, user, parameters, isCustom }, caller) {
      const clientA = parseClientPublic(parameters['SRP_A'] ?? '')
      if (clientA === null) throw new CognitoError('InvalidParameterException', 'Missing or invalid SRP_A')

      // Whose proof would not be looked at is asked for none: it takes three powers of 3,072 bits to ask.
      const asker = { caller, userId: user?.id ?? null }
      if (!(await limits.hasTriesLeft(tx, 'password', email, asker))) return { outcome: 'locked' }

      const { saltHex, serverB, key } = passwords.exchange(user, email, clientA)
      const secretBlock = Buffer.from(random.bytes(secretBlockBytes)).toString('base64')
      const Session = await challenges.openStep(tx, 'password-proof', {
        email,
        userId: user?.id ?? null,
        facts: { isCustom, secretBlock, key: secrets.encrypt(key, secretPlaces.passwordProof()) },
      })

      return {
        outcome: 'next',
        challenge: {
          ChallengeName: passwordVerifierName,
          Session,
          ChallengeParameters: {
            SALT: saltHex,
            SRP_B: serverB.toString(16),
            SECRET_BLOCK: secretBlock,
            USERNAME: email,
            USER_ID_FOR_SRP: email,
          },
        },
      }
    },
  }
}

/** `PASSWORD_VERIFIER`: one try a session. */
export function passwordVerifierStep(parts: IdentityParts): Step {
  const { challenges, limits, poolId, secrets } = parts

  return {
    async answer(tx, { email, session, responses, metadata }, caller) {
      const timestamp = responses['TIMESTAMP'] ?? ''
      if (!timestampShape.test(timestamp)) {
        throw new CognitoError(
          'InvalidParameterException',
          'TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy',
        )
      }
      const taken = await challenges.takeStep(tx, { kind: 'password-proof', email, session })
      if (taken === null) return { outcome: 'dead' }
      if (!(await limits.countTry(tx, 'password', email, { caller, userId: taken.userId })))
        return { outcome: 'locked' }

      const { key, secretBlock } = proofFacts.parse(taken.facts)
      const expected = signProof(secrets.decrypt(key, secretPlaces.passwordProof()), {
        poolName: toPoolName(poolId),
        username: email,
        secretBlock: Buffer.from(secretBlock, 'base64'),
        timestamp,
      })
      const isProven =
        responses['PASSWORD_CLAIM_SECRET_BLOCK'] === secretBlock &&
        isSameSecret(responses['PASSWORD_CLAIM_SIGNATURE'] ?? '', expected)
      const user = taken.userId === null ? null : await findUser(tx, taken.userId)
      if (!isProven || !hasPassword(user) || user === null) return { outcome: 'incorrect' }

      return acceptPassword(tx, parts, progressBy(taken, user, metadata, 'PASSWORD'), caller)
    },
  }
}
