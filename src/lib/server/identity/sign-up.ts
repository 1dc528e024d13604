import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'
import { attributeList, parseSignUpAttributes } from './attributes.ts'
import { CognitoError } from './cognito-error.ts'
import { maskEmailAddress, parseEmailAddress } from './email-address.ts'
import type { IdentityParts } from './identity-parts.ts'
import { chooseLocale, clientMetadata, operation, type Operation } from './operation.ts'
import { checkPassword } from './password-policy.ts'
import { checkStrength } from './password-strength.ts'
import { findUserByEmail, lockWaiting, type IdentityUser } from './users.ts'

const signUpInput = z.object({
  Username: z.string(),
  Password: z.string().max(1024).optional(),
  UserAttributes: attributeList.default([]),
  ClientMetadata: clientMetadata,
})
const confirmSignUpInput = z.object({ Username: z.string(), ConfirmationCode: z.string().min(1).max(64) })
const resendInput = z.object({ Username: z.string(), ClientMetadata: clientMetadata })

/**
 * Registering an address. Whoever asks is told the same for a new, a waiting and a taken address; only the mailbox
 * learns which. A password is optional: the pool signs in by code; one that is given counts once a mailed code came with it.
 */
export function signUpOperations(parts: IdentityParts): Record<string, Operation> {
  return {
    SignUp: signUp(parts),
    ConfirmSignUp: confirmSignUp(parts),
    ResendConfirmationCode: resendConfirmationCode(parts),
  }
}

function signUp(parts: IdentityParts): Operation {
  const { database, random, events, challenges, limits, passwords, origins } = parts

  return operation(signUpInput, async (input, caller) => {
    const origin = origins.placeOf(caller)
    const email = parseEmailAddress(input.Username)
    const attributes = parseSignUpAttributes(
      input.UserAttributes,
      (value) => parseEmailAddress(value) === email,
    )
    const locale = chooseLocale(input.ClientMetadata, attributes, caller)
    if (input.Password !== undefined) checkPassword(input.Password)
    await limits.countAsk(caller.ip)
    if (input.Password !== undefined) await checkStrength(input.Password, { email, attributes })
    // A new one each time, also when nobody is registered by it: equal answers tell nothing.
    const subject = random.uuid()
    await database.transaction(null, async (tx) => {
      await limits.countSend(tx, email, { caller, userId: null })
      const passwordVerifier = input.Password
        ? passwords.make({ id: subject, email }, { password: input.Password, state: 'unproven' })
        : null
      const person = { subject, email, origin, attributes, passwordVerifier }
      const isTaken = !(await register(tx, parts, person))
      if (!isTaken) await events.onSignedUp?.(tx, { subject, email, device: caller.device })
      const userId = isTaken ? null : subject
      const { code } = await challenges.openCode(tx, 'sign-up', { email, userId, origin })
      await events.sendCode(
        tx,
        isTaken
          ? { purpose: 'already-registered', email, locale }
          : { purpose: 'sign-up', email, code, locale },
      )
    })

    return { UserConfirmed: false, UserSub: subject, CodeDeliveryDetails: deliveryTo(email) }
  })
}

function confirmSignUp(parts: IdentityParts): Operation {
  const { database, events, challenges, limits, origins } = parts

  return operation(confirmSignUpInput, async (input, caller) => {
    const email = parseEmailAddress(input.Username)
    const confirmed = await database.transaction(null, async (tx) => {
      const answered = { kind: 'sign-up', email, origin: origins.placeOf(caller) } as const
      const guess = await challenges.guessByAddress(tx, answered, input.ConfirmationCode, () =>
        limits.countTry(tx, 'code', email, { caller, userId: null }),
      )
      if (guess.outcome !== 'right') return guess

      const user = await confirm(tx, email, guess.challenge.userId)
      if (user === null) return { outcome: 'dead' as const }

      await challenges.forget(tx, email, 'sign-up')

      await events.onConfirmed(tx, { subject: user.id, email, attributes: user.attributes })

      return {
        outcome: 'right' as const,
        session: await challenges.openStep(tx, 'auto-sign-in', { email, userId: user.id }),
      }
    })
    if (confirmed.outcome === 'right') return { Session: confirmed.session }

    throw confirmed.outcome === 'wrong'
      ? new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
      : new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
  })
}

function resendConfirmationCode(parts: IdentityParts): Operation {
  const { database, events, challenges, limits, origins } = parts

  return operation(resendInput, async (input, caller) => {
    const email = parseEmailAddress(input.Username)
    const origin = origins.placeOf(caller)
    await limits.countAsk(caller.ip)
    await database.transaction(null, async (tx) => {
      await limits.countSend(tx, email, { caller, userId: null })
      const waiting = await findWaiting(tx, email, origin)
      const { code } = await challenges.openCode(tx, 'sign-up', {
        email,
        userId: waiting?.id ?? null,
        origin,
      })
      if (waiting === null) return

      const locale = chooseLocale(input.ClientMetadata, waiting.attributes, caller)
      await events.sendCode(tx, { purpose: 'sign-up', email, code, locale })
    })

    return { CodeDeliveryDetails: deliveryTo(email) }
  })
}

/** Makes a waiting user beside those of other sign-ups; false when the address belongs to somebody. */
async function register(
  tx: Transaction,
  { clock }: IdentityParts,
  person: {
    subject: string
    email: string
    origin: string
    attributes: Record<string, string>
    passwordVerifier: IdentityUser['passwordVerifier']
  },
): Promise<boolean> {
  const { subject, email, origin, attributes, passwordVerifier } = person
  if ((await findUserByEmail(tx, email))?.confirmed) return false

  await tx.insert(identityUser).values({
    id: subject,
    email,
    confirmed: false,
    origin,
    attributes,
    passwordVerifier,
    createdAt: clock.now(),
  })

  return true
}

/** The sign-up made from here; else the newest. */
async function findWaiting(tx: Transaction, email: string, origin: string): Promise<IdentityUser | null> {
  const user = await findUserByEmail(tx, email)
  if (user === null || user.confirmed) return null
  const waiting = await lockWaiting(tx, email)

  return waiting.findLast((one) => one.origin === origin) ?? user
}

/** The sign-up whose code was given holds the address from now on; the others for it are void. */
async function confirm(tx: Transaction, email: string, userId: string | null): Promise<IdentityUser | null> {
  const waiting = userId === null ? [] : await lockWaiting(tx, email)
  const chosen = waiting.find(({ id }) => id === userId)
  if (chosen === undefined || (await findUserByEmail(tx, email))?.confirmed) return null

  await tx.delete(identityUser).where(and(eq(identityUser.email, email), ne(identityUser.id, chosen.id)))
  const [user] = await tx
    .update(identityUser)
    .set({ confirmed: true, origin: null })
    .where(eq(identityUser.id, chosen.id))
    .returning()

  return user ?? null
}

function deliveryTo(email: string): object {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmailAddress(email) }
}
