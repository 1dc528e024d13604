import { z } from 'zod'
import { asAccount } from './as-account.ts'
import { assertProven } from './as-proven.ts'
import { CognitoError } from './cognito-error.ts'
import { maskEmailAddress, parseEmailAddress } from './email-address.ts'
import type { IdentityParts } from './identity-parts.ts'
import { chooseLocale, clientMetadata, operation, type Operation } from './operation.ts'
import { hasPassword } from './password-factor.ts'
import { checkPassword } from './password-policy.ts'
import { checkStrength } from './password-strength.ts'
import { findUser, findUserByEmail } from './users.ts'

const forgotInput = z.object({ Username: z.string(), ClientMetadata: clientMetadata })
const confirmInput = z.object({
  Username: z.string(),
  ConfirmationCode: z.string().min(1).max(64),
  Password: z.string().max(1024),
})
const changeInput = z.object({
  AccessToken: z.string(),
  PreviousPassword: z.string().max(1024).optional(),
  ProposedPassword: z.string().max(1024),
})

/**
 * Setting a password: with a code mailed to the address, which is also how somebody who signs in by codes gets their
 * first; or with the one before. Whoever asks for a code is told the same for every address.
 */
export function passwordOperations(parts: IdentityParts): Record<string, Operation> {
  return {
    ForgotPassword: forgotPassword(parts),
    ConfirmForgotPassword: confirmForgotPassword(parts),
    ChangePassword: changePassword(parts),
  }
}

function forgotPassword(parts: IdentityParts): Operation {
  const { database, challenges, events, limits, origins } = parts

  return operation(forgotInput, async (input, caller) => {
    const email = parseEmailAddress(input.Username)
    await limits.countAsk(caller.ip)
    await database.transaction(null, async (tx) => {
      const found = await findUserByEmail(tx, email)
      const user = found?.confirmed ? found : null
      await limits.countSend(tx, email, { caller, userId: user?.id ?? null })
      const opening = { email, userId: user?.id ?? null, origin: origins.placeOf(caller) }
      const { code } = await challenges.openCode(tx, 'password-reset', opening)
      if (user === null) return

      const locale = chooseLocale(input.ClientMetadata, user.attributes, caller)
      await events.sendCode(tx, { purpose: 'reset', email, code, locale })
    })

    return {
      CodeDeliveryDetails: {
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: maskEmailAddress(email),
      },
    }
  })
}

function confirmForgotPassword(parts: IdentityParts): Operation {
  const { database, challenges, limits, passwords, sessions, origins } = parts

  return operation(confirmInput, async (input, caller) => {
    const email = parseEmailAddress(input.Username)
    checkPassword(input.Password)
    const outcome = await database.transaction(null, async (tx) => {
      const answered = { kind: 'password-reset', email, origin: origins.placeOf(caller) } as const
      const guess = await challenges.guessByAddress(tx, answered, input.ConfirmationCode, () =>
        limits.countTry(tx, 'code', email, { caller, userId: null }),
      )
      if (guess.outcome !== 'right') return guess.outcome

      const user = guess.challenge.userId === null ? null : await findUser(tx, guess.challenge.userId)
      if (user === null) return 'dead'

      // Thrown, which undoes the taking: the code stays open for a better password.
      await checkStrength(input.Password, user)
      await passwords.set(tx, user, { password: input.Password })
      await limits.forgetTries(tx, 'password', email, { caller, userId: user.id })
      // Who had to set another password may have lost the one before to somebody: nobody stays signed in.
      await sessions.revokeAll(tx, user.id)
      // Nor half-way signed in.
      await challenges.forget(tx, email)

      return 'right'
    })
    if (outcome === 'right') return {}

    throw outcome === 'wrong'
      ? new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
      : new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  })
}

function changePassword(parts: IdentityParts): Operation {
  const { challenges, limits, passwords, sessions } = parts

  return operation(changeInput, async (input, caller) => {
    checkPassword(input.ProposedPassword)
    const outcome = await asAccount(parts, input.AccessToken, async (tx, user, sessionId) => {
      const asker = { caller, userId: user.id }
      if (!(await limits.countTry(tx, 'password', user.email, asker))) return 'locked'
      const previous = input.PreviousPassword
      const isAllowed = hasPassword(user)
        ? previous !== undefined && passwords.isRight(user, user.email, previous)
        : previous === undefined
      if (!isAllowed) return 'incorrect'
      // A first password has none before it to show.
      if (previous === undefined) await assertProven(tx, parts, sessionId)

      await checkStrength(input.ProposedPassword, user)
      await passwords.set(tx, user, { password: input.ProposedPassword })
      // Whoever knew the password before is out: signed in elsewhere, or half-way.
      await sessions.endOthers(tx, user.id, sessionId)
      await challenges.forget(tx, user.email)
      await limits.forgetTries(tx, 'password', user.email, asker)

      return 'changed'
    })
    if (outcome === 'changed') return {}

    throw outcome === 'locked'
      ? new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
      : new CognitoError('NotAuthorizedException', 'Incorrect username or password.')
  })
}
