import { eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { job, sealKey } from '../../data/tables/directory.ts'
import { identityChallenge, identityKey, identityUser } from '../../data/tables/identity.ts'
import { identityPaper } from '../../data/tables/people.ts'
import { webhookEndpoint } from '../../data/tables/webhooks.ts'
import { secretPlaces, type SecretKind, type SecretPlace } from '../../secret-places.ts'

/** A column in which secrets rest, as base64. */
export type Resting = {
  table: PgTable
  /** Tells rows apart: within an organization, where the table is fenced. */
  key: PgColumn
  sealed: PgColumn
  /** The property, where the column is an object. */
  within?: string
  /** Other columns that the place follows from. */
  beside?: Readonly<Record<string, PgColumn>>
  only?: SQL
  isFenced?: true
  placeOf: (row: Readonly<Record<string, string>> & { key: string }) => SecretPlace
}

const authenticatorOf = ({ userId = '' }: Readonly<Record<string, string>>) =>
  secretPlaces.authenticator(userId)
const ofEndpoint = {
  table: webhookEndpoint,
  key: webhookEndpoint.id,
  beside: { organizationId: webhookEndpoint.organizationId },
  isFenced: true,
  placeOf: ({ organizationId = '', key }: Readonly<Record<string, string>> & { key: string }) =>
    secretPlaces.webhookSecret({ organizationId, id: key }),
} as const

/**
 * Where each kind of secret is found. What is on its way from one place to another comes after where it comes from: steps of a
 * sign-in before the people they end in.
 */
export const restingSecrets: Readonly<Record<SecretKind, readonly Resting[]>> = {
  sealKey: [
    {
      table: sealKey,
      key: sealKey.purpose,
      sealed: sealKey.privateKey,
      placeOf: ({ key }) => secretPlaces.sealKey(key),
    },
  ],
  tokenKey: [
    {
      table: identityKey,
      key: identityKey.kid,
      sealed: identityKey.privateKey,
      placeOf: ({ key }) => secretPlaces.tokenKey(key),
    },
  ],
  passwordVerifier: [
    {
      table: identityUser,
      key: identityUser.id,
      sealed: identityUser.passwordVerifier,
      within: 'verifier',
      placeOf: ({ key }) => secretPlaces.passwordVerifier(key),
    },
  ],
  passwordProof: [
    {
      table: identityChallenge,
      key: identityChallenge.sessionHash,
      sealed: identityChallenge.facts,
      within: 'key',
      only: eq(identityChallenge.kind, 'password-proof'),
      placeOf: () => secretPlaces.passwordProof(),
    },
  ],
  authenticator: [
    {
      table: identityChallenge,
      key: identityChallenge.sessionHash,
      sealed: identityChallenge.facts,
      within: 'totpSecret',
      beside: { userId: identityChallenge.userId },
      placeOf: authenticatorOf,
    },
    {
      table: identityUser,
      key: identityUser.id,
      sealed: identityUser.totpSecret,
      placeOf: ({ key }) => secretPlaces.authenticator(key),
    },
  ],
  identityCode: [
    {
      table: job,
      key: job.id,
      sealed: job.payload,
      within: 'sealedCode',
      only: inArray(job.kind, ['identity-code', 'identity-sms']),
      placeOf: () => secretPlaces.identityCode(),
    },
  ],
  accessCode: [
    {
      table: job,
      key: job.id,
      sealed: job.payload,
      within: 'sealedCode',
      only: eq(job.kind, 'access-code'),
      placeOf: () => secretPlaces.accessCode(),
    },
  ],
  webhookSecret: [
    { ...ofEndpoint, sealed: webhookEndpoint.secret },
    { ...ofEndpoint, sealed: webhookEndpoint.formerSecret },
  ],
  paper: [
    {
      table: identityPaper,
      key: identityPaper.id,
      sealed: identityPaper.sealed,
      beside: { userId: identityPaper.userId, kind: identityPaper.kind, side: identityPaper.side },
      placeOf: ({ key, userId = '', kind = '', side = '' }) =>
        secretPlaces.paper({ id: key, userId, kind, side }),
    },
  ],
  // It changes together with the fingerprint, at the end (`rotate-key.ts`).
  derivation: [],
}
