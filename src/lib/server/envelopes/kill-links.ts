import type { OrganizationId, RecipientId } from '#core/ids.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'

/** No way into the room that this recipient has been given opens it any more. */
export async function killLinks(
  tx: Transaction,
  { organizationId, id }: Pick<Envelope, 'organizationId' | 'id'>,
  recipientId: RecipientId,
  at: Date,
): Promise<void> {
  await tx
    .update(signingLink)
    .set({ deadAt: at })
    .where(
      and(
        eq(signingLink.organizationId, organizationId),
        eq(signingLink.envelopeId, id),
        eq(signingLink.recipientId, recipientId),
        isNull(signingLink.deadAt),
      ),
    )
}

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
