import { z } from 'zod'
import { Instant } from './shapes.ts'

/** `file`: a PKCS#12 (.p12, .pfx) in base64 with one key and all certificates up to its root. */
export const SealKeyInput = z.strictObject({
  file: z.base64().min(1).max(180_000),
  password: z.string().max(1000),
})

/** Whose key seals: one made here for the organization, that of the host, or one that the organization brought along. */
export const SealKeyShape = z
  .object({
    source: z.enum(['made-here', 'host', 'organization']),
    /** Null for one made here. */
    certificate: z
      .object({
        name: z.string(),
        issuer: z.string(),
        /** Upper-case hex. */
        serial: z.string(),
        endsAt: Instant,
        daysLeft: z.int(),
      })
      .nullable(),
    /** With any but `good` nothing is sealed. */
    state: z.enum(['good', 'expired', 'revoked', 'unreadable']),
    chosenAt: Instant.nullable(),
  })
  .meta({ id: 'SealKey' })
export type SealKeyShape = z.infer<typeof SealKeyShape>
