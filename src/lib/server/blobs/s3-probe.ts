import { DeleteObjectCommand, HeadBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../config/blob-config.ts'
import type { Ask } from './s3-ask.ts'
import { encryptionOf } from './s3-encryption.ts'

const writesEveryMs = 60_000

/** Resolves when a write would work: one is tried once a minute, in between the bucket is asked for. */
export function makeS3Probe(config: S3Config, client: S3Client, ask: Ask): () => Promise<void> {
  const place = { Bucket: config.bucket, Key: `${config.prefix}probe` }
  let writtenAt = Number.NEGATIVE_INFINITY

  return async () => {
    if (performance.now() - writtenAt < writesEveryMs) {
      await ask((options) => client.send(new HeadBucketCommand({ Bucket: config.bucket }), options))
      return
    }
    const object = { ...place, Body: new Uint8Array([1]), ...encryptionOf(config) }
    const written = await ask((options) => client.send(new PutObjectCommand(object), options))
    const version = { ...place, VersionId: written?.VersionId }
    await ask((options) => client.send(new DeleteObjectCommand(version), options))
    writtenAt = performance.now()
  }
}
