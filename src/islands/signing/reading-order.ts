import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { isFileType, isFixedType, isSignatureType, type FieldValue } from '#core/fields/field.ts'

export type FieldArea = RoomField['areas'][number]
type Documents = SigningSession['documents']
export type RoomValues = Readonly<Record<string, FieldValue>>

/** Fields as one reads: by document, page, line, then from left to right. A field stands where its first area does. */
export function inReadingOrder(fields: readonly RoomField[], documents: Documents): readonly RoomField[] {
  const place = (field: RoomField) => {
    const area = mainArea(field, documents)
    return area ? [rankOf(area, documents), area.page, lineOf(area), area.x] : []
  }

  return fields
    .map((field) => ({ field, place: place(field) }))
    .sort((a, b) => compare(a.place, b.place))
    .map(({ field }) => field)
}

/** What the recipient has to give before finishing. */
export function isOwed(field: RoomField): boolean {
  return (
    isFillable(field) && (field.required || (field.type === 'checkbox_group' && (field.atLeast ?? 0) > 0))
  )
}

/** What the recipient fills in, rather than the sender, a formula or the clock (core's `isGivable`, without its weight). */
export function isFillable({ type, readOnly, formula }: RoomField): boolean {
  if (type === 'date_signed' || type === 'decline' || isFixedType(type)) return false
  // What no text can fill beforehand cannot be the sender's to fill.
  if (isSignatureType(type) || isFileType(type) || type === 'approve') return true

  return !readOnly && !formula
}

export function isGiven(field: RoomField, value: FieldValue | undefined): boolean {
  if (value === undefined) return false
  if (isSignatureType(field.type)) return typeof value === 'object'
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0 && value.length >= (field.atLeast ?? 0)

  return value !== false
}

/** What may be left out, and was; a box that is not ticked says something, too. */
export function isLeftEmpty(field: RoomField, value: FieldValue | undefined): boolean {
  return isFillable(field) && !isOwed(field) && field.type !== 'checkbox' && !isGiven(field, value)
}

/** The next owed field without a value, after `from` and then around again. */
export function findNextOwed(
  fields: readonly RoomField[],
  values: RoomValues,
  from: string | null,
): RoomField | undefined {
  const start = fields.findIndex(({ id }) => id === from) + 1
  const around = [...fields.slice(start), ...fields.slice(0, start)]
  return around.find((field) => isOwed(field) && !isGiven(field, values[field.id]))
}

/** What the room starts with: what was saved, and the recipient's own name and address. */
export function startingValues({
  fields,
  recipient,
}: Pick<SigningSession, 'fields' | 'recipient'>): RoomValues {
  const own: Partial<Record<RoomField['type'], string>> = { name: recipient.name, email: recipient.email }
  return Object.fromEntries(
    fields.flatMap(({ id, type, value, mine }) => {
      const start = value ?? (mine ? own[type] : undefined)
      return start === undefined ? [] : [[id, start]]
    }),
  )
}

/** The area a field is filled in at; the others repeat its value. */
export function mainArea({ areas }: RoomField, documents: Documents): FieldArea | undefined {
  const place = (area: FieldArea) => [rankOf(area, documents), area.page, area.y]
  return [...areas].sort((a, b) => compare(place(a), place(b)))[0]
}

function rankOf({ document }: FieldArea, documents: Documents): number {
  return documents.findIndex(({ id }) => id === document)
}

/** Middles closer than 1.5 % of the page's height are of one line. */
function lineOf({ y, height }: FieldArea): number {
  return Math.round((y + height / 2) / 0.015)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}
