import { hasOrganizationRole, permissionsOf } from '#core/access/access.ts'
import { seesEverything } from '#core/access/visibility.ts'
import { modeOfApiKey } from '#core/access/api-key-mode.ts'
import type { OrganizationId } from '#core/ids.ts'
import { defaultsIn, isSender } from '#core/organizations/envelope-defaults.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Member, Origin } from '../actor.ts'
import type { Spent } from '../billing/spending.ts'
import { planAt } from '../billing/subscription-rows.ts'
import { assertFeature, termsAt } from '../billing/terms.ts'
import type { Database, Transaction } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import { subscription } from '../data/tables/billing.ts'
import { apiKey } from '../data/tables/organizations.ts'
import { appUser, member, organization } from '../data/tables/people.ts'
import { toPerson } from '../people/account.ts'
import type { Clock } from '../ports.ts'
import { KeyRefused } from '../security/event-of-error.ts'
import { sha256 } from '../sha256.ts'
import { visibilityOf } from './audience.ts'
import type { KeyUse } from './key-use.ts'

/** A program, and what is left of the calls it may make; null without a limit of any kind. */
type Program = { member: Member; calls: Spent | null }

export interface KeyReader {
  /**
   * Who a program with this key is: whoever made it, holding what both they and the key may. Counts the call. Throws
   * `not-authenticated` for a key that is unknown, expired, paused or whose maker is no member; `forbidden` while its
   * maker is suspended; `feature-not-in-plan`; `quota-reached`.
   */
  memberOf(key: string, origin: Origin): Promise<Program>
  /** The same of a call that was counted already. */
  again(key: string, origin: Origin): Promise<Member>
}

const shape = /^[Bb]earer +(pk_(?:live|test)_[\w-]{43})$/

/** The key in an `Authorization` header; null when it carries none. */
export function findApiKey(authorization: string | null): string | null {
  return shape.exec(authorization?.trim() ?? '')?.[1] ?? null
}

export function makeKeyReader(parts: { database: Database; clock: Clock; use: KeyUse }): KeyReader {
  const { database, clock, use } = parts

  async function find(key: string, origin: Origin, now: Date): Promise<{ found: Found; member: Member }> {
    const found = await database.look(null, (tx) => findKey(tx, key))
    if (!found) throw new KeyRefused('key-unknown', 'unknown')

    return { found, member: toProgram(found, modeOfApiKey(key), origin, now) }
  }

  return {
    again: async (key, origin) => (await find(key, origin, clock.now())).member,

    async memberOf(key, origin) {
      const now = clock.now()
      const { found, member } = await find(key, origin, now)
      const { plan } = termsAt(planAt(member.organization.plan, now), now)
      assertFeature(plan, 'ApiAccess')
      const calls = await use.count(found.key, member.organization)

      return { member, calls }
    },
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** The key, whoever made it and what they may, and the organization with its plan. */
const askOfKey = keepQuestion((tx) => {
  const { organizationId, createdBy, secretHash } = apiKey

  return tx
    .select({
      ...{ key: apiKey, user: appUser, home: organization, subscription },
      ...{ role: member.role, withheld: member.withheld },
    })
    .from(apiKey)
    .innerJoin(
      organization,
      and(eq(organization.organizationId, organizationId), isNull(organization.deletedAt)),
    )
    .leftJoin(member, and(eq(member.organizationId, organizationId), eq(member.userId, createdBy)))
    .leftJoin(appUser, eq(appUser.id, createdBy))
    .leftJoin(subscription, eq(subscription.organizationId, organizationId))
    .where(eq(secretHash, sql.placeholder('secretHash')))
})

async function findKey(tx: Transaction, key: string) {
  const [found] = await askOfKey(tx, { secretHash: sha256(key) })

  return found
}

/** Its maker, holding what both they and the key may. */
function toProgram(found: Found, mode: 'live' | 'test', origin: Origin, now: Date): Member {
  const { key, user, role, home } = found
  const id = home.organizationId as OrganizationId
  const ended = (why: string) => new KeyRefused('key-ended', why, { key: key.id, organization: id })
  if (key.expiresAt && key.expiresAt <= now) throw ended('expired')
  if (key.pausedAt || !user || !role) throw ended('its maker has left')
  const held = permissionsOf(id, role, found.withheld ?? [])
  if (!hasOrganizationRole(held, 'member')) throw new Refusal('forbidden')
  const plan = { subscription: found.subscription, foundedAt: home.createdAt }
  const visibility = visibilityOf(home)
  const defaults = defaultsIn(home.envelopeDefaults)
  const memberships = [
    { organization: home, role, withheld: found.withheld ?? [], subscription: found.subscription },
  ]

  return {
    ...toPerson({ row: user, memberships }, origin, null),
    organization: { id, name: home.name, mode, timeZone: home.timeZone, visibility, defaults, plan },
    maySend: isSender(role, defaults),
    seesAll: seesEverything(role, visibility),
    held: {
      ...held,
      permissions: held.permissions.filter((each) => key.scopes.includes(each)),
      canManage: false,
      isOwner: false,
    },
    apiKey: key.id,
  }
}
