import { eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { savedSignature } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'

/**
 * Does `work`, and has the files of those pictures erased that this person signs with before it and not after it: nothing else
 * leads to them. What was signed with them has a file by the same name, and keeps it.
 */
export async function erasingLeftPictures<T>(
  tx: Transaction,
  { enqueue, userId }: { enqueue: Enqueue; userId: string },
  work: () => Promise<T>,
): Promise<T> {
  const before = await readPictures(tx, userId)
  const result = await work()
  const after = await readPictures(tx, userId)
  const hashes = [...before].filter((hash) => !after.has(hash)).toSorted()
  if (hashes.length > 0)
    await enqueue(tx, { kind: 'erase-files', key: `pictures ${hashes.join(' ')}`, payload: { hashes } })

  return result
}

async function readPictures(tx: Transaction, userId: string): Promise<Set<string>> {
  const rows = await tx.select().from(savedSignature).where(eq(savedSignature.userId, userId))

  return new Set(rows.flatMap(({ signature }) => (signature.kind === 'uploaded' ? [signature.sha256] : [])))
}
