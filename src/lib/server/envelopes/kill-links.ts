import type { Envelope } from '#core/envelope/envelope.ts'
import type { RecipientId } from '#core/ids.ts'
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
