import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'
import { secretPlaces } from '../secret-places.ts'
import { asAccount } from './as-account.ts'
import { asProven } from './as-proven.ts'
import { CognitoError } from './cognito-error.ts'
import type { Challenge } from './challenge-rows.ts'
import type { IdentityParts } from './identity-parts.ts'
import { operation, type Operation } from './operation.ts'
import { findTotpStep, makeTotpSecret } from './totp.ts'

/** Somebody signed in has time to find their telephone; while signing in the step's own three minutes hold. */
const setUpLifetimeMs = 15 * 60_000

const associateInput = z.object({ AccessToken: z.string().optional(), Session: z.string().optional() })
const verifyInput = associateInput.extend({ UserCode: z.string().min(1).max(64) })

const setUpFacts = z.object({ totpSecret: z.string() })
const verifiedFacts = z.object({ totpSecret: z.string(), totpStep: z.number() })
export type VerifiedToken = z.infer<typeof verifiedFacts>

/**
 * Setting up an authenticator app: by somebody signed in (access token), or while signing in where a second factor is
 * demanded (session of `MFA_SETUP`). The secret counts only once a code of it was given, so a half-done set-up leaves
 * the app used before in place.
 */
export function softwareTokenOperations(parts: IdentityParts): Record<string, Operation> {
  const associate = operation(associateInput, ({ AccessToken, Session }) =>
    AccessToken === undefined
      ? associateBySession(parts, Session ?? '')
      : associateByToken(parts, AccessToken),
  )
  const verify = operation(verifyInput, ({ AccessToken, Session, UserCode }) =>
    AccessToken === undefined
      ? verifyBySession(parts, Session ?? '', UserCode)
      : verifyByToken(parts, AccessToken, UserCode),
  )

  return { AssociateSoftwareToken: associate, VerifySoftwareToken: verify }
}

async function associateByToken(parts: IdentityParts, accessToken: string): Promise<object> {
  const { challenges, random, secrets } = parts

  return asProven(parts, accessToken, async (tx, { id, email }) => {
    const secret = makeTotpSecret(random)
    const facts = { totpSecret: secrets.encrypt(Buffer.from(secret), secretPlaces.authenticator(id)) }
    await challenges.forget(tx, email, 'totp-setup')
    await challenges.openStep(tx, 'totp-setup', { email, userId: id, facts }, setUpLifetimeMs)

    return { SecretCode: secret }
  })
}

async function verifyByToken(parts: IdentityParts, accessToken: string, code: string): Promise<object> {
  const { challenges } = parts
  const status = await asAccount(parts, accessToken, async (tx, user) => {
    const challenge = await challenges.tryStep(tx, { kind: 'totp-setup', email: user.email })
    if (challenge === null) return 'dead'
    const verified = verify(parts, challenge, code)
    if (verified === null) return 'wrong'

    await challenges.close(tx, challenge)
    await keepToken(tx, user.id, verified)

    return 'right'
  })

  return toStatus(status)
}

async function associateBySession(parts: IdentityParts, session: string): Promise<object> {
  const { challenges, database, random, secrets } = parts

  return database.transaction(null, async (tx) => {
    const taken = await challenges.takeStep(tx, { kind: 'mfa-setup', session })
    if (!taken?.userId) throw deadSession()

    const { email, userId } = taken
    const secret = makeTotpSecret(random)
    const totpSecret = secrets.encrypt(Buffer.from(secret), secretPlaces.authenticator(userId))
    const facts = { ...taken.facts, totpSecret }

    return {
      SecretCode: secret,
      Session: await challenges.openStep(tx, 'mfa-setup', { email, userId, facts }),
    }
  })
}

async function verifyBySession(parts: IdentityParts, session: string, code: string): Promise<object> {
  const { challenges, database } = parts
  const verified = await database.transaction(null, async (tx) => {
    const challenge = await challenges.tryStep(tx, { kind: 'mfa-setup', session })
    if (!challenge?.userId) return { status: 'dead' } as const
    const token = verify(parts, challenge, code)
    if (token === null) return { status: 'wrong' } as const

    await challenges.close(tx, challenge)
    const { email, userId } = challenge
    const opening = { email, userId, facts: { ...challenge.facts, ...token } }

    return { status: 'right', Session: await challenges.openStep(tx, 'mfa-setup', opening) } as const
  })

  return { ...toStatus(verified.status), ...('Session' in verified && { Session: verified.Session }) }
}

/** What was verified in this sign-in; null when nothing was. */
export function findVerifiedToken({ facts }: Challenge): VerifiedToken | null {
  const parsed = verifiedFacts.safeParse(facts)

  return parsed.success ? parsed.data : null
}

/** Replaces whatever app was used before. */
export async function keepToken(
  tx: Transaction,
  userId: string,
  { totpSecret, totpStep }: VerifiedToken,
): Promise<void> {
  await tx
    .update(identityUser)
    .set({ totpSecret, totpConfirmed: true, totpLastStep: totpStep })
    .where(eq(identityUser.id, userId))
}

export function openTotpSecret({ secrets }: IdentityParts, userId: string, sealed: string): string {
  return Buffer.from(secrets.decrypt(sealed, secretPlaces.authenticator(userId))).toString()
}

function verify(parts: IdentityParts, { facts, userId }: Challenge, code: string): VerifiedToken | null {
  const parsed = setUpFacts.safeParse(facts)
  if (!parsed.success || userId === null) return null
  const { totpSecret } = parsed.data
  const totpStep = findTotpStep(openTotpSecret(parts, userId, totpSecret), code, parts.clock.now())

  return totpStep === null ? null : { totpSecret, totpStep }
}

function toStatus(status: 'right' | 'wrong' | 'dead'): object {
  if (status === 'right') return { Status: 'SUCCESS' }

  throw status === 'dead'
    ? deadSession()
    : new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA')
}

function deadSession(): CognitoError {
  return new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
}
