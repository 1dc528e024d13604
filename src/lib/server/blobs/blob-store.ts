/** Content-addressed bytes. Written once, never changed; `put` is durable when it resolves. */
export interface BlobStore {
  /** Stores and returns the hex SHA-256. Storing the same bytes again heals what was damaged. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes, checked against their name. Throws `BlobMissing`, `BlobDamaged`, or `BlobsUnavailable` where it cannot be known. */
  get(sha256: string): Promise<Uint8Array>
  has(sha256: string): Promise<boolean>
  /** Forgets the bytes, unless they were put once more after `before`: then somebody else may need them. */
  remove(sha256: string, before: Date): Promise<void>
  /** Every name held, for backups. */
  list(): AsyncIterable<string>
  /** Removes what was left half written when a process died. */
  tidy(): Promise<void>
  /** Resolves when a write would work; rejects with the reason. */
  probe(): Promise<void>
}
