import { plans } from '#core/billing/plans.ts'
import { subscriptionStatuses } from '#core/billing/subscription.ts'
import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

/** A plan beyond Free, or one that was. Without a row: Free and active. A directory table: payments find it by their ids. */
export const subscription = pgTable('subscription', {
  organizationId: organizationId().primaryKey(),
  plan: text({ enum: plans }).notNull(),
  status: text({ enum: subscriptionStatuses }).notNull(),
  currentPeriodStart: instant().notNull(),
  currentPeriodEnd: instant().notNull(),
  cancelAtPeriodEnd: boolean().notNull(),
  scheduledPlan: text({ enum: plans }),
  /** Null while the owner chooses plans without paying. */
  providerName: text(),
  customerPortalUrl: text(),
  providerCustomerId: text(),
  providerSubscriptionId: text().unique(),
  /** Of the provider's last word, so that an older one arriving late changes nothing. */
  providerUpdatedAt: instant(),
  updatedAt: instant().notNull(),
})

/** What was used of a monthly quota, by the month's beginning. */
export const usage = pgTable(
  'usage',
  {
    organizationId: organizationId(),
    resource: text().notNull(),
    periodStart: instant().notNull(),
    used: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.resource, t.periodStart] })],
)
