import type { BlobStore } from './blob-store.ts'

/** A store that files can be moved into or out of with the instant that `remove` goes by. */
export interface DatedBlobStore extends BlobStore {
  /** When the bytes were put last; null where they are not there. */
  putAt(sha256: string): Promise<Date | null>
  /** Stores bytes that were put elsewhere at an instant of the past. What is there already stays as it is. */
  bring(bytes: Uint8Array, at: Date): Promise<string>
}

/** What files are named by: a hex SHA-256. */
export const blobName = /^[0-9a-f]{64}$/
