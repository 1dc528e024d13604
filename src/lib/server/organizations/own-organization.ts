import { hasOrganizationRole, hasPermission, permissionsOf, type Permission } from '#core/access/access.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { assertManages } from '#core/organizations/membership.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { KnownPlan, Membership, Person } from '../actor.ts'
import type { Tenant } from '../billing/spending.ts'
import { lockOrganization } from '../billing/subscription-rows.ts'
import { enterTenant, type Transaction } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { member, organization } from '../data/tables/people.ts'

/** An organization that the caller belongs to, and as what. */
export type OwnOrganization = Membership & { id: OrganizationId; tenant: Tenant & { plan: KnownPlan } }

/** One of the person's own organizations, as this request found it: for who only reads. Any other is `not-found`. */
export function ownOf({ memberships }: Pick<Person, 'memberships'>, id: string): OwnOrganization {
  const wanted = id.toLowerCase()
  const found = memberships.find(({ organization: { organizationId } }) => organizationId === wanted)
  if (!found) throw new Refusal('not-found')

  return toOwn(found)
}

/**
 * The same, read now. From here on the transaction sees its rows. `lock` makes changes of its members follow one another,
 * so that what was checked still holds when it is written.
 */
export async function getOwn(
  tx: Transaction,
  person: Pick<Person, 'id'>,
  id: string,
  mode: 'read' | 'lock',
): Promise<OwnOrganization> {
  if (!isUuid(id)) throw new Refusal('not-found')
  // Each statement after the wait sees what the others committed before.
  if (mode === 'lock') await lockOrganization(tx, id)
  const [row] = await tx
    .select({ organization, role: member.role, withheld: member.withheld, subscription })
    .from(member)
    .innerJoin(organization, eq(organization.organizationId, member.organizationId))
    .leftJoin(subscription, eq(subscription.organizationId, member.organizationId))
    .where(and(eq(member.organizationId, id), eq(member.userId, person.id), isNull(organization.deletedAt)))
  if (!row) throw new Refusal('not-found')
  const own = toOwn(row)
  await enterTenant(tx, own.id)

  return own
}

function toOwn(membership: Membership): OwnOrganization {
  const { organizationId, mode, createdAt: foundedAt } = membership.organization
  const id = organizationId as OrganizationId

  return {
    ...membership,
    id,
    tenant: { id, mode, plan: { subscription: membership.subscription, foundedAt } },
  }
}

/** Throws `forbidden` where their role does not grant it, or where it is withheld from them. */
export function assertHolds({ id, role, withheld }: OwnOrganization, permission: Permission): void {
  const held = permissionsOf(id, role, withheld)
  if (!hasOrganizationRole(held, 'member') || !hasPermission(held, permission)) throw new Refusal('forbidden')
}

/** Members and invitations are for owners and managers, unless suspended. */
export function assertManagesMembers(own: OwnOrganization): void {
  assertManages(own.role)
  assertHolds(own, 'canAccess')
}
