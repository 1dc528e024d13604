import type { OrganizationId, RecipientId } from '#core/ids.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'

/** No way into the room that these recipients have been given opens it any more. */
export async function killLinks(
  tx: Transaction,
  { organizationId, id }: Pick<Envelope, 'organizationId' | 'id'>,
  recipients: readonly RecipientId[],
  at: Date,
): Promise<void> {
  if (recipients.length === 0) return
  await tx
    .update(signingLink)
    .set({ deadAt: at })
    .where(
      and(
        eq(signingLink.organizationId, organizationId),
        eq(signingLink.envelopeId, id),
        inArray(signingLink.recipientId, [...recipients]),
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
