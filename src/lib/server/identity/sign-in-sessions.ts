import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { identitySession } from '../data/tables/identity.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { makeRefreshTokens } from './refresh-tokens.ts'
import { makeSessionLifetime, type SessionLifetime } from './session-lifetime.ts'
import { makeSessionRefresh } from './session-refresh.ts'
import { revokeSessions, type SignInSession } from './session-rows.ts'

/** The device as far as it told; the browser's name is cut to `maxUserAgentLength`. */
export type Device = { userAgent: string | null; ip: string | null; device: string | null }
const maxUserAgentLength = 300

type Parts = {
  clock: Clock
  random: Random
  refreshKey: Uint8Array
  /** How long a sign-in lasts that nobody uses. */
  idleMs?: number | undefined
}

export type SignInSessions = ReturnType<typeof makeSignInSessions>

export function makeSignInSessions(parts: Parts) {
  const { clock, random } = parts
  const tokens = makeRefreshTokens(parts)
  const lifetime = makeSessionLifetime(parts)

  return {
    async open(
      tx: Transaction,
      userId: string,
      device: Device,
    ): Promise<{ session: SignInSession; refreshToken: string }> {
      const id = random.uuid()
      const refreshToken = tokens.firstOf(id)
      const session = toSession({ id, userId, refreshToken }, device, clock.now())
      await tx.insert(identitySession).values(session)

      return { session, refreshToken }
    },

    ...makeSessionRefresh({ clock, tokens, lifetime }),
    ...makeOwnSessions({ clock, lifetime }),

    /** Whether it stands, as part of a statement about something else. */
    liveness: lifetime.liveness,

    async isLive(tx: Transaction, id: string): Promise<boolean> {
      const [session] = await tx
        .select({ id: identitySession.id })
        .from(identitySession)
        .where(and(eq(identitySession.id, id), lifetime.isLive()))

      return session !== undefined
    },

    /** When the person signed in. */
    async findStart(tx: Transaction, id: string): Promise<Date | null> {
      const { createdAt } = identitySession
      const [session] = await tx.select({ createdAt }).from(identitySession).where(eq(identitySession.id, id))

      return session?.createdAt ?? null
    },

    async sweep(tx: Transaction): Promise<void> {
      await tx.delete(identitySession).where(lt(identitySession.createdAt, lifetime.startedAfter()))
    },
  }
}

/** The sign-ins of one person. */
function makeOwnSessions({ clock, lifetime }: { clock: Clock; lifetime: SessionLifetime }) {
  return {
    /** The live ones, the latest used first. */
    list: (tx: Transaction, userId: string): Promise<SignInSession[]> =>
      tx
        .select()
        .from(identitySession)
        .where(and(eq(identitySession.userId, userId), lifetime.isLive()))
        .orderBy(desc(identitySession.lastUsedAt), desc(identitySession.id)),

    /** Ends one of the person's own; false when there is none. */
    async end(tx: Transaction, userId: string, id: string): Promise<boolean> {
      const own = and(eq(identitySession.id, id), eq(identitySession.userId, userId), lifetime.isLive())
      const ended = await tx
        .update(identitySession)
        .set({ revokedAt: clock.now() })
        .where(own)
        .returning({ id: identitySession.id })

      return ended.length > 0
    },

    async endOthers(tx: Transaction, userId: string, keepId: string | null): Promise<void> {
      const others = keepId === null ? undefined : ne(identitySession.id, keepId)
      await revokeSessions(tx, and(eq(identitySession.userId, userId), others), clock.now())
    },

    async revokeAll(tx: Transaction, userId: string): Promise<void> {
      await revokeSessions(tx, eq(identitySession.userId, userId), clock.now())
    },

    async forgetAll(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(identitySession).where(eq(identitySession.userId, userId))
    },
  }
}

function toSession(
  { id, userId, refreshToken }: { id: string; userId: string; refreshToken: string },
  { userAgent, ip, device }: Device,
  now: Date,
): SignInSession {
  return {
    ...{ id, userId, ip, device },
    refreshHash: sha256(refreshToken),
    previousRefreshHash: null,
    rotatedAt: null,
    userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
    createdAt: now,
    lastUsedAt: now,
    revokedAt: null,
  }
}
