import type { S3Config } from '../config/blob-config.ts'
import type { Clock } from '../ports.ts'
import { systemClock } from '../system.ts'
import { sha256InTurns } from '../sha256.ts'
import { BlobDamaged, BlobMissing, BlobsUnavailable } from './blob-errors.ts'
import { blobName, type DatedBlobStore } from './dated-blob-store.ts'
import { makeAsk } from './s3-ask.ts'
import { makeS3Client, usualPatience } from './s3-client.ts'
import { makeS3Objects, type S3Objects } from './s3-objects.ts'
import { makeS3Probe } from './s3-probe.ts'

/** Of one object: more are no versions, but a store that removes nothing. */
const mostVersions = 1000

/**
 * Objects named by their SHA-256 in a bucket of S3, or of a store that speaks S3. A put is one request, whatever is there: it
 * heals what was damaged, and says anew when the bytes were put, by `clock`.
 */
export function makeS3BlobStore(
  config: S3Config,
  patience = usualPatience,
  clock: Clock = systemClock,
): DatedBlobStore {
  const client = makeS3Client(config, patience)
  const ask = makeAsk(config, patience)
  const objects = makeS3Objects(config, client, ask)

  return {
    async put(bytes) {
      const hash = await sha256InTurns(bytes)
      await objects.put(hash, bytes, clock.now())
      return hash
    },
    async bring(bytes, at) {
      const hash = await sha256InTurns(bytes)
      if (!(await objects.head(hash))) await putUnlessThere(objects, hash, bytes, at)
      return hash
    },
    putAt: async (hash) => (await objects.head(hash))?.putAt ?? null,
    has: async (hash) => (await objects.head(hash)) !== null,
    async get(hash) {
      const bytes = await objects.get(hash)
      if (!bytes) throw new BlobMissing(hash)
      if ((await sha256InTurns(bytes)) !== hash) throw new BlobDamaged(hash)
      return bytes
    },
    /**
     * Where the bucket keeps versions, exactly the one that was looked at goes, and then those behind it. Elsewhere who puts the
     * same bytes between the two requests loses them: no condition tells one object from another one with the same bytes.
     */
    async remove(hash, before) {
      for (let count = 0; count < mostVersions; count += 1) {
        const head = await objects.head(hash)
        if (!head || head.putAt > before) return
        await objects.delete(hash, head.version)
        if (!head.version) return
      }
    },
    async *list() {
      for await (const name of objects.names()) if (blobName.test(name)) yield name
    },
    /** An object is whole, or not there. */
    tidy: () => Promise.resolve(),
    probe: makeS3Probe(config, client, ask),
  }
}

/** A store that knows no such condition has been asked just now whether the object is there. */
async function putUnlessThere(objects: S3Objects, hash: string, bytes: Uint8Array, at: Date): Promise<void> {
  await objects.put(hash, bytes, at, 'there').catch((error: unknown) => {
    if (error instanceof BlobsUnavailable && error.word === 'NotImplemented')
      return objects.put(hash, bytes, at)
    throw error
  })
}
