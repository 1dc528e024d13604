import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import { freeSubscription, rollForward } from '#core/billing/subscription.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { KnownPlan } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { organization } from '../data/tables/people.ts'

export type StoredSubscription = HeldSubscription & {
  /** When it was last written; null without a row. */
  updatedAt: Date | null
}

/**
 * What an organization has at `now`; nothing kept means Free. Throws `not-found` without such an organization. With
 * `lock` nobody else changes its plan, or takes the last of something that stands, before the transaction ends.
 */
export async function readSubscription(
  tx: Transaction,
  organizationId: string,
  now: Date,
  lock?: 'lock',
): Promise<StoredSubscription> {
  // The organization's row, since Free has none of its own.
  if (lock) await lockOrganization(tx, organizationId)
  const [found] = await tx
    .select({ createdAt: organization.createdAt, row: subscription })
    .from(organization)
    .leftJoin(subscription, eq(subscription.organizationId, organization.organizationId))
    .where(and(eq(organization.organizationId, organizationId), isNull(organization.deletedAt)))
  if (!found) throw new Refusal('not-found')

  return planAt({ subscription: found.row, foundedAt: found.createdAt }, now)
}

/** What an organization has at `now`, by what is known of it. */
export function planAt({ subscription: kept, foundedAt }: KnownPlan, now: Date): StoredSubscription {
  return kept
    ? rollForward({ updatedAt: null, ...kept }, now)
    : { ...freeSubscription(foundedAt, now), ...untied }
}

export async function lockOrganization(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .select({ id: organization.organizationId })
    .from(organization)
    .where(eq(organization.organizationId, organizationId))
    .for('update')
}

export async function writeSubscription(
  tx: Transaction,
  organizationId: string,
  held: HeldSubscription,
  now: Date,
): Promise<void> {
  const row = { ...held, organizationId, updatedAt: now }
  await tx
    .insert(subscription)
    .values(row)
    .onConflictDoUpdate({ target: subscription.organizationId, set: row })
}

const untied = {
  providerCustomerId: null,
  providerSubscriptionId: null,
  providerUpdatedAt: null,
  updatedAt: null,
}
