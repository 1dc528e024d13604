import type { BrandingShape } from '#contract/organization-shapes.ts'
import { hasFeature } from '#core/billing/plans.ts'
import { planInForce, rollForward } from '#core/billing/subscription.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { branding } from '../data/tables/organizations.ts'

/** How an organization shows itself. All null: as Paraph. */
export type Brand = { senderName: string | null; colour: string | null; logoUrl: string | null }

export const plainBrand: Brand = { senderName: null, colour: null, logoUrl: null }

/** What was chosen, whether or not the plan has it. The transaction sees the organization's rows. */
export async function chosenBranding(tx: Transaction, organizationId: string): Promise<BrandingShape> {
  const [row] = await tx.select().from(branding).where(eq(branding.organizationId, organizationId))
  if (!row) return plainBrand

  return {
    senderName: row.senderName,
    colour: row.colour,
    logoUrl: row.logoSha256 && `/api/logos/${row.logoSha256}`,
  }
}

/** What is shown in mails and in the signing room now: a plan without branding shows none. */
export async function brandOf(tx: Transaction, organizationId: string, now: Date): Promise<Brand> {
  const chosen = await chosenBranding(tx, organizationId)
  if (chosen === plainBrand) return plainBrand
  const [held] = await tx.select().from(subscription).where(eq(subscription.organizationId, organizationId))
  const plan = held ? planInForce(rollForward(held, now)) : 'Free'

  return hasFeature(plan, 'CustomBranding') ? chosen : plainBrand
}
