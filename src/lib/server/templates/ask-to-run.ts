import type { Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { BulkSendRow } from './bulk-rows.ts'

/** Asks for a run. Runs of different keys may overlap: each line is sent by whichever comes first. */
export function askToRun(
  enqueue: Enqueue,
  tx: Transaction,
  { organizationId, id }: BulkSendRow,
  key: string,
): Promise<unknown> {
  return enqueue(tx, { kind: 'bulk-send', key: `${id}/${key}`, payload: { bulkId: id }, organizationId })
}
