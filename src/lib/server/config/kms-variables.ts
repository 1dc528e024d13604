import { z } from 'zod'
import { optional, web } from './variable-shapes.ts'

/** An ARN, an id, or an alias, as AWS takes them all. */
export const kmsKey = z
  .string()
  .regex(
    /^(arn:[\w-]+:kms:[\w-]+:\d{12}:(key|alias)\/[\w/:-]+|alias\/[\w/:-]+|[\w-]+)$/,
    'is neither the ARN of a key, nor its id, nor alias/… of one',
  )

/** AWS KMS; read and told as the others are (`variables.ts`). */
export const kmsVariables = {
  INSTANCE_KEY_KMS: {
    schema: optional(kmsKey),
    usual: 'none',
    meaning:
      'the key in AWS KMS (ARN, id or alias) that the instance key rests encrypted under, in its file as in `INSTANCE_KEY` ([OPERATIONS.md](docs/OPERATIONS.md#the-instance-key-under-aws-kms))',
  },
  KMS_REGION: {
    schema: optional(z.string().regex(/^[\w-]+$/)),
    usual: 'as AWS finds it',
    meaning:
      'the region of keys in KMS that no ARN says it of; left out, what the machine has (`AWS_REGION`)',
  },
  KMS_ENDPOINT: {
    schema: optional(web),
    usual: 'that of AWS',
    meaning: 'where KMS is asked, such as an endpoint of your own network',
  },
} as const
