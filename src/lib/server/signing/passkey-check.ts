import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityPasskey } from '../data/tables/identity.ts'
import { passkeysOf, toUserHandle } from '../identity/passkey-factor.ts'
import { authenticationResponse, toTransports } from '../identity/passkey-shapes.ts'
import type { Clock } from '../ports.ts'
import { codeLifetimeMs } from './access-codes.ts'

export interface PasskeyCheck {
  /** What an authenticator is asked; null for somebody who has no passkey here. */
  ask(tx: Transaction, subject: string, challenge: Uint8Array): Promise<Record<string, unknown> | null>
  /** Whether the answer was made by a passkey of this person to a challenge that `isExpected`. */
  judge(
    tx: Transaction,
    subject: string,
    credential: unknown,
    isExpected: (challenge: string) => boolean,
  ): Promise<boolean>
}

/**
 * One touch of an authenticator at the door of the room (W3C Web Authentication Level 3), by the passkeys of the embedded
 * identity. With an identity service elsewhere nobody has a passkey here.
 */
export function makePasskeyCheck(clock: Clock, publicUrl: string): PasskeyCheck {
  const { origin, hostname } = new URL(publicUrl)

  return {
    async ask(tx, subject, challenge) {
      const passkeys = await passkeysOf(tx, subject)
      if (passkeys.length === 0) return null
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge: new Uint8Array(challenge),
        allowCredentials: passkeys.map(({ credentialId, transports }) => {
          return { id: credentialId, transports: toTransports(transports) }
        }),
        userVerification: 'required',
        timeout: codeLifetimeMs,
      })

      return { ...options }
    },

    async judge(tx, subject, credential, isExpected) {
      const parsed = authenticationResponse.safeParse(credential)
      if (!parsed.success || !isOwnHandle(parsed.data.response.userHandle, subject)) return false
      const own = and(eq(identityPasskey.userId, subject), eq(identityPasskey.credentialId, parsed.data.id))
      const [passkey] = await tx.select().from(identityPasskey).where(own)
      if (!passkey) return false
      const verified = await verifyAuthenticationResponse({
        response: parsed.data,
        expectedChallenge: isExpected,
        expectedOrigin: origin,
        expectedRPID: passkey.relyingPartyId,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
          transports: toTransports(passkey.transports),
        },
        requireUserVerification: true,
        // Whatever is wrong (origin, signature, a counter that went back) is one answer.
      }).catch(() => null)
      if (!verified?.verified) return false
      const { newCounter } = verified.authenticationInfo
      await tx.update(identityPasskey).set({ counter: newCounter, lastUsedAt: clock.now() }).where(own)

      return true
    },
  }
}

/** Web Authentication §7.2, step 6. */
function isOwnHandle(handle: string | undefined, subject: string): boolean {
  return !handle || handle === Buffer.from(toUserHandle(subject)).toString('base64url')
}
