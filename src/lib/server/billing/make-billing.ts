import type {
  FeatureAnswer,
  InvoiceShape,
  PlanChangeAnswer,
  PlanComparison,
  QuotaDefinition,
  SubscriptionShape,
} from '#contract/billing-shapes.ts'
import { hasPermission, permissionsOf } from '#core/access/access.ts'
import {
  assertDirection,
  assertManageable,
  cancelPlan,
  changePlan,
  resumePlan,
} from '#core/billing/plan-changes.ts'
import { changeBetween, comparePlans, type Plan, type PlanChange, type PlanKey } from '#core/billing/plans.ts'
import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import { hasCustomerPortal, rollForward } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member, Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { describeError, type Log } from '../log.ts'
import type { Notify } from '../notifications/notify.ts'
import { ownOf, type OwnOrganization } from '../organizations/own-organization.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import type { ReleaseHeld } from '../webhooks/release-held.ts'
import { answerFeature } from './feature-answer.ts'
import type { Quotas } from './make-quotas.ts'
import { makePaidPlans } from './paid-plans.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { makePlanChanges } from './plan-changes.ts'
import { planAt, readSubscription, writeSubscription } from './subscription-rows.ts'
import { termsAt } from './terms.ts'

type ChangeAnswer = z.output<typeof PlanChangeAnswer>

type Parts = {
  database: Database
  clock: Clock
  quotas: Quotas
  notify: Notify
  publish: Publish
  releaseHeld: ReleaseHeld
  /** Null: owners choose plans without paying. */
  provider: PaymentProvider | null
  publicUrl: string
  log: Log
}

/**
 * Plans of organizations, by the organization's id: `not-found` unless the person belongs to it; changes need
 * `manage_subscription` or `manage_billing` in it, else `forbidden`.
 */
export type Billing = ReturnType<typeof makeBilling>

export function makeBilling(parts: Parts) {
  const { database, clock, quotas, provider, publicUrl, log } = parts
  const planChanges = makePlanChanges(parts)
  const paid = provider && makePaidPlans({ database, clock, provider, planChanges, log })

  /** What an organization of theirs has, as this request found it. */
  function heldBy(person: Person, organizationId: string) {
    const own = ownOf(person, organizationId)

    return { id: own.id, held: planAt(own.tenant.plan, clock.now()), manages: managesPlan(own) }
  }

  /** The same of who manages its plan. */
  function heldToManage(person: Person, organizationId: string) {
    const own = heldBy(person, organizationId)
    if (!own.manages) throw new Refusal('forbidden')

    return own
  }

  /** Asked anew: what a request began with is not what it has changed. */
  const readHeld = (id: OrganizationId) => database.read(id, (tx) => readSubscription(tx, id, clock.now()))

  async function shapeOf(
    id: OrganizationId,
    held: HeldSubscription,
    manages: boolean,
  ): Promise<SubscriptionShape> {
    const plan = { subscription: held, foundedAt: held.currentPeriodStart }
    const quotaDefinitions = await database.read(id, (tx) => quotas.definitions(tx, { id, plan }))

    return { ...toShape(held, manages), quotaDefinitions }
  }

  const answerTo = async (person: Person, organizationId: string, checkoutUrl: string | null = null) => {
    const { id, manages } = heldBy(person, organizationId)

    return { subscription: await shapeOf(id, await readHeld(id), manages), checkoutUrl }
  }

  /** Without a payment: what the owner wishes is what is kept. */
  async function turnFreely(id: OrganizationId, rule: (before: HeldSubscription) => HeldSubscription) {
    await database.transaction(id, async (tx) => {
      const kept = await planChanges.keep(tx, id, (before) => {
        // Somebody began to pay for it since it was looked at.
        if (before.providerName !== null) throw new Refusal('version-conflict')
        return rule(before)
      })
      await planChanges.notify(tx, id, kept)
    })
  }

  /** Ends the plan with its period. Throws `plan-not-manageable` on Free, as `resume` does. */
  async function cancel(person: Person, organizationId: string): Promise<ChangeAnswer> {
    const { id } = heldToManage(person, organizationId)
    const held = await readHeld(id)
    assertManageable(held)
    if (held.providerName === null) await turnFreely(id, cancelPlan)
    else await assertPaid(paid).cancel(id, held)

    return answerTo(person, organizationId)
  }

  async function buy({ email, name }: Person, organizationId: string, plan: Plan, from: PaymentProvider) {
    return from.checkout({ plan, organizationId, email, name, returnTo: `${publicUrl}/billing` })
  }

  return {
    /** False while owners choose plans without paying. */
    takesPayments: paid !== null,
    async subscription(person: Person, organizationId: string): Promise<SubscriptionShape> {
      const { id, held, manages } = heldBy(person, organizationId)
      if (!paid || !manages) return shapeOf(id, held, manages)
      await paid.refreshPortal(id, held)

      return shapeOf(id, await readHeld(id), manages)
    },

    /**
     * An upgrade acts at once, a downgrade from the next period on. `expected` null takes either way. Where plans are paid
     * for, the first one is bought at the answer's `checkoutUrl`, and nothing is changed before that. Throws
     * `not-an-upgrade`, `not-a-downgrade`, `payment-unavailable`.
     */
    async change(
      person: Person,
      organizationId: string,
      plan: Plan,
      expected: Exclude<PlanChange, 'none'> | null,
    ): Promise<ChangeAnswer> {
      const { id } = heldToManage(person, organizationId)
      const held = await readHeld(id)
      assertDirection(held.plan, plan, expected)
      const direction = changeBetween(held.plan, plan)
      if (plan === 'Free' && direction === 'downgrade') return cancel(person, organizationId)
      if (held.providerName !== null) await assertPaid(paid).change(id, held, plan)
      else if (provider && direction === 'upgrade')
        return answerTo(person, organizationId, await buy(person, organizationId, plan, provider))
      else
        await turnFreely(id, (before) => {
          if (before.plan !== held.plan) throw new Refusal('version-conflict')
          return changePlan(before, plan)
        })

      return answerTo(person, organizationId)
    },

    cancel,

    /** Takes back a cancellation or a scheduled change. */
    async resume(person: Person, organizationId: string): Promise<ChangeAnswer> {
      const { id } = heldToManage(person, organizationId)
      const held = await readHeld(id)
      assertManageable(held)
      if (held.providerName === null) await turnFreely(id, resumePlan)
      else await assertPaid(paid).change(id, held, held.plan)

      return answerTo(person, organizationId)
    },

    async invoices(person: Person, organizationId: string): Promise<z.output<typeof InvoiceShape>[]> {
      const { held } = heldToManage(person, organizationId)
      const invoices = (await paid?.invoices(held)) ?? []

      return invoices.map((invoice) => ({ ...invoice, issuedAt: invoice.issuedAt.toISOString() }))
    },

    async validateFeature(
      person: Person,
      organizationId: string,
      key: PlanKey,
    ): Promise<z.output<typeof FeatureAnswer>> {
      const { id, tenant } = ownOf(person, organizationId)
      const now = clock.now()
      const { plan } = termsAt(planAt(tenant.plan, now), now)

      return answerFeature(key, plan, await database.read(id, (tx) => quotas.definitions(tx, tenant)))
    },

    compare: (planA: Plan, planB: Plan): z.output<typeof PlanComparison> => {
      return {
        planA,
        planB,
        change: changeBetween(planA, planB),
        differences: comparePlans(planA, planB),
      }
    },

    usage: ({ organization }: Member): Promise<QuotaDefinition[]> =>
      database.read(organization.id, (tx) => quotas.definitions(tx, organization)),

    /** Writes down periods that have ended and tells owners; ends what is paid for nobody. An hourly job. */
    async sweep(): Promise<void> {
      const over = await database.read(null, (tx) =>
        tx.select({ id: subscription.organizationId }).from(subscription).where(hasRunOut(clock.now())),
      )
      for (const { id } of over) {
        // One organization's trouble is no reason to leave the others waiting; the next hour tries it again.
        await rollOver(id as OrganizationId).catch((error: unknown) =>
          log.error({ organizationId: id, error: describeError(error) }, 'period not rolled over'),
        )
      }
      await paid?.cancelAbandoned()
      await paid?.refreshOverdue()
    },

    /** A payment provider's message, by its raw body and signature header. Throws `not-found` without a provider. */
    receive: async (body: Uint8Array, signature: string | null): Promise<'taken' | 'refused'> => {
      if (!paid) throw new Refusal('not-found')
      return paid.receive(body, signature)
    },
  }

  async function rollOver(id: OrganizationId): Promise<void> {
    await database.transaction(id, async (tx) => {
      const own = and(eq(subscription.organizationId, id), hasRunOut(clock.now()))
      const [before] = await tx.select().from(subscription).where(own).for('update')
      if (!before) return
      const after = rollForward(before, clock.now())
      await writeSubscription(tx, id, after, clock.now())
      await planChanges.notify(tx, id, { before, after })
    })
  }
}

/** A plan that is paid for elsewhere cannot be changed without that provider. */
function assertPaid<P>(paid: P | null): P {
  if (!paid) throw new Refusal('payment-unavailable')

  return paid
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

/** Free rolls on by itself, and a provider tells of its own periods. */
function hasRunOut(now: Date) {
  return and(
    isNull(subscription.providerName),
    ne(subscription.plan, 'Free'),
    lte(subscription.currentPeriodEnd, now),
  )
}

function managesPlan({ id, role }: OwnOrganization): boolean {
  return hasPermission(permissionsOf(id, role), 'manage_subscription', 'manage_billing')
}
