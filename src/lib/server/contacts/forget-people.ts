import type { Envelope } from '#core/envelope/envelope.ts'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { contact } from '../data/tables/contacts.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'

/**
 * Once an envelope is erased, who was only remembered because of it is forgotten: no other envelope that was sent knows
 * them. Who was written down or imported by a member stays until a member takes them out.
 */
export async function forgetPeople(
  tx: Transaction,
  { organizationId, mode, recipients }: Envelope,
): Promise<void> {
  const emails = [...new Set(recipients.map(({ email }) => email).filter((email) => email !== ''))].sort()
  if (emails.length === 0) return
  const elsewhere = tx
    .select({ one: sql`1` })
    .from(recipient)
    .innerJoin(
      envelope,
      and(eq(envelope.organizationId, recipient.organizationId), eq(envelope.id, recipient.envelopeId)),
    )
    .where(
      and(
        eq(recipient.organizationId, organizationId),
        eq(recipient.email, contact.email),
        eq(envelope.mode, mode),
        sql`${envelope.status} <> 'draft'`,
      ),
    )
  await tx
    .delete(contact)
    .where(
      and(
        eq(contact.organizationId, organizationId),
        eq(contact.mode, mode),
        eq(contact.source, 'sent'),
        inArray(contact.email, emails),
        notExists(elsewhere),
      ),
    )
}
