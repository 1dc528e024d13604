import type { Envelope } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { eraseEnvelope } from './erase-envelope.ts'

/** Erases an envelope that is held; its files follow in a job of the same commit, after which nothing else knows of them. */
export async function eraseHeld(
  { enqueue }: { enqueue: Enqueue },
  tx: Transaction,
  held: Envelope,
): Promise<void> {
  const { organizationId, id } = held
  const hashes = await eraseEnvelope(tx, held)
  if (hashes.length > 0)
    await enqueue(tx, { kind: 'erase-files', key: id, organizationId, payload: { hashes } })
}
