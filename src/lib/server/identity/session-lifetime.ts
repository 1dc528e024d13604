import { isUuid } from '#core/ids.ts'
import { and, eq, gt, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { identitySession } from '../data/tables/identity.ts'
import type { Clock } from '../ports.ts'

const dayMs = 86_400_000
/** A sign-in lasts this long, however often it is refreshed. */
export const sessionLifetimeMs = 365 * dayMs
/** And so long without being refreshed, unless the host says otherwise. */
export const defaultIdleMs = 30 * dayMs

/** Whether a sign-in stands, as part of a kept question about something else, and what goes into its placeholders. */
export type Liveness = {
  isLive: SQL<boolean>
  /** Of a sign-in's id, which may be anything. */
  valuesFor(id: string): Readonly<Record<string, string | null>>
}

/** Which sign-ins stand now, as conditions on their rows. `idleMs` is how long one lasts that nobody uses. */
export type SessionLifetime = ReturnType<typeof makeSessionLifetime>

export function makeSessionLifetime({
  clock,
  idleMs = defaultIdleMs,
}: {
  clock: Clock
  idleMs?: number | undefined
}) {
  const startedAfter = () => new Date(clock.now().getTime() - sessionLifetimeMs)
  const usedAfter = () => new Date(clock.now().getTime() - idleMs)
  const stands = (started: Date | Placeholder, used: Date | Placeholder) =>
    and(
      isNull(identitySession.revokedAt),
      gt(identitySession.createdAt, started),
      gt(identitySession.lastUsedAt, used),
    )
  const liveness: Liveness = {
    isLive: sql<boolean>`exists (select 1 from ${identitySession} where ${and(
      eq(identitySession.id, sql.placeholder('signIn')),
      stands(sql.placeholder('startedAfter'), sql.placeholder('usedAfter')),
    )})`,
    valuesFor: (id) => ({
      signIn: isUuid(id) ? id : null,
      startedAfter: startedAfter().toISOString(),
      usedAfter: usedAfter().toISOString(),
    }),
  }

  return { startedAfter, isLive: () => stands(startedAfter(), usedAfter()), liveness }
}
