import { plans, type Plan } from '#core/billing/plans.ts'
import { planInForce, rollForward, type Subscription } from '#core/billing/subscription.ts'
import { and, eq, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { templateShare } from '../data/tables/sharing.ts'
import { numberOf } from '../data/tally.ts'
import { template } from '../data/tables/documents.ts'
import { apiKey } from '../data/tables/organizations.ts'
import { invitation, member, organization } from '../data/tables/people.ts'
import type { RoomQuota } from './spending.ts'

export const bytesOfMegabyte = 2 ** 20

/** What counts as storage: documents, sealed copies, and what recipients give. */
export const storedBytes = ['bytes document', 'bytes sealed_document', 'bytes recipient_file'] as const

/** How much of each stands in an organization, as one number of SQL. Of what may be much the database keeps the number. */
export function standingUse(
  organizationId: string | Placeholder,
  now: Date | Placeholder,
): Record<RoomQuota, SQL<number>> {
  const count = (rows: SQL) => sql<number>`(select count(*) from ${rows})`.mapWith(Number)

  return {
    MaxTemplates: count(
      sql`${template} where ${template.organizationId} = ${organizationId} and ${template.status} = 'active' and ${template.mode} = 'live'`,
    ),
    // What recipients give counts too, but is never refused for it: the sender asked, and the next upload is theirs.
    MaxStorageMB: numberOf({ organizationId, what: storedBytes }).mapWith(
      (bytes: unknown) => Number(bytes) / bytesOfMegabyte,
    ),
    MaxAccessTokens: count(sql`${apiKey} where ${apiKey.organizationId} = ${organizationId}`),
    // Somebody invited has a place kept for them.
    MaxUsers: sql<number>`(
      (select count(*) from ${member} where ${member.organizationId} = ${organizationId})
      + (select count(*) from ${invitation} where ${invitation.organizationId} = ${organizationId} and ${invitation.expiresAt} > ${now})
    )`.mapWith(Number),
    MaxTemplateShares: count(
      sql`${templateShare} join ${template} on ${template.organizationId} = ${templateShare.organizationId} and ${template.id} = ${templateShare.templateId}
        where ${templateShare.organizationId} = ${organizationId} and ${template.mode} = 'live'`,
    ),
  }
}

/** How many organizations somebody owns, and the best of the plans in force there: Free without any. */
export async function readOwned(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<{ used: number; plan: Plan }> {
  const owned = await tx
    .select({ held: subscription })
    .from(member)
    .innerJoin(
      organization,
      and(eq(organization.organizationId, member.organizationId), isNull(organization.deletedAt)),
    )
    .leftJoin(subscription, eq(subscription.organizationId, member.organizationId))
    .where(and(eq(member.userId, userId), eq(member.role, 'owner')))

  return {
    used: owned.length,
    plan: bestPlan(
      owned.map(({ held }) => held),
      now,
    ),
  }
}

/** What tells the plan in force. */
export type PlanFacts = Omit<Subscription, 'customerPortalUrl'>

/** The best of the plans in force; Free where nothing is kept. */
export function bestPlan(held: readonly (PlanFacts | null)[], now: Date): Plan {
  const inForce = held.map((one) =>
    one ? planInForce(rollForward({ ...one, customerPortalUrl: null }, now)) : 'Free',
  )

  return plans.findLast((plan) => inForce.includes(plan)) ?? 'Free'
}
