import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Transaction } from '../data/database.ts'
import { takeAssertion } from '../identity/passkey-assertion.ts'
import { passkeysOf } from '../identity/passkey-factor.ts'
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
 * One touch of an authenticator before the room (W3C Web Authentication Level 3), by the passkeys of the embedded
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
      const { data: response } = authenticationResponse.safeParse(credential)
      if (!response) return false
      const asked = { userId: subject, challenge: isExpected, origin, requireUserVerification: true }

      return (await takeAssertion(tx, response, { ...asked, at: clock.now() })) !== null
    },
  }
}
