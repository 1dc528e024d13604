import type { OrganizationId } from '#core/ids.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'

/** Tokens that a member or a key had made open nothing any more, and neither do the rooms they were traded for. */
export async function killTokens(
  tx: Transaction,
  organizationId: OrganizationId,
  by: { issuedBy: string } | { issuedByKey: string },
  at: Date,
): Promise<void> {
  const issuer =
    'issuedBy' in by ? eq(signingLink.issuedBy, by.issuedBy) : eq(signingLink.issuedByKey, by.issuedByKey)
  await tx
    .update(signingLink)
    .set({ deadAt: at })
    .where(and(eq(signingLink.organizationId, organizationId), issuer, isNull(signingLink.deadAt)))
}
