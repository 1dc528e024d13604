import { eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'
import { changeAttributes, parseAttributes } from './attributes.ts'
import { CognitoError } from './cognito-error.ts'
import { progressBy, toFacts, type SecondFactor, type Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { checkPassword } from './password-policy.ts'
import { checkStrength } from './password-strength.ts'
import { findUser, type IdentityUser } from './users.ts'

export const newPasswordName = 'NEW_PASSWORD_REQUIRED'

const attributePrefix = 'userAttributes.'
/** What an account needs besides its address. */
const requiredAttribute = 'name'

/** Whoever has signed in with a password an administrator gave sets one of their own, and says what is not known yet. */
export function newPasswordStep(parts: IdentityParts): Step & SecondFactor {
  const { challenges, passwords, sessions } = parts

  return {
    async ask(tx, progress) {
      const { id: userId, email, attributes } = progress.user
      const isMissing = !attributes[requiredAttribute]

      return {
        ChallengeName: newPasswordName,
        Session: await challenges.openStep(tx, 'new-password', { email, userId, facts: toFacts(progress) }),
        ChallengeParameters: {
          USER_ID_FOR_SRP: email,
          requiredAttributes: JSON.stringify(isMissing ? [`${attributePrefix}${requiredAttribute}`] : []),
          userAttributes: JSON.stringify({ email, email_verified: 'true', ...attributes }),
        },
      }
    },

    // Faults are thrown, which undoes the taking: the step stays open for a better password.
    async answer(tx, { email, session, responses, metadata }) {
      const taken = await challenges.takeStep(tx, { kind: 'new-password', email, session })
      const user = taken?.userId ? await findUser(tx, taken.userId) : null
      if (taken === null || user === null) return { outcome: 'dead' }

      const password = responses['NEW_PASSWORD'] ?? ''
      checkPassword(password)
      if (passwords.isRight(user, email, password)) {
        throw new CognitoError(
          'InvalidPasswordException',
          'The new password must differ from the temporary one',
        )
      }
      const attributes = changeAttributes(user.attributes, givenAttributes(responses))
      await checkStrength(password, { email, attributes })
      if (!attributes[requiredAttribute]) {
        throw new CognitoError('InvalidParameterException', `Invalid user attributes: ${requiredAttribute}`)
      }
      await passwords.set(tx, user, { password })
      await sessions.revokeAll(tx, user.id)
      const changed = await saveAttributes(tx, user, attributes)

      return { outcome: 'passed', progress: progressBy(taken, changed, metadata) }
    },
  }
}

function givenAttributes(responses: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(responses).filter(([name]) => name.startsWith(attributePrefix))

  return parseAttributes(given.map(([name, Value]) => ({ Name: name.slice(attributePrefix.length), Value })))
}

async function saveAttributes(
  tx: Transaction,
  { id }: IdentityUser,
  attributes: Record<string, string>,
): Promise<IdentityUser> {
  const [saved] = await tx
    .update(identityUser)
    .set({ attributes, mustChangePassword: false })
    .where(eq(identityUser.id, id))
    .returning()
  if (saved === undefined) throw new Error('The user is gone')

  return saved
}
