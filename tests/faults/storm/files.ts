import { addBucket, startCeph } from '../../ceph.ts'
import { openGate, type Gate } from './gate.ts'

/** Where files are kept: a bucket behind a gate, or the disk, where nothing stands in between. */
export type Files = { gate: Gate | null; environment: Record<string, string>; close(): Promise<void> }

export async function startFiles(): Promise<Files> {
  const ceph = await startCeph()
  if (!ceph) return { gate: null, environment: {}, close: async () => {} }
  const bucket = await addBucket(ceph)
  const gate = await openGate(Number(new URL(ceph.endpoint).port))

  return {
    gate,
    environment: {
      ...{ S3_BUCKET: bucket.bucket, S3_PREFIX: bucket.prefix, S3_ENDPOINT: `http://127.0.0.1:${gate.port}` },
      ...{ S3_ACCESS_KEY_ID: ceph.accessKeyId, S3_SECRET_ACCESS_KEY: ceph.secretAccessKey },
    },
    async close() {
      await gate.close()
      await ceph.stop()
    },
  }
}
