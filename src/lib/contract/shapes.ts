import { z } from 'zod'
import { accessChecks, envelopeStatuses, recipientRoles, recipientStatuses } from '#core/envelope/envelope.ts'
import { comparisons, type Condition, type Test } from '#core/fields/condition.ts'
import { dateFormats, fieldAligns, fieldFonts, fieldTypes, hands, signatureWays } from '#core/fields/field.ts'
import type { FieldId } from '#core/ids.ts'
import { locales } from '#core/locale/locale.ts'
import { withoutDirections } from '#core/text/without-directions.ts'

/** Times are ISO 8601, UTC, milliseconds. */
export const Instant = z.iso.datetime()
/** One that a caller names: the database knows no year 0. */
export const GivenInstant = Instant.refine((at) => at >= '1970', 'Too long ago')
/** Compared as text with what the database writes, hence in lower case. */
export const Uuid = z.guid().toLowerCase()
export const LocaleCode = z.enum(locales)
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** Names and titles: one line of visible text, that stands in the order it is written. */
export const Line = (max: number) =>
  z
    .string()
    .overwrite(withoutDirections)
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

/** Where a piece of text stands decides where the field does: an area is made for each place found. */
export const Anchor = z.strictObject({
  document: Uuid,
  text: z.string().trim().min(1).max(200),
  /** Which of the places, from 1; all of them when left out. */
  occurrence: z.int().min(1).max(1000).optional(),
  /** From the end of the text, in points (1/72 inch): right and down. */
  dx: z.number().min(-2000).max(2000).optional(),
  dy: z.number().min(-2000).max(2000).optional(),
  /** In points; the type's own size when left out. */
  width: z.number().min(1).max(2000).optional(),
  height: z.number().min(1).max(2000).optional(),
})
export type Anchor = z.infer<typeof Anchor>

const TestShape = z.strictObject({
  field: Uuid.transform((id) => id as FieldId),
  is: z.enum(comparisons),
  value: z
    .string()
    .max(500)
    .nullish()
    .transform((value) => value ?? null),
})
const conditionWith = (part: z.ZodType<Condition | Test>) =>
  z.strictObject({ match: z.enum(['all', 'any', 'none']), of: z.array(part).min(1).max(20).readonly() })
/** Conditions in conditions, three deep. */
const Innermost = conditionWith(TestShape)
const Inner = conditionWith(z.union([TestShape, Innermost]))
export const ConditionShape = conditionWith(z.union([TestShape, Inner])).meta({ id: 'Condition' })

/** `#rrggbb` */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const Option = Line(200)
/** What every type of field has; each type minds its own. */
const fieldProperties = {
  name: z.string().trim().max(100),
  label: z.string().trim().max(200),
  help: z.string().trim().max(500),
  required: z.boolean(),
  readOnly: z.boolean(),
  defaultValue: z.string().max(4000).nullable(),
  prefillable: z.boolean(),
  condition: ConditionShape.nullable(),
  font: z.enum(fieldFonts),
  size: z.number().min(4).max(72).nullable(),
  colour: Colour.nullable(),
  align: z.enum(fieldAligns),
  maxLength: z.int().min(1).max(4000).nullable(),
  multiline: z.boolean(),
  options: z.array(Option).max(100).readonly(),
  atLeast: z.int().min(0).max(100).nullable(),
  atMost: z.int().min(1).max(100).nullable(),
  min: z.string().max(40).nullable(),
  max: z.string().max(40).nullable(),
  step: z.string().max(40).nullable(),
  decimals: z.int().min(0).max(10).nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  formula: z.string().trim().min(1).max(1000).nullable(),
  format: z.enum(dateFormats).nullable(),
  pattern: z.string().min(1).max(300).nullable(),
  patternMessage: z.string().trim().min(1).max(200).nullable(),
  mask: z.string().min(1).max(60).nullable(),
  cells: z.int().min(1).max(100).nullable(),
  ways: z.array(z.enum(signatureWays)).max(3).readonly(),
  asksReason: z.boolean(),
}

/** A field as authored; `recipient` is the recipient's `key`. What is left out rests as the type has it. */
export const FieldInput = z
  .strictObject({
    ...z.object(fieldProperties).partial().shape,
    id: Uuid.optional(),
    type: z.enum(fieldTypes),
    recipient: z.string().min(1).max(64),
    areas: z.array(Area).max(100).optional(),
    anchors: z.array(Anchor).max(20).optional(),
  })
  .refine(({ areas = [], anchors = [] }) => areas.length + anchors.length > 0, {
    path: ['areas'],
    message: 'A field stands somewhere',
  })
export type FieldInput = z.input<typeof FieldInput>

/** Documents and fields of an envelope or a template. */
export const DocumentList = distinct(Uuid, 20, (id) => id.toLowerCase())
export const FieldList = distinct(FieldInput, 2000, ({ id }) => id?.toLowerCase())

/** A field as stored; `recipient` is the recipient's `key`. */
export const FieldShape = z
  .object({
    ...fieldProperties,
    id: Uuid,
    type: z.enum(fieldTypes),
    recipient: z.string(),
    areas: z.array(Area),
  })
  .meta({ id: 'Field' })
export type FieldShape = z.infer<typeof FieldShape>

export const RecipientRole = z.enum(recipientRoles)
export const AccessCheckName = z.enum(accessChecks)
/** E.164 */
export const Phone = z.string().regex(/^\+[1-9]\d{6,14}$/)
export const Reminders = z.strictObject({
  firstAfterDays: z.int().min(1).max(365),
  everyDays: z.int().min(1).max(365),
  atMost: z.int().min(1).max(50),
})
/** How a recipient takes part, beyond who it is: the same for an envelope and for a role of a template. */
export const participation = {
  recipientRole: RecipientRole.optional(),
  order: z.int().min(1).max(100).optional(),
  /** Recipients of one key are a group, done when `needs` of them are. */
  group: z.strictObject({ key: z.string().trim().min(1).max(64), needs: z.int().min(1).max(50) }).nullish(),
  /** The `key` of the signer a witness attests or an assistant fills in for. */
  attachedTo: z.string().max(64).nullish(),
  access: z.array(AccessCheckName).max(5).optional(),
  mayDelegate: z.boolean().optional(),
}
export const EnvelopeStatus = z.enum(envelopeStatuses)
export const RecipientStatus = z.enum(recipientStatuses)

/** Pads are at most 4000 wide; a pointer may leave one, but not the world. */
const Coordinate = z.number().min(-10_000).max(10_000)
const Stroke = z
  .array(z.tuple([Coordinate, Coordinate, z.number().min(0).max(1e15), z.number().min(0).max(1)]).readonly())
  .min(1)
  .max(5000)
  .readonly()
/** A minute and more of a pen: a signature is kept once for every field it stands in. */
const mostPoints = 20_000
/** Why somebody signs, where it is asked. */
const reason = Line(200).optional()
export const Signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('typed'), text: Line(100), hand: z.enum(hands), reason }),
  z
    .strictObject({
      kind: z.literal('drawn'),
      strokes: z.array(Stroke).min(1).max(200).readonly(),
      width: z.number().min(1).max(4000),
      height: z.number().min(1).max(4000),
      reason,
    })
    .refine(({ strokes }) => strokes.reduce((sum, { length }) => sum + length, 0) <= mostPoints, {
      path: ['strokes'],
      message: 'Too many points',
    }),
  z.strictObject({
    kind: z.literal('uploaded'),
    sha256: Sha256,
    width: z.number().min(1).max(10_000),
    height: z.number().min(1).max(10_000),
    reason,
  }),
])
/** As `POST /signing/{recipient}/files` gave it back. */
export const GivenFile = z.strictObject({
  kind: z.literal('file'),
  sha256: Sha256,
  name: Line(200),
  type: z.string().max(100),
  bytes: z.int(),
})
export const FieldValue = z.union([
  z.string().max(4000),
  z.boolean(),
  z.array(z.string().max(200)).max(100).readonly(),
  Signature,
  GivenFile,
])

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

/** A field seen in a document: of its form, a text tag, or a label beside a blank. */
export const FoundFieldShape = z
  .object({
    source: z.enum(['form', 'tag', 'label']),
    type: z.enum(fieldTypes),
    name: z.string(),
    label: z.string(),
    /** The role's name, where a tag gives it. */
    role: z.string().nullable(),
    required: z.boolean(),
    readOnly: z.boolean(),
    areas: z.array(Area.omit({ document: true })),
    maxLength: z.int().nullable(),
    multiline: z.boolean(),
    options: z.array(z.string()),
    defaultValue: z.string().nullable(),
    /** Of a date, where a tag gives it. */
    format: z.enum(dateFormats).nullable(),
  })
  .meta({ id: 'FoundField' })
export type FoundFieldShape = z.infer<typeof FoundFieldShape>
