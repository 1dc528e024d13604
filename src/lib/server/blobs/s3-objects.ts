import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config/blob-config.ts'
import type { Ask } from './s3-ask.ts'
import { encryptionOf } from './s3-encryption.ts'
import { putOf } from './s3-put.ts'

export type S3Objects = ReturnType<typeof makeS3Objects>

/** What is said of an object; `version` where the bucket keeps versions. */
type Head = { putAt: Date; version: string | undefined }

/** Metadata of an object: when its bytes were put, by the clock of who put them, as on disk. */
const putAtKey = 'put-at'

/** The requests that files are made of, by the hash that an object is named by. */
export function makeS3Objects(config: S3Config, client: S3Client, ask: Ask) {
  const { bucket: Bucket, prefix } = config
  const place = (hash: string) => ({ Bucket, Key: `${prefix}${hash}` })

  return {
    async head(hash: string): Promise<Head | null> {
      const head = await ask(
        (options) => client.send(new HeadObjectCommand(place(hash)), options),
        'NotFound',
      )
      if (head) return { putAt: putAtOf(head), version: head.VersionId }
      // An answer without a body does not say whether it is the object that is missing, or the bucket.
      await ask((options) => client.send(new HeadBucketCommand({ Bucket }), options))

      return null
    },
    async put(hash: string, bytes: Uint8Array, at: Date, unless?: 'there'): Promise<void> {
      const input = { ...place(hash), Body: bytes, Metadata: { [putAtKey]: at.toISOString() } }
      const condition = unless && { IfNoneMatch: '*' }
      const command = putOf({ ...input, ...encryptionOf(config), ...condition }, hash)
      const refusals = unless ? ['PreconditionFailed', 'ConditionalRequestConflict'] : []
      await ask((options) => client.send(command, options), ...refusals)
    },
    /** Null where there is none. */
    async get(hash: string): Promise<Uint8Array | null> {
      return ask(async (options) => {
        const { Body } = await client.send(new GetObjectCommand(place(hash)), options)
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      }, 'NoSuchKey')
    },
    async delete(hash: string, version: string | undefined): Promise<void> {
      const object = { ...place(hash), VersionId: version }
      await ask((options) => client.send(new DeleteObjectCommand(object), options))
    },
    /** Without the prefix. */
    async *names(): AsyncGenerator<string> {
      let ContinuationToken: string | undefined
      do {
        const input = { Bucket, Prefix: prefix, ContinuationToken }
        const page = await ask((options) => client.send(new ListObjectsV2Command(input), options))
        for (const { Key = '' } of page?.Contents ?? []) yield Key.slice(prefix.length)
        ContinuationToken = page?.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** Those that somebody else has brought into the bucket have no other instant than the store's. */
function putAtOf({ Metadata, LastModified }: HeadObjectCommandOutput): Date {
  const said = new Date(Metadata?.[putAtKey] ?? '')

  return Number.isNaN(said.getTime()) ? (LastModified ?? new Date()) : said
}
