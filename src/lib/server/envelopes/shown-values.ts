import type { PageFieldShape } from '#contract/envelope-shapes.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { isGivenFile, isSignature, type Field, type FieldValue, type Stroke } from '#core/fields/field.ts'
import type { RecipientId } from '#core/ids.ts'

type PlainValue = NonNullable<PageFieldShape['value']>

/** Those whose values stand: they have finished. */
export function settledOf({ recipients }: Pick<Envelope, 'recipients'>): ReadonlySet<RecipientId> {
  return new Set(recipients.filter(({ status }) => status === 'completed').map(({ id }) => id))
}

/**
 * What of a value is for others' eyes: the line of a signature, not how fast and how firmly it was drawn, which is how
 * its signer is known.
 */
export function shownOf(value: FieldValue | null | undefined): FieldValue | null {
  if (!isSignature(value) || value.kind !== 'drawn') return value ?? null
  const evenly = (stroke: Stroke): Stroke => stroke.map(([x, y]) => [x, y, 0, evenPressure])

  return { ...value, strokes: value.strokes.map(evenly) }
}

/** What a mouse reports of itself. */
const evenPressure = 0.5

/** Contract shapes are mutable; rules' values are not. */
export function toPlain(value: FieldValue): PlainValue {
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'drawn') return value

  return { ...value, strokes: [...value.strokes] }
}

/** The hash of the picture that a value shows on the page. */
export function pictureOf({ type }: Field, value: FieldValue | null): string | null {
  if (isSignature(value)) return value.kind === 'uploaded' ? value.sha256 : null

  return isGivenFile(value) && (type === 'image' || type === 'stamp') ? value.sha256 : null
}
