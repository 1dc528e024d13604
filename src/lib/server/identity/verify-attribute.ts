import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'
import { asAccount } from './as-account.ts'
import { CognitoError } from './cognito-error.ts'
import type { IdentityParts } from './identity-parts.ts'
import { chooseLocale, clientMetadata, operation, type Caller, type Operation } from './operation.ts'
import { maskPhoneNumber } from './phone-number.ts'
import type { IdentityUser } from './users.ts'

const accountInput = z.object({ AccessToken: z.string(), AttributeName: z.string() })
const askInput = accountInput.extend({ ClientMetadata: clientMetadata })
const verifyInput = accountInput.extend({ Code: z.string().min(1).max(64) })

/** Showing that a telephone number is one's own. The address needs no showing: who is signed in has shown it. */
export function verifyAttributeOperations(parts: IdentityParts): Record<string, Operation> {
  const { challenges, limits } = parts

  const ask = operation(askInput, async (input, caller) => {
    checkAttribute(input.AttributeName)
    await limits.countAsk(caller.ip)

    return asAccount(parts, input.AccessToken, async (tx, user) => ({
      CodeDeliveryDetails: await sendPhoneCode(tx, parts, user, input.ClientMetadata, caller),
    }))
  })

  const verify = operation(verifyInput, async (input) => {
    checkAttribute(input.AttributeName)
    const outcome = await asAccount(parts, input.AccessToken, async (tx, user) => {
      const guess = await challenges.guess(tx, { kind: 'phone-number', email: user.email }, input.Code)
      if (guess.outcome !== 'right') return guess.outcome
      // The code was for the number of then.
      if (guess.challenge.facts?.['phone'] !== user.attributes['phone_number']) return 'dead'

      const attributes = { ...user.attributes, phone_number_verified: 'true' }
      await tx.update(identityUser).set({ attributes }).where(eq(identityUser.id, user.id))

      return 'right'
    })
    if (outcome === 'right') return {}

    throw outcome === 'wrong'
      ? new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
      : new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  })

  return { GetUserAttributeVerificationCode: ask, VerifyUserAttribute: verify }
}

/** Sends a code to the number of the account; Cognito's `CodeDeliveryDetailsType`. */
export async function sendPhoneCode(
  tx: Transaction,
  { challenges, events, limits }: IdentityParts,
  { id: userId, email, attributes }: IdentityUser,
  metadata: z.infer<typeof clientMetadata>,
  caller: Caller,
): Promise<object> {
  const phone = attributes['phone_number']
  if (!phone) throw new CognitoError('InvalidParameterException', 'User does not have a phone number')

  await limits.countSend(tx, phone, { caller, userId })
  // Whoever earns by messages to their numbers has many of those: a person gets no more than a number does.
  await limits.countSend(tx, `phones-of/${userId}`, { caller, userId })
  const { code } = await challenges.openCode(tx, 'phone-number', { email, userId, facts: { phone } })
  await events.sendSms(tx, { phone, code, locale: chooseLocale(metadata, attributes, caller) })

  return { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: maskPhoneNumber(phone) }
}

function checkAttribute(name: string): void {
  if (name !== 'phone_number') {
    throw new CognitoError('InvalidParameterException', `Attribute ${name} cannot be verified`)
  }
}
