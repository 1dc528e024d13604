import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

// The embedded identity service's own tables. Nothing else reads them.

export const identityUser = pgTable(
  'identity_user',
  {
    /** The token's `sub`. */
    id: uuid().primaryKey(),
    /** One account holds it; of sign-ups that wait for confirmation there may be several. */
    email: text().notNull(),
    confirmed: boolean().notNull(),
    /** From where a sign-up came that waits: two of them for an address are two people until one is confirmed. */
    origin: text(),
    attributes: jsonb().$type<Record<string, string>>().notNull(),
    passwordVerifier: jsonb().$type<Record<string, string> | null>(),
    /** Made by an administrator: the password they gave must be changed at the first sign-in. */
    mustChangePassword: boolean().notNull().default(false),
    /** Base32 secret under the instance key; it counts once a code of it was given. */
    totpSecret: text(),
    totpConfirmed: boolean().notNull().default(false),
    /** The last time step whose code was used, so that none counts twice (RFC 6238 §5.2). */
    totpLastStep: integer(),
    /** Second factors switched on, and which of them is asked first. */
    mfa: jsonb().$type<{ enabled: string[]; preferred: string | null }>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('identity_user_confirmed_email')
      .on(t.email)
      .where(sql`confirmed`),
    index('identity_user_email').on(t.email),
  ],
)

/** A passkey: the public half of a WebAuthn credential. */
export const identityPasskey = pgTable(
  'identity_passkey',
  {
    credentialId: text().primaryKey(),
    userId: uuid().notNull(),
    publicKey: text().notNull(),
    counter: integer().notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    friendlyName: text().notNull(),
    relyingPartyId: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('identity_passkey_user').on(t.userId)],
)

/** A one-time code or step that waits for its answer; `session` is hashed. */
export const identityChallenge = pgTable(
  'identity_challenge',
  {
    sessionHash: text().primaryKey(),
    kind: text().notNull(),
    email: text().notNull(),
    userId: uuid(),
    codeHash: text(),
    /** From where it was asked, as `makeOrigins` names places. */
    origin: text().notNull().default(''),
    /** What the step must remember until its answer. */
    facts: jsonb().$type<Record<string, unknown> | null>(),
    tries: integer().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('identity_challenge_email').on(t.email, t.kind)],
)

/** One sign-in: everything issued from it shares `id` as `origin_jti`. */
export const identitySession = pgTable(
  'identity_session',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    refreshHash: text().notNull().unique(),
    /** The refresh token before the last rotation, honoured for a short grace. */
    previousRefreshHash: text().unique(),
    rotatedAt: instant(),
    /** The device, as far as it told. */
    userAgent: text(),
    ip: text(),
    /** Hash of the browser's device cookie. */
    device: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('identity_session_user').on(t.userId)],
)

export const identityKey = pgTable('identity_key', {
  kid: text().primaryKey(),
  publicKey: jsonb().$type<Record<string, unknown>>().notNull(),
  /** PKCS#8 under the instance key. */
  privateKey: text().notNull(),
  createdAt: instant().notNull(),
})
