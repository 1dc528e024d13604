import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import type { S3Config } from '../config/blob-config.ts'

/** What the store is asked to encrypt an object with. */
export function encryptionOf({
  encryption,
}: S3Config): Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'> {
  if (!encryption) return {}
  if (encryption.kind === 'AES256') return { ServerSideEncryption: 'AES256' }
  const { kind, keyId } = encryption

  return { ServerSideEncryption: kind, ...(keyId && { SSEKMSKeyId: keyId }) }
}
