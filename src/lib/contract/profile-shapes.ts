import { z } from 'zod'
import { AddressShape } from './people-shapes.ts'
import { Instant, Line, LocaleCode, Uuid } from './shapes.ts'

// The identity management calls of section 7, in the snake case of the specification.

export const BasicUser = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    address: AddressShape.nullable(),
  })
  .meta({ id: 'BasicUser' })
export const BasicUserInput = z.strictObject({
  name: Line(100).optional(),
  address: AddressShape.nullish(),
  phone: z.string().trim().max(32).nullish(),
})
export const VerificationShape = z
  .object({
    id: Uuid,
    user_id: Uuid,
    provider: z.string(),
    type: z.string(),
    status: z.enum(['pending', 'approved', 'declined']),
    document_types: z.array(z.string()),
    callback_url: z.string().nullable(),
    /** Where the person goes on with a provider that has pages of its own. */
    url: z.string().nullable(),
    reason: z.string().nullable(),
    attempts: z.int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Verification' })
export type VerificationShape = z.infer<typeof VerificationShape>
export const VerificationInput = z.strictObject({
  provider: z.string().trim().min(1).max(40),
  type: z.string().trim().min(1).max(40),
  user_id: Uuid,
  callback_url: z.string().max(500).nullish(),
  document_types: z
    .array(z.enum(['passport', 'id_card', 'driving_licence', 'residence_permit']))
    .min(1)
    .max(4),
})
export const VerificationRetry = z.strictObject({ id: Uuid })
export const UserSettings = z
  .object({
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    locale: LocaleCode,
    address: AddressShape.nullable(),
    is_verified: z.boolean(),
    verification_status: z.enum(['COMPLETED', 'PENDING']),
    /** The latest identity verification. */
    verification: VerificationShape.nullable(),
  })
  .meta({ id: 'UserSettings' })

/** One sign-in on one device. */
export const SessionShape = z.object({
  id: Uuid,
  isCurrent: z.boolean(),
  /** As the browser calls itself. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type SessionShape = z.infer<typeof SessionShape>
