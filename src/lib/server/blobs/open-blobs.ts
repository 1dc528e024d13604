import path from 'node:path'
import type { BlobConfig } from '../config/blob-config.ts'
import type { BlobStore } from './blob-store.ts'
import type { Clock } from '../ports.ts'
import { systemClock } from '../system.ts'
import type { DatedBlobStore } from './dated-blob-store.ts'
import { makeDiskBlobStore } from './disk-blob-store.ts'
import { makeMovingBlobStore } from './moving-blob-store.ts'

type Configured = { dataDirectory: string; blobs: BlobConfig }

/** Where files are kept. Reads what the other store holds, where there is one. `clock` is what is erased by. */
export async function openBlobs(config: Configured, clock: Clock): Promise<BlobStore> {
  const { keep, other } = await openStores(config, clock)

  return other ? makeMovingBlobStore(keep, other) : keep
}

/** The store of new files, and the other one where S3 is configured. */
export async function openStores(
  { dataDirectory, blobs: { keep, s3 } }: Configured,
  clock: Clock = systemClock,
): Promise<{ keep: DatedBlobStore; other: DatedBlobStore | null }> {
  const disk = makeDiskBlobStore(blobFolder(dataDirectory), clock)
  if (!s3) return { keep: disk, other: null }
  // The client of S3 takes a fifth of a second and some memory: nobody loads it who keeps files on the disk alone.
  const { makeS3BlobStore } = await import('./s3-blob-store.ts')
  const bucket = makeS3BlobStore(s3, undefined, clock)

  return keep === 's3' ? { keep: bucket, other: disk } : { keep: disk, other: bucket }
}

export const blobFolder = (dataDirectory: string) => path.join(dataDirectory, 'blobs')
