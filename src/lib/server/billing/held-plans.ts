import type { SubscriptionShape } from '#contract/billing-shapes.ts'
import { hasPermission, permissionsOf } from '#core/access/access.ts'
import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import { hasCustomerPortal } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { ownOf, type OwnOrganization } from '../organizations/own-organization.ts'
import type { Clock } from '../ports.ts'
import type { Quotas } from './make-quotas.ts'
import { planAt, readSubscription } from './subscription-rows.ts'

export type HeldPlans = ReturnType<typeof makeHeldPlans>

/** The plans that organizations have, as somebody of theirs sees them. */
export function makeHeldPlans({
  database,
  clock,
  quotas,
}: {
  database: Database
  clock: Clock
  quotas: Quotas
}) {
  /** What an organization of theirs has, as this request found it. */
  function heldBy(person: Person, organizationId: string) {
    const own = ownOf(person, organizationId)

    return { id: own.id, held: planAt(own.tenant.plan, clock.now()), manages: managesPlan(own) }
  }

  return {
    heldBy,

    /** The same of who manages its plan; throws `forbidden` to others. */
    heldToManage(person: Person, organizationId: string) {
      const own = heldBy(person, organizationId)
      if (!own.manages) throw new Refusal('forbidden')

      return own
    },

    /** Asked anew: what a request began with is not what it has changed. */
    readHeld: (id: OrganizationId) => database.read(id, (tx) => readSubscription(tx, id, clock.now())),

    async shapeOf(id: OrganizationId, held: HeldSubscription, manages: boolean): Promise<SubscriptionShape> {
      const plan = { subscription: held, foundedAt: held.currentPeriodStart }
      const quotaDefinitions = await database.look(id, (tx) => quotas.definitions(tx, { id, plan }))

      return { ...toShape(held, manages), quotaDefinitions }
    },
  }
}

function toShape(held: HeldSubscription, manages: boolean): Omit<SubscriptionShape, 'quotaDefinitions'> {
  const { plan, status, currentPeriodStart, currentPeriodEnd, cancelAtPeriodEnd, scheduledPlan } = held

  return {
    plan,
    status,
    currentPeriodStart: currentPeriodStart.toISOString(),
    currentPeriodEnd: currentPeriodEnd.toISOString(),
    cancelAtPeriodEnd,
    scheduledPlan,
    providerName: held.providerName,
    // Whoever has the address can change what is paid and how, so it is for those who may.
    customerPortalUrl: manages && hasCustomerPortal(held) ? held.customerPortalUrl : null,
  }
}

function managesPlan({ id, role }: OwnOrganization): boolean {
  return hasPermission(permissionsOf(id, role), 'manage_subscription', 'manage_billing')
}
