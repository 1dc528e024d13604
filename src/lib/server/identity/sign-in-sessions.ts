import { isUuid } from '#core/ids.ts'
import { and, desc, eq, gt, isNull, lt, ne, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identitySession } from '../data/tables/identity.ts'
import type { Clock, Random } from '../ports.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import { sha256 } from '../sha256.ts'
import { makeSecret } from './make-secret.ts'

const dayMs = 86_400_000
/** A sign-in lasts this long, however often it is refreshed. */
export const sessionLifetimeMs = 365 * dayMs
/** And so long without being refreshed, unless the host says otherwise. */
export const defaultIdleMs = 30 * dayMs
/** How long the refresh token before the last rotation still works: for calls that were under way. */
export const rotationGraceMs = 60_000

export type SignInSession = typeof identitySession.$inferSelect
export type Acceptance =
  | { outcome: 'good'; session: SignInSession; refreshToken: string }
  /** `reused`: a token replaced before. Somebody kept a copy, so the session is over for everybody. */
  | { outcome: 'dead' | 'reused' }

/** Whether a sign-in stands, as part of a kept question about something else, and what goes into its placeholders. */
export type Liveness = {
  isLive: SQL<boolean>
  /** Of a sign-in's id, which may be anything. */
  valuesFor(id: string): Readonly<Record<string, string | null>>
}

/** The device as far as it told; the browser's name is cut to `maxUserAgentLength`. */
export type Device = { userAgent: string | null; ip: string | null; device: string | null }
const maxUserAgentLength = 300

export interface SignInSessions {
  open(
    tx: Transaction,
    userId: string,
    device: Device,
  ): Promise<{ session: SignInSession; refreshToken: string }>
  /** The live ones, the latest used first. */
  list(tx: Transaction, userId: string): Promise<SignInSession[]>
  /** Ends one of the person's own; false when there is none. */
  end(tx: Transaction, userId: string, id: string): Promise<boolean>
  endOthers(tx: Transaction, userId: string, keepId: string | null): Promise<void>
  /** Replaces the refresh token. Commit whatever the outcome. */
  rotate(tx: Transaction, refreshToken: string): Promise<Acceptance>
  /** Uses the refresh token and leaves it as it is. Commit whatever the outcome. */
  accept(tx: Transaction, refreshToken: string): Promise<Acceptance>
  revoke(tx: Transaction, refreshToken: string): Promise<void>
  revokeAll(tx: Transaction, userId: string): Promise<void>
  forgetAll(tx: Transaction, userId: string): Promise<void>
  isLive(tx: Transaction, id: string): Promise<boolean>
  /** The same, as part of a statement about something else. */
  readonly liveness: Liveness
  /** When the person signed in. */
  findStart(tx: Transaction, id: string): Promise<Date | null>
  sweep(tx: Transaction): Promise<void>
}

export function makeSignInSessions(parts: {
  clock: Clock
  random: Random
  refreshKey: Uint8Array
  /** How long a sign-in lasts that nobody uses. */
  idleMs?: number | undefined
}): SignInSessions {
  const { clock, random, refreshKey, idleMs = defaultIdleMs } = parts

  const sealOf = (family: string, secret: string) => keyedHash(refreshKey, `${family}.${secret}`)
  /** Every refresh token of a sign-in names it under a seal: whichever of them comes back, its family is known. */
  const makeToken = (family: string, secret: string) => `${family}.${secret}.${sealOf(family, secret)}`
  const familyOf = (refreshToken: string): string | null => {
    const [family = '', secret = '', seal = ''] = refreshToken.split('.')

    return isSameSecret(seal, sealOf(family, secret)) ? family : null
  }
  /**
   * The next refresh token follows from the last, so a call repeated in the grace period gets the same one: two tabs
   * may write their answers to the cookie in any order. Without the key nobody can take the step.
   */
  const successorOf = (family: string, refreshToken: string) =>
    makeToken(family, keyedHash(refreshKey, refreshToken))
  const startedAfter = () => new Date(clock.now().getTime() - sessionLifetimeMs)
  const usedAfter = () => new Date(clock.now().getTime() - idleMs)
  const isLive = (started: Date | Placeholder = startedAfter(), used: Date | Placeholder = usedAfter()) =>
    and(
      isNull(identitySession.revokedAt),
      gt(identitySession.createdAt, started),
      gt(identitySession.lastUsedAt, used),
    )
  const revokeWhere = (tx: Transaction, condition: ReturnType<typeof and>) =>
    tx
      .update(identitySession)
      .set({ revokedAt: clock.now() })
      .where(and(condition, isNull(identitySession.revokedAt)))

  /** The sign-in that the token was ever given for. Tokens of earlier versions name none: of those the last is known. */
  const isOfFamily = (refreshToken: string) => {
    const family = familyOf(refreshToken)
    const { id, refreshHash, previousRefreshHash } = identitySession
    const given = sha256(refreshToken)

    return family === null ? or(eq(refreshHash, given), eq(previousRefreshHash, given)) : eq(id, family)
  }

  const acceptOlder = async (tx: Transaction, refreshToken: string): Promise<Acceptance> => {
    const [session] = await tx
      .select()
      .from(identitySession)
      .where(and(isOfFamily(refreshToken), isLive()))
    if (session === undefined) return { outcome: 'dead' }
    const age = clock.now().getTime() - (session.rotatedAt?.getTime() ?? 0)
    if (session.previousRefreshHash === sha256(refreshToken) && age <= rotationGraceMs) {
      return { outcome: 'good', session, refreshToken: successorOf(session.id, refreshToken) }
    }

    await revokeWhere(tx, eq(identitySession.id, session.id))

    return { outcome: 'reused' }
  }

  return {
    async open(tx, userId, { userAgent, ip, device }) {
      const now = clock.now()
      const id = random.uuid()
      const refreshToken = makeToken(id, makeSecret(random))
      const session: SignInSession = {
        id,
        userId,
        refreshHash: sha256(refreshToken),
        previousRefreshHash: null,
        rotatedAt: null,
        userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
        ip,
        device,
        createdAt: now,
        lastUsedAt: now,
        revokedAt: null,
      }
      await tx.insert(identitySession).values(session)

      return { session, refreshToken }
    },

    list: (tx, userId) =>
      tx
        .select()
        .from(identitySession)
        .where(and(eq(identitySession.userId, userId), isLive()))
        .orderBy(desc(identitySession.lastUsedAt), desc(identitySession.id)),

    async end(tx, userId, id) {
      const own = and(eq(identitySession.id, id), eq(identitySession.userId, userId), isLive())
      const ended = await tx
        .update(identitySession)
        .set({ revokedAt: clock.now() })
        .where(own)
        .returning({ id: identitySession.id })

      return ended.length > 0
    },

    async endOthers(tx, userId, keepId) {
      const others = keepId === null ? undefined : ne(identitySession.id, keepId)
      await revokeWhere(tx, and(eq(identitySession.userId, userId), others))
    },

    async rotate(tx, refreshToken) {
      const now = clock.now()
      const given = sha256(refreshToken)
      const [current] = await tx
        .select({ id: identitySession.id })
        .from(identitySession)
        .where(eq(identitySession.refreshHash, given))
      if (current === undefined) return acceptOlder(tx, refreshToken)

      const next = successorOf(current.id, refreshToken)
      const [session] = await tx
        .update(identitySession)
        .set({ refreshHash: sha256(next), previousRefreshHash: given, rotatedAt: now, lastUsedAt: now })
        .where(and(eq(identitySession.refreshHash, given), isLive()))
        .returning()

      return session === undefined
        ? acceptOlder(tx, refreshToken)
        : { outcome: 'good', session, refreshToken: next }
    },

    async accept(tx, refreshToken) {
      const [session] = await tx
        .update(identitySession)
        .set({ lastUsedAt: clock.now() })
        .where(and(eq(identitySession.refreshHash, sha256(refreshToken)), isLive()))
        .returning()

      return session === undefined
        ? acceptOlder(tx, refreshToken)
        : { outcome: 'good', session, refreshToken }
    },

    async revoke(tx, refreshToken) {
      await revokeWhere(tx, isOfFamily(refreshToken))
    },

    async revokeAll(tx, userId) {
      await revokeWhere(tx, eq(identitySession.userId, userId))
    },

    async forgetAll(tx, userId) {
      await tx.delete(identitySession).where(eq(identitySession.userId, userId))
    },

    liveness: {
      isLive: sql<boolean>`exists (select 1 from ${identitySession} where ${and(
        eq(identitySession.id, sql.placeholder('signIn')),
        isLive(sql.placeholder('startedAfter'), sql.placeholder('usedAfter')),
      )})`,
      valuesFor: (id) => ({
        signIn: isUuid(id) ? id : null,
        startedAfter: startedAfter().toISOString(),
        usedAfter: usedAfter().toISOString(),
      }),
    },

    async isLive(tx, id) {
      const [session] = await tx
        .select({ id: identitySession.id })
        .from(identitySession)
        .where(and(eq(identitySession.id, id), isLive()))

      return session !== undefined
    },

    async findStart(tx, id) {
      const { createdAt } = identitySession
      const [session] = await tx.select({ createdAt }).from(identitySession).where(eq(identitySession.id, id))

      return session?.createdAt ?? null
    },

    async sweep(tx) {
      await tx.delete(identitySession).where(lt(identitySession.createdAt, startedAfter()))
    },
  }
}
