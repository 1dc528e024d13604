import type { RecipientId } from '#core/ids.ts'
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
