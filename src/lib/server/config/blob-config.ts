import type { Read } from './variables.ts'

/** `keep` names the store of new files; what is in the other one is read, too. */
export type BlobConfig = { keep: 'disk'; s3: S3Config | null } | { keep: 's3'; s3: S3Config }

export type S3Config = {
  bucket: string
  /** Null: that of AWS for the region. */
  endpoint: string | null
  region: string
  /** Null: what the machine has for AWS. */
  keys: { accessKeyId: string; secretAccessKey: string } | null
  /** With a slash at its end, unless it is empty. */
  prefix: string
  /** What the store is asked to encrypt with; null: whatever the bucket says. */
  encryption: { kind: 'AES256' } | { kind: 'aws:kms'; keyId: string | null } | null
}

export function readBlobs(given: Read): BlobConfig {
  const s3 = readS3(given)
  if (given.BLOBS === 's3' && !s3)
    throw new Error('BLOBS=s3 needs S3_BUCKET: in which bucket are files kept?')
  if (given.BLOBS === 'disk' || !s3) return { keep: 'disk', s3 }

  return { keep: 's3', s3 }
}

function readS3(given: Read): S3Config | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = given
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  const isEncrypted = given.S3_ENCRYPTION !== 'none'
  const isBegun = [endpoint, accessKeyId, secretAccessKey, given.S3_PREFIX, isEncrypted].some(Boolean)
  if (!bucket && isBegun) throw new Error('S3_BUCKET is needed with the other variables that begin with S3_.')
  if (!accessKeyId !== !secretAccessKey)
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together.')
  if (!bucket) return null

  return {
    ...{ bucket, region },
    endpoint: endpoint ?? null,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    prefix: given.S3_PREFIX.replace(/^\/+/, '').replace(/([^/])\/*$/, '$1/'),
    encryption: readEncryption(given.S3_ENCRYPTION),
  }
}

function readEncryption(wish: string): S3Config['encryption'] {
  if (wish === 'none') return null
  if (wish === 'AES256') return { kind: 'AES256' }

  return { kind: 'aws:kms', keyId: wish.slice('aws:kms:'.length) || null }
}
