import type { DocumentId, FieldId, RecipientId } from '../ids.ts'

/** Field types of the foundation; the others of product.md §4 join this union. */
export const fieldTypes = [
  'signature',
  'initials',
  'name',
  'email',
  'date_signed',
  'text',
  'checkbox',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Where a field stands on a page: fractions (0–1) of the page as displayed, origin top left. `page` counts from 0. */
export type Area = {
  document: DocumentId
  page: number
  x: number
  y: number
  width: number
  height: number
}

export type Field = {
  id: FieldId
  type: FieldType
  name: string
  label: string
  required: boolean
  readOnly: boolean
  recipient: RecipientId
  areas: readonly Area[]
  defaultValue: string | null
  maxLength: number | null
  multiline: boolean
}

/** A stroke as the pointer gave it: x, y in CSS pixels of the pad, t in ms, pressure 0–1. */
export type Stroke = readonly (readonly [x: number, y: number, t: number, pressure: number])[]

export const hands = ['caveat', 'dancing-script', 'marck-script'] as const
/** A typeface for typed signatures. */
export type Hand = (typeof hands)[number]

/** A signature or initials as adopted. `width` and `height` are the pad's, in CSS pixels. */
export type Signature =
  | { kind: 'typed'; text: string; hand: Hand }
  | { kind: 'drawn'; strokes: readonly Stroke[]; width: number; height: number }

/** What a recipient gave: text for text-like fields, boolean for a checkbox, a signature for signature and initials. */
export type FieldValue = string | boolean | Signature

/** Values by field as a recipient gives them; null takes one back. */
export type GivenValues = Readonly<Record<string, FieldValue | null>>

export function isSignatureType(type: FieldType): boolean {
  return type === 'signature' || type === 'initials'
}

export function isSignature(value: FieldValue | undefined): value is Signature {
  return typeof value === 'object'
}
