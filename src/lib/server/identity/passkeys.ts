import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { identityPasskey } from '../data/tables/identity.ts'
import { asAccount } from './as-account.ts'
import { asProven } from './as-proven.ts'
import { challengeLifetimeMs } from './challenges.ts'
import { CognitoError } from './cognito-error.ts'
import { deviceName } from './device-name.ts'
import type { IdentityParts } from './identity-parts.ts'
import { operation, type Caller, type Operation } from './operation.ts'
import { toUserHandle } from './passkey-assertion.ts'
import { passkeysOf, toChallengeBytes } from './passkey-factor.ts'
import { registrationResponse, toTransports } from './passkey-shapes.ts'
import type { IdentityUser } from './users.ts'

const maxPasskeys = 20
/** Told to the person by their device. */
const relyingPartyName = 'Paraph'
/** EdDSA, ES256 and RS256 (RFC 9053 §2, RFC 8812 §2): between them every authenticator has one. */
const algorithms = [-8, -7, -257]

const accountInput = z.object({ AccessToken: z.string() })
const completeInput = accountInput.extend({ Credential: registrationResponse })
const listInput = accountInput.extend({
  MaxResults: z.number().int().min(0).max(20).optional(),
  NextToken: z.string().max(10).optional(),
})
const deleteInput = accountInput.extend({ CredentialId: z.string().max(2048) })

/** A person's own passkeys. */
export function passkeyOperations(parts: IdentityParts): Record<string, Operation> {
  return {
    StartWebAuthnRegistration: operation(accountInput, (input) =>
      asProven(parts, input.AccessToken, (tx, user) => startRegistration(tx, parts, user)),
    ),
    CompleteWebAuthnRegistration: operation(completeInput, (input, caller) =>
      asAccount(parts, input.AccessToken, (tx, user) =>
        completeRegistration(tx, parts, { user, credential: input.Credential, caller }),
      ),
    ),
    ListWebAuthnCredentials: operation(listInput, ({ AccessToken, MaxResults, NextToken }) =>
      asAccount(parts, AccessToken, async (tx, user) => {
        const all = await passkeysOf(tx, user.id)
        const from = Number.parseInt(NextToken ?? '0', 10) || 0
        const to = from + (MaxResults || maxPasskeys)

        return {
          Credentials: all.slice(from, to).map(toCredential),
          ...(to < all.length && { NextToken: String(to) }),
        }
      }),
    ),
    DeleteWebAuthnCredential: operation(deleteInput, ({ AccessToken, CredentialId }) =>
      asProven(parts, AccessToken, async (tx, user) => {
        const own = and(eq(identityPasskey.userId, user.id), eq(identityPasskey.credentialId, CredentialId))
        const { credentialId } = identityPasskey
        const [deleted] = await tx.delete(identityPasskey).where(own).returning({ credentialId })
        if (!deleted) throw new CognitoError('ResourceNotFoundException', 'Credential does not exist.')

        return {}
      }),
    ),
  }
}

async function startRegistration(
  tx: Transaction,
  { challenges, relyingParty }: IdentityParts,
  { id, email, attributes }: IdentityUser,
): Promise<object> {
  const known = await passkeysOf(tx, id)
  if (known.length >= maxPasskeys) throw new CognitoError('LimitExceededException', 'Too many passkeys.')

  const session = await challenges.openStep(tx, 'passkey-registration', { email, userId: id })
  const options = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: relyingParty.id,
    userName: email,
    userID: toUserHandle(id),
    userDisplayName: attributes['name'] ?? email,
    challenge: toChallengeBytes(session),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => {
      return { id: credentialId, transports: toTransports(transports) }
    }),
    authenticatorSelection: {
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: 'preferred',
    },
  })

  return { CredentialCreationOptions: options }
}

type Registration = {
  user: IdentityUser
  credential: z.infer<typeof registrationResponse>
  caller: Caller
}

async function completeRegistration(
  tx: Transaction,
  { challenges, clock, relyingParty }: IdentityParts,
  { user, credential, caller }: Registration,
): Promise<object> {
  const session = readChallenge(credential.response.clientDataJSON)
  const answered = { kind: 'passkey-registration', email: user.email, session } as const
  if ((await challenges.takeStep(tx, answered)) === null) {
    throw new CognitoError('WebAuthnChallengeNotFoundException', 'Challenge not found, or used, or expired.')
  }

  const { transports } = credential.response
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { ...credential.response, transports: toTransports(transports) } },
    expectedChallenge: session,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuseRegistration)
  if (!registrationInfo) return refuseRegistration(null)

  const { id, publicKey, counter } = registrationInfo.credential
  const kept = await tx
    .insert(identityPasskey)
    .values({
      credentialId: id,
      userId: user.id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      friendlyName: deviceName(caller.userAgent) ?? relyingPartyName,
      relyingPartyId: relyingParty.id,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ credentialId: identityPasskey.credentialId })
  if (kept.length === 0) return refuseRegistration(null)

  return {}
}

/** The WebAuthn challenge is the session it was asked in. */
function readChallenge(clientDataJSON: string): string {
  try {
    return decodeClientDataJSON(clientDataJSON).challenge
  } catch {
    throw new CognitoError('InvalidParameterException', 'The credential cannot be read.')
  }
}

/** The library says in words what is wrong; of Cognito's names two are worth telling apart. */
function refuseRegistration(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  if (/origin/i.test(message)) {
    throw new CognitoError('WebAuthnOriginNotAllowedException', 'The origin is not allowed.')
  }
  if (/RP ID/i.test(message)) {
    throw new CognitoError('WebAuthnRelyingPartyMismatchException', 'The relying party does not match.')
  }
  throw new CognitoError('WebAuthnCredentialNotSupportedException', 'The credential is not supported.')
}

function toCredential(passkey: typeof identityPasskey.$inferSelect): object {
  const { credentialId, friendlyName, relyingPartyId, transports, createdAt } = passkey

  return {
    CredentialId: credentialId,
    FriendlyCredentialName: friendlyName,
    RelyingPartyId: relyingPartyId,
    AuthenticatorTransports: transports,
    // AWS JSON 1.1 has instants as seconds.
    CreatedAt: Math.floor(createdAt.getTime() / 1000),
  }
}
