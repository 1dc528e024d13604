import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { identityPasskey } from '../data/tables/identity.ts'
import { toTransports, type authenticationResponse } from './passkey-shapes.ts'

/** What an authenticator answers. */
export type Assertion = z.infer<typeof authenticationResponse>

type Asked = {
  userId: string
  challenge: string | ((challenge: string) => boolean)
  origin: string
  /** Whether the authenticator must have asked for a finger, a face or a PIN. */
  requireUserVerification: boolean
  at: Date
}

/**
 * Whether a passkey of this person made the answer (W3C Web Authentication Level 3 §7.2), and whether it asked who they
 * are; its counter goes on. Whatever is wrong (origin, signature, a counter that went back) is one answer: null.
 */
export async function takeAssertion(
  tx: Transaction,
  response: Assertion,
  { userId, challenge, origin, requireUserVerification, at }: Asked,
): Promise<{ userVerified: boolean } | null> {
  if (!isOwnHandle(response.response.userHandle, userId)) return null
  const own = and(eq(identityPasskey.userId, userId), eq(identityPasskey.credentialId, response.id))
  const [passkey] = await tx.select().from(identityPasskey).where(own)
  if (!passkey) return null

  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: passkey.relyingPartyId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: toTransports(passkey.transports),
    },
    requireUserVerification,
  }).catch(() => null)
  if (!verified?.verified) return null

  const { newCounter, userVerified } = verified.authenticationInfo
  await tx.update(identityPasskey).set({ counter: newCounter, lastUsedAt: at }).where(own)

  return { userVerified }
}

/** The person as passkeys know them (§5.4.3). */
export function toUserHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId))
}

const userIdShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** §7.2, step 6, where nobody was named before: whose passkey it is by its own word, which the signature has yet to bear out. */
export function readUserHandle({ response }: Assertion): string | null {
  const userId = Buffer.from(response.userHandle ?? '', 'base64url').toString()

  return userIdShape.test(userId) ? userId : null
}

/** §7.2, step 6: a device that says whose passkey it is says it is this person's. */
function isOwnHandle(handle: string | undefined, userId: string): boolean {
  return !handle || handle === Buffer.from(toUserHandle(userId)).toString('base64url')
}
