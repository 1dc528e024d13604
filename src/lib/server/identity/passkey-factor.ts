import { passkeyHolder } from '#core/identity/passkey-holder.ts'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identityPasskey } from '../data/tables/identity.ts'
import { challengeLifetimeMs } from './challenges.ts'
import { progressBy, type Answer, type Factor, type Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { readUserHandle, takeAssertion, type Assertion } from './passkey-assertion.ts'
import { authenticationResponse, toTransports } from './passkey-shapes.ts'
import { findUser, nobodyId, type IdentityUser } from './users.ts'

export const passkeyName = 'WEB_AUTHN'

type Passkey = typeof identityPasskey.$inferSelect

/** A passkey (W3C Web Authentication Level 3). The session is the WebAuthn challenge too: used once, three minutes. */
export function passkeyFactor(parts: IdentityParts): Factor {
  const { challenges, decoys } = parts
  const offeredTo = async (tx: Transaction, user: IdentityUser | null, email: string) => {
    const own = await passkeysOf(tx, user?.id ?? nobodyId)

    return user === null && decoys.has(email, 'passkey') ? decoys.passkeysOf(email) : own
  }

  return {
    isOfferedTo: async (tx, user, email) => (await offeredTo(tx, user, email)).length > 0,

    async ask(tx, { email, user }) {
      const passkeys = await offeredTo(tx, user, email)
      if (passkeys.length === 0) return { outcome: 'dead' }

      const session = await challenges.openStep(tx, 'passkey', { email, userId: user?.id ?? null })

      return askFor(parts, session, passkeys)
    },
  }
}

/** Any passkey of this service (§7.2, an empty `allowCredentials`): the question is the same whoever asks. */
export async function askAnyPasskey(tx: Transaction, parts: IdentityParts): Promise<Answer> {
  const session = await parts.challenges.openStep(tx, 'any-passkey', { email: passkeyHolder, userId: null })

  return askFor(parts, session, [])
}

async function askFor(
  { relyingParty }: IdentityParts,
  session: string,
  passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<Answer> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: toChallengeBytes(session),
    allowCredentials: passkeys.map(({ credentialId, transports }) => {
      return { id: credentialId, transports: toTransports(transports) }
    }),
    userVerification: 'preferred',
    timeout: challengeLifetimeMs,
  })

  return {
    outcome: 'next',
    challenge: {
      ChallengeName: passkeyName,
      Session: session,
      ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
    },
  }
}

export function passkeyStep({ challenges, clock, relyingParty }: IdentityParts): Step {
  return {
    async answer(tx, { email, session, responses, metadata }) {
      const kind = ['passkey', 'any-passkey'] as const
      const taken = await challenges.takeStep(tx, { kind, email, session })
      if (taken === null) return { outcome: 'dead' }

      const response = parseCredential(responses['CREDENTIAL'] ?? '')
      const asked = taken.kind === 'any-passkey' ? response && readUserHandle(response) : taken.userId
      const user = await findUser(tx, asked ?? nobodyId)
      const passed =
        response &&
        (await takeAssertion(tx, response, {
          userId: user?.id ?? nobodyId,
          challenge: session,
          origin: relyingParty.origin,
          requireUserVerification: false,
          at: clock.now(),
        }))
      if (!passed || !user) return { outcome: 'incorrect' }

      const proven = passed.userVerified
        ? (['WEB_AUTHN', 'USER_VERIFICATION'] as const)
        : (['WEB_AUTHN'] as const)

      return { outcome: 'passed', progress: progressBy(taken, user, metadata, ...proven) }
    },
  }
}

export function toChallengeBytes(session: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(session, 'base64url'))
}

export function passkeysOf(tx: Transaction, userId: string): Promise<Passkey[]> {
  return tx
    .select()
    .from(identityPasskey)
    .where(eq(identityPasskey.userId, userId))
    .orderBy(identityPasskey.createdAt, identityPasskey.credentialId)
}

function parseCredential(json: string): Assertion | null {
  try {
    return authenticationResponse.parse(JSON.parse(json))
  } catch {
    return null
  }
}
