import { messagesOf, type Message } from '#core/audit/messages-in.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { RecipientId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import { readTrail } from './audit-trail.ts'

/** What a recipient has asked and was answered. It stands in the trail and nowhere else. */
export async function readMessages(
  tx: Transaction,
  envelope: Pick<Envelope, 'organizationId' | 'id'>,
  recipient: RecipientId,
): Promise<Message[]> {
  return messagesOf(recipient, await readTrail(tx, envelope))
}
