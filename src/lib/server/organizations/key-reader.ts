import { hasOrganizationRole, permissionsOf } from '#core/access/access.ts'
import { modeOfApiKey } from '#core/access/api-key-mode.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Member, Origin } from '../actor.ts'
import type { Quotas, Spent } from '../billing/quotas.ts'
import { enterTenant, type Database } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { apiKey } from '../data/tables/organizations.ts'
import { appUser, member, organization } from '../data/tables/people.ts'
import { toPerson } from '../people/standing.ts'
import type { Clock } from '../ports.ts'
import { KeyRefused } from '../security/event-of-error.ts'
import { sha256 } from '../sha256.ts'

/** A program, and what is left of the calls it may make; null without a limit of any kind. */
type Program = { member: Member; calls: Spent | null }

export interface KeyReader {
  /**
   * Who a program with this key is: whoever made it, holding what both they and the key may. Counts the call. Throws
   * `not-authenticated` for a key that is unknown, expired, paused or whose maker is no member; `forbidden` while its
   * maker is suspended; `feature-not-in-plan`; `quota-reached`.
   */
  memberOf(key: string, origin: Origin): Promise<Program>
}

const shape = /^[Bb]earer +(pk_(?:live|test)_[\w-]{43})$/
/** `lastUsedAt` tells days and hours: writing it at every call would be waste. */
const noteEveryMs = 60_000

/** The key in an `Authorization` header; null when it carries none. */
export function findApiKey(authorization: string | null): string | null {
  return shape.exec(authorization?.trim() ?? '')?.[1] ?? null
}

export function makeKeyReader(parts: { database: Database; clock: Clock; quotas: Quotas }): KeyReader {
  const { database, clock, quotas } = parts

  return {
    memberOf: (key, origin) =>
      database.transaction(null, async (tx) => {
        const now = clock.now()
        const [found] = await tx
          .select({
            key: apiKey,
            user: appUser,
            role: member.role,
            withheld: member.withheld,
            home: organization,
            subscription,
          })
          .from(apiKey)
          .innerJoin(
            organization,
            and(eq(organization.organizationId, apiKey.organizationId), isNull(organization.deletedAt)),
          )
          .leftJoin(
            member,
            and(eq(member.organizationId, apiKey.organizationId), eq(member.userId, apiKey.createdBy)),
          )
          .leftJoin(appUser, eq(appUser.id, apiKey.createdBy))
          .leftJoin(subscription, eq(subscription.organizationId, apiKey.organizationId))
          .where(eq(apiKey.secretHash, sha256(key)))
        if (!found) throw new KeyRefused('key-unknown', 'unknown')
        const id = found.home.organizationId as OrganizationId
        const ended = (why: string) =>
          new KeyRefused('key-ended', why, { key: found.key.id, organization: id })
        if (found.key.expiresAt && found.key.expiresAt <= now) throw ended('expired')
        if (found.key.pausedAt) throw ended('its maker has left')
        if (!found.user || !found.role) throw ended('its maker has left')
        const held = permissionsOf(id, found.role, found.withheld ?? [])
        if (!hasOrganizationRole(held, 'member')) throw new Refusal('forbidden')
        const { name, timeZone, createdAt } = found.home
        const plan = { subscription: found.subscription, foundedAt: createdAt }
        const home = { id, name, mode: modeOfApiKey(key), timeZone, plan }
        await quotas.requireFeature(tx, home, 'ApiAccess')
        await enterTenant(tx, id)
        const calls = await quotas.spend(tx, home, 'MaxApiCalls')
        await tx
          .update(apiKey)
          .set({ lastUsedAt: now })
          .where(
            and(
              eq(apiKey.id, found.key.id),
              or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, new Date(now.getTime() - noteEveryMs))),
            ),
          )
        const program = {
          ...toPerson(found.user, origin, null),
          organization: home,
          held: {
            ...held,
            permissions: held.permissions.filter((each) => found.key.scopes.includes(each)),
            canManage: false,
            isOwner: false,
          },
          apiKey: found.key.id,
        }

        return { member: program, calls }
      }),
  }
}
