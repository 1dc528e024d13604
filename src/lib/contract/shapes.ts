import { z } from 'zod'
import { envelopeStatuses, recipientRoles, recipientStatuses } from '#core/envelope/envelope.ts'
import { fieldTypes, hands } from '#core/fields/field.ts'
import { locales } from '#core/locale/locale.ts'

/** Times are ISO 8601, UTC, milliseconds. */
export const Instant = z.iso.datetime()
/** One that a caller names: the database knows no year 0. */
export const GivenInstant = Instant.refine((at) => at >= '1970', 'Too long ago')
/** Compared as text with what the database writes, hence in lower case. */
export const Uuid = z.guid().toLowerCase()
export const LocaleCode = z.enum(locales)
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** Names and titles: one line of visible text. */
export const Line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/)
/** Free text: line breaks allowed, other control characters not. */
export const Paragraph = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/)

/** A list in which nothing is named twice. */
export const distinct = <T extends z.ZodType>(
  item: T,
  maxItems: number,
  nameOf: (each: z.output<T>) => string | undefined,
) =>
  z
    .array(item)
    .max(maxItems)
    .superRefine((items, context) => {
      const seen = new Set<string>()
      items.forEach((each, index) => {
        const name = nameOf(each)
        if (name === undefined) return
        if (seen.has(name)) context.addIssue({ code: 'custom', path: [index], message: 'Named twice' })
        seen.add(name)
      })
    })

const Fraction = z.number().min(0).max(1)
export const Area = z.strictObject({
  document: Uuid,
  page: z.int().min(0),
  x: Fraction,
  y: Fraction,
  width: Fraction,
  height: Fraction,
})

/** A field as authored; `recipient` is the recipient's `key`. */
export const FieldInput = z.strictObject({
  id: Uuid.optional(),
  type: z.enum(fieldTypes),
  name: z.string().trim().max(100).optional(),
  label: z.string().trim().max(200).optional(),
  recipient: z.string().min(1).max(64),
  areas: z.array(Area).min(1).max(100),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  defaultValue: z.string().max(4000).nullish(),
  maxLength: z.int().min(1).max(4000).nullish(),
  multiline: z.boolean().optional(),
})
export type FieldInput = z.infer<typeof FieldInput>

/** Documents and fields of an envelope or a template. */
export const DocumentList = distinct(Uuid, 20, (id) => id.toLowerCase())
export const FieldList = distinct(FieldInput, 2000, ({ id }) => id?.toLowerCase())

/** A field as stored; `recipient` is the recipient's `key`. */
export const FieldShape = z.object({
  id: Uuid,
  type: z.enum(fieldTypes),
  name: z.string(),
  label: z.string(),
  recipient: z.string(),
  areas: z.array(Area),
  required: z.boolean(),
  readOnly: z.boolean(),
  defaultValue: z.string().nullable(),
  maxLength: z.int().nullable(),
  multiline: z.boolean(),
})
export type FieldShape = z.infer<typeof FieldShape>

export const RecipientRole = z.enum(recipientRoles)
export const EnvelopeStatus = z.enum(envelopeStatuses)
export const RecipientStatus = z.enum(recipientStatuses)

/** Pads are at most 4000 wide; a pointer may leave one, but not the world. */
const Coordinate = z.number().min(-10_000).max(10_000)
const Stroke = z
  .array(z.tuple([Coordinate, Coordinate, z.number().min(0).max(1e15), z.number().min(0).max(1)]))
  .min(1)
  .max(5000)
export const Signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), text: Line(100), hand: z.enum(hands) }),
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z.array(Stroke).min(1).max(200),
    width: z.number().min(1).max(4000),
    height: z.number().min(1).max(4000),
  }),
])
export const FieldValue = z.union([z.string().max(4000), z.boolean(), Signature])

export const PageSize = z.object({ width: z.number(), height: z.number() })
export const DocumentShape = z
  .object({
    id: Uuid,
    name: z.string(),
    sha256: Sha256,
    bytes: z.int(),
    pages: z.array(PageSize),
    signed: z.boolean(),
    formFields: z.int(),
    warnings: z.array(z.string()),
    createdAt: Instant,
  })
  .meta({ id: 'Document' })
export type DocumentShape = z.infer<typeof DocumentShape>
