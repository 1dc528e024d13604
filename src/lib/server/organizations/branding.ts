import type { BrandingShape } from '#contract/organization-shapes.ts'
import { hasFeature } from '#core/billing/plans.ts'
import { planInForce, rollForward } from '#core/billing/subscription.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { rowOf } from '../data/many-rows.ts'
import { subscription } from '../data/tables/billing.ts'
import { branding } from '../data/tables/organizations.ts'

/** How an organization shows itself. All null: as Paraph. */
export type Brand = { senderName: string | null; colour: string | null; logoUrl: string | null }

const logos = '/api/logos/'

/** Of the bytes at the address that a brand gives of its logo. */
export const logoHashIn = (logoUrl: string): string => logoUrl.slice(logos.length)

export const plainBrand: Brand = { senderName: null, colour: null, logoUrl: null }

type Row = Readonly<Record<string, unknown>>

/** What was chosen for the organization of an envelope, and its plan, to be read beside it; {@link brandFrom} joins them. */
export const brandOfEnvelope = {
  branding: sql<Row | null>`(select to_json(b) from ${branding} b where b.organization_id = envelope.organization_id)`,
  subscription: sql<Row | null>`(select to_json(s) from ${subscription} s where s.organization_id = envelope.organization_id)`,
}

export function brandFrom(rows: { branding: Row | null; subscription: Row | null }, now: Date): Brand {
  const chosen = rows.branding && rowOf(branding, rows.branding)

  return shownBrand(chosen, rows.subscription && rowOf(subscription, rows.subscription), now)
}

/** What was chosen, whether or not the plan has it. The transaction sees the organization's rows. */
export async function chosenBranding(tx: Transaction, organizationId: string): Promise<BrandingShape> {
  const [row] = await tx.select().from(branding).where(eq(branding.organizationId, organizationId))

  return toBrand(row)
}

function toBrand(row: typeof branding.$inferSelect | null | undefined): Brand {
  if (!row) return plainBrand

  return {
    senderName: row.senderName,
    colour: row.colour,
    logoUrl: row.logoSha256 && `${logos}${row.logoSha256}`,
  }
}

/** What is shown in mails and in the signing room now: a plan without branding shows none. */
export async function brandOf(tx: Transaction, organizationId: string, now: Date): Promise<Brand> {
  const [found] = await tx
    .select({ branding, subscription })
    .from(branding)
    .leftJoin(subscription, eq(subscription.organizationId, branding.organizationId))
    .where(eq(branding.organizationId, organizationId))

  return shownBrand(found?.branding, found?.subscription, now)
}

/** The same, of rows that were read with something else. */
function shownBrand(
  chosen: typeof branding.$inferSelect | null | undefined,
  held: typeof subscription.$inferSelect | null | undefined,
  now: Date,
): Brand {
  const plan = held ? planInForce(rollForward(held, now)) : 'Free'

  return hasFeature(plan, 'CustomBranding') ? toBrand(chosen) : plainBrand
}
