import type { BlobStore } from './blob-store.ts'
import { BlobDamaged, BlobMissing } from './blob-errors.ts'

/** New files go into the first store; what the second one still holds is read from there, until it is moved. */
export function makeMovingBlobStore(first: BlobStore, second: BlobStore): BlobStore {
  return {
    put: (bytes) => first.put(bytes),
    get: (hash) =>
      first.get(hash).catch((error: unknown) => {
        if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error
        // Where neither has it, what the first one said counts.
        return second.get(hash).catch((other: unknown) => {
          throw other instanceof BlobMissing ? error : other
        })
      }),
    has: async (hash) => (await first.has(hash)) || second.has(hash),
    async remove(hash, before) {
      await second.remove(hash, before)
      await first.remove(hash, before)
    },
    /** The second one first: what is moved meanwhile is in the other one before that is listed. */
    async *list() {
      const listed = new Set<string>()
      for await (const hash of second.list()) {
        listed.add(hash)
        yield hash
      }
      for await (const hash of first.list()) if (!listed.has(hash)) yield hash
    },
    async tidy() {
      await first.tidy()
      await second.tidy()
    },
    probe: () => first.probe(),
  }
}
