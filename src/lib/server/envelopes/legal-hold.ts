import type { OrganizationId } from '#core/ids.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'

/** Whether a legal hold lies on what the organization has sent; it stays so until the commit. */
export async function holdLegalHold(tx: Transaction, home: OrganizationId): Promise<boolean> {
  const [row] = await tx
    .select({ legalHold: organization.legalHold })
    .from(organization)
    .where(eq(organization.organizationId, home))
    .for('share')

  return row?.legalHold ?? false
}
