import { z } from 'zod'
import { optional, usually, web } from './variable-shapes.ts'

/** Where files are kept; read and told as the others are (`variables.ts`). */
export const blobVariables = {
  BLOBS: {
    schema: optional(z.enum(['disk', 's3'])),
    usual: '`s3` if there is one',
    meaning:
      'where new files go, `disk` or `s3`; those in the other store are read, too, until `paraph blobs move` has moved them',
  },
  S3_BUCKET: {
    schema: optional(z.string().regex(/^[\w.-]{3,255}$/)),
    usual: 'none',
    meaning: 'files are kept in this bucket of S3, or of a store that speaks S3, instead of `DATA_DIR`',
  },
  S3_ENDPOINT: {
    schema: optional(web),
    usual: 'that of AWS',
    meaning: 'where the store is asked: `https://s3.example.org`, the bucket in the path',
  },
  S3_REGION: {
    schema: usually(z.string().default('us-east-1')),
    usual: '`us-east-1`',
    meaning: 'the region of the bucket',
  },
  S3_ACCESS_KEY_ID: {
    schema: optional(z.string()),
    usual: 'as AWS finds one',
    meaning: 'the name of the key; left out, what the machine has: its role, `AWS_…`, its profile',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: optional(z.string()),
    usual: 'as AWS finds one',
    meaning: 'the secret of that key; both together',
    isSecret: true,
  },
  S3_PREFIX: {
    schema: usually(
      z
        .string()
        .regex(/^[\w.\-/]*$/)
        .default(''),
    ),
    usual: 'none',
    meaning: 'a folder within the bucket, such as `paraph/`',
  },
  S3_ENCRYPTION: {
    schema: usually(
      z
        .string()
        .regex(/^(none|AES256|aws:kms(:.+)?)$/)
        .default('none'),
    ),
    usual: '`none`',
    meaning:
      'what the store is asked to encrypt with: `none` (as the bucket says), `AES256`, `aws:kms` or `aws:kms:<key id>`',
  },
} as const
