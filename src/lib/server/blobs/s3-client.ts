import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Config } from '../config/blob-config.ts'

/** How long is waited for a connection, for a sign of life on it, and for all tries of one thing together. */
export type Patience = { connectMs: number; idleMs: number; wholeMs: number }

export const usualPatience: Patience = { connectMs: 3000, idleMs: 10_000, wholeMs: 60_000 }

const tries = 3

/** Nobody reads what it says on the console: whatever goes wrong is an error. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }
function nothing(): void {}

export function makeS3Client(
  { endpoint, region, keys }: S3Config,
  { connectMs, idleMs }: Patience,
): S3Client {
  const config: S3ClientConfig = {
    region,
    // Other stores than that of AWS seldom have a name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    maxAttempts: tries,
    logger: silent,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs, logger: silent },
    // Bytes go with their SHA-256 in the head. Sums behind the body are not known to older stores, such as Ceph 16.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }

  return new S3Client(config)
}
