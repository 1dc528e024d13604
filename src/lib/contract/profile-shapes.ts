import { z } from 'zod'
import { documentTypes, paperSides } from '#core/people/verification.ts'
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
  /** IANA name of the zone the person reads times in; null for their organization's. */
  time_zone: z.string().max(64).nullish(),
})
export const VerificationShape = z
  .object({
    id: Uuid,
    user_id: Uuid,
    provider: z.string(),
    type: z.string(),
    status: z.enum(['pending', 'approved', 'declined', 'expired']),
    document_types: z.array(z.string()),
    document_name: z.string().nullable(),
    document_country: z.string().nullable(),
    callback_url: z.string().nullable(),
    /** Where the person goes on with a provider that has pages of its own. */
    url: z.string().nullable(),
    reason: z.string().nullable(),
    attempts: z.int(),
    created_at: Instant,
    updated_at: Instant,
    /** The end of an approval. */
    expires_at: Instant.nullable(),
  })
  .meta({ id: 'Verification' })
export type VerificationShape = z.infer<typeof VerificationShape>
const DocumentName = Line(200)
const CountryCode = z.string().regex(/^[A-Z]{2}$/)
export const VerificationInput = z.strictObject({
  provider: z.string().trim().min(1).max(40),
  type: z.string().trim().min(1).max(40),
  user_id: Uuid,
  callback_url: z.string().max(500).nullish(),
  document_types: z.array(z.enum(documentTypes)).min(1).max(4),
  /** The host's own verification asks for both. */
  document_name: DocumentName.optional(),
  document_country: CountryCode.optional(),
})
/** What is left out stays as it was. */
export const VerificationRetry = z.strictObject({
  id: Uuid,
  document_types: VerificationInput.shape.document_types.optional(),
  document_name: DocumentName.optional(),
  document_country: CountryCode.optional(),
})

/** A picture of a document that the person keeps ready, or has handed in. */
export const PaperShape = z
  .object({
    kind: z.enum(documentTypes),
    side: z.enum(paperSides),
    isHandedIn: z.boolean(),
    byteLength: z.int(),
    createdAt: Instant,
  })
  .meta({ id: 'IdentityPaper' })
export type PaperShape = z.infer<typeof PaperShape>
export const PaperParams = z.object({ kind: z.enum(documentTypes), side: z.enum(paperSides) })

export const UserSettings = z
  .object({
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    locale: LocaleCode,
    /** IANA name of the zone the person reads times in; null for their organization's. */
    time_zone: z.string().nullable(),
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
