import { z } from 'zod'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import { entries, frameProofs } from '#core/audit/way-in.ts'
import { Instant, Sha256, Uuid } from './shapes.ts'

/** One line of the audit trail as people read it; the machine's form is `/evidence`. */
export const AuditLine = z.object({
  sequence: z.int(),
  at: Instant,
  type: z.enum(auditEventTypes),
  actor: z.object({
    kind: z.enum(['member', 'recipient', 'api-key', 'system']),
    name: z.string().nullable(),
  }),
  recipient: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  /** Of a question or an answer: what was said, unless it was erased. */
  text: z.string().nullable(),
  /** The name of a document that a correction added or took out. */
  document: z.string().nullable(),
  hash: Sha256,
})
export type AuditLine = z.infer<typeof AuditLine>

/** How a recipient came to the documents in one browser, as the audit trail has it. */
export const WayInShape = z.object({
  recipient: Uuid,
  entry: z.enum(entries),
  at: Instant,
  userAgent: z.string().nullable(),
  /** An account, a passkey or a mailed code showed that the address is theirs. */
  isAddressChecked: z.boolean(),
  /** Who opened an embedded room, or handed the device over. */
  openedBy: z
    .object({
      kind: z.enum(['member', 'api-key']),
      name: z.string().nullable(),
      key: z.string().nullable(),
    })
    .nullable(),
  /** The page that an embedded room was opened for. */
  origin: z.string().nullable(),
  /** What the browser showed of the page around an embedded room. */
  proved: z.array(z.enum(frameProofs)),
})
export type WayInShape = z.infer<typeof WayInShape>

/** An envelope's trail as people read it. */
export const TrailShape = z.object({
  items: z.array(AuditLine),
  /** Each entry follows from the one before it. */
  whole: z.boolean(),
  ways: z.array(WayInShape),
  /** The newest trail anchor that has it, and the last entry that this one has. */
  anchored: z.object({ number: z.int(), sequence: z.int(), at: Instant }).nullable(),
})
export type TrailShape = z.infer<typeof TrailShape>
