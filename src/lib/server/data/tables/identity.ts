import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

// The embedded identity service's own tables. Nothing else reads them.

export const identityUser = pgTable('identity_user', {
  /** The token's `sub`. */
  id: uuid().primaryKey(),
  email: text().notNull().unique(),
  confirmed: boolean().notNull(),
  attributes: jsonb().$type<Record<string, string>>().notNull(),
  passwordVerifier: jsonb().$type<Record<string, string> | null>(),
  createdAt: instant().notNull(),
})

/** A one-time code or step that waits for its answer; `session` is hashed. */
export const identityChallenge = pgTable(
  'identity_challenge',
  {
    sessionHash: text().primaryKey(),
    kind: text().notNull(),
    email: text().notNull(),
    userId: uuid(),
    codeHash: text(),
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
