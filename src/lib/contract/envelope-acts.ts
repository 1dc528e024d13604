import { z } from 'zod'
import { maxQuestionLength } from '#core/envelope/message-length.ts'
import {
  AccessCheckName,
  distinct,
  DocumentList,
  Email,
  FieldList,
  GivenInstant,
  Instant,
  Line,
  LocaleCode,
  Paragraph,
  Phone,
  Uuid,
} from './shapes.ts'

export const ReasonInput = z.strictObject({ reason: Paragraph(1000).min(1) })
export const ExtendInput = z.strictObject({ expiresAt: GivenInstant })
/**
 * `signNow`: whoever sends it is signed in and signs it themselves right away, so no invitation is mailed to them. `sendAt`: the
 * clock sends it then, by the checks of that moment; until then it stays a draft that nobody changes. Asked again, it is
 * another time, and without one it is sent now.
 */
export const SendInput = z
  .strictObject({ signNow: z.boolean().optional(), sendAt: GivenInstant.optional() })
  .refine(({ signNow, sendAt }) => !(signNow && sendAt), { path: ['sendAt'] })
/** What a question or an answer says. */
export const MessageInput = z.strictObject({ text: z.string().trim().min(1).max(maxQuestionLength) })
export const RemindInput = z.strictObject({ recipient: Uuid.optional() })

/** What may change once it is sent: recipients who have not finished, by id, and who is left out. */
export const CorrectInput = z.strictObject({
  recipients: z
    .array(
      z.strictObject({
        id: Uuid,
        name: Line(100).optional(),
        email: Email.optional(),
        locale: LocaleCode.optional(),
        message: Paragraph(1000).optional(),
        phone: Phone.nullish(),
        passcode: z.string().min(4).max(64).nullish(),
        access: z.array(AccessCheckName).max(5).optional(),
        mayDelegate: z.boolean().optional(),
        host: z.strictObject({ name: Line(100), email: Email }).nullish(),
        expiresAt: GivenInstant.nullish(),
      }),
    )
    .max(50)
    .optional(),
  remove: z.array(Uuid).max(50).optional(),
})
export type CorrectInput = z.infer<typeof CorrectInput>

/**
 * Documents and fields of a sent envelope as they are to be from now on, the present ones by their ids. `version` is the one that
 * was read. `askedAgain` are the recipients of whom the sender expects that they sign again: where it would be
 * others, nothing is changed.
 */
export const CorrectionInput = z.strictObject({
  version: z.int(),
  documents: DocumentList,
  fields: FieldList,
  askedAgain: distinct(Uuid, 50, (id) => id).optional(),
})
export type CorrectionInput = z.infer<typeof CorrectionInput>

export const envelopeActions = ['remind', 'void', 'trash', 'restore', 'delete', 'file'] as const
export const EnvelopeActionInput = z.strictObject({
  action: z.enum(envelopeActions),
  ids: distinct(Uuid, 100, (id) => id).min(1),
  /** Of `void`. */
  reason: Paragraph(1000).optional(),
  /** Of `file`: the name of the folder; null, or left out, takes them out of theirs. */
  filedIn: Line(100).nullish(),
})
export type EnvelopeActionInput = z.infer<typeof EnvelopeActionInput>
/** What became of each: null, or why not. */
export const EnvelopeActionResult = z.object({
  items: z.array(z.object({ id: Uuid, code: z.string().nullable() })),
})
export type EnvelopeActionResult = z.infer<typeof EnvelopeActionResult>

/** A way into the room for a frame or a handed device, good once and for a few minutes. */
export const RoomTokenInput = z.strictObject({
  kind: z.enum(['embedded', 'in-person']),
  /** Of the page with the frame; one of the organization's `embedOrigins`. Needed for `embedded`. */
  origin: z.string().max(300).optional(),
})
export const RoomTokenShape = z.object({ token: z.string(), url: z.string(), expiresAt: Instant })
export type RoomTokenShape = z.infer<typeof RoomTokenShape>
