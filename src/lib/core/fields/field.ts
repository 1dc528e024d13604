import type { DocumentId } from '../ids.ts'
import type { Condition } from './condition.ts'
import type { DescriptionOf, FieldOf } from './types/shapes.ts'

export const fieldTypes = [
  'signature',
  'initials',
  'name',
  'email',
  'company',
  'title',
  'date_signed',
  'date',
  'text',
  'number',
  'checkbox',
  'checkbox_group',
  'radio',
  'dropdown',
  'image',
  'stamp',
  'attachment',
  'approve',
  'decline',
  'note',
  'heading',
  'strikethrough',
  'envelope_id',
] as const
export type FieldType = (typeof fieldTypes)[number]

export const fieldFonts = ['sans', 'serif', 'mono'] as const
export type FieldFont = (typeof fieldFonts)[number]
export const fieldAligns = ['start', 'center', 'end'] as const
export type FieldAlign = (typeof fieldAligns)[number]
export const dateFormats = ['long', 'medium', 'short', 'iso'] as const
export type DateFormat = (typeof dateFormats)[number]
export const signatureWays = ['draw', 'type', 'upload'] as const
export type SignatureWay = (typeof signatureWays)[number]

/** Where a field stands on a page: fractions (0–1) of the page as displayed, origin top left. `page` counts from 0. */
export type Area = {
  document: DocumentId
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A field, with what its type has. The wire and the database have it flat: `flat-field.ts`. */
export type Field = FieldOf<FieldType>

/** What a field is, whosever it is and wherever it stands. */
export type FieldDescription = DescriptionOf<FieldType>

/** Every property that a field of some type has; what each type has of them, its file in `types/` says. */
export type FieldProperties = {
  /** How formulas call it; also the column of a bulk send. */
  name: string
  label: string
  help: string
  required: boolean
  readOnly: boolean
  /** Text; `true` for a ticked box; the chosen options, one a line, for a group of boxes; the words of a note or heading. */
  defaultValue: string | null
  /** May be given when a template is used, by bulk send or through a direct link. */
  prefillable: boolean
  condition: Condition | null
  font: FieldFont
  /** In points; null fits the box. */
  size: number | null
  /** `#rrggbb`; null is the ink of the type. */
  colour: string | null
  align: FieldAlign
  maxLength: number | null
  multiline: boolean
  /** Of radio, dropdown and checkbox groups. Of the first and last of these, area i is the box of option i. */
  options: readonly string[]
  /** How many boxes of a group must and may be ticked. */
  atLeast: number | null
  atMost: number | null
  /** Bounds of a number (decimal) or a date (ISO 8601). */
  min: string | null
  max: string | null
  step: string | null
  decimals: number | null
  /** ISO 4217. */
  currency: string | null
  formula: string | null
  format: DateFormat | null
  /** A regular expression for the whole text, and what is said where it does not fit. */
  pattern: string | null
  patternMessage: string | null
  /** `9` a digit, `a` a letter, `*` either; the rest stands for itself. */
  mask: string | null
  /** One box a character. */
  cells: number | null
  /** How a signature may be given; empty is every way. */
  ways: readonly SignatureWay[]
  /** Asks why one signs (21 CFR 11.50). */
  asksReason: boolean
}

/** A stroke as the pointer gave it: x, y in CSS pixels of the pad, t in ms, pressure 0–1. */
export type Stroke = readonly (readonly [x: number, y: number, t: number, pressure: number])[]

export const hands = ['caveat', 'dancing-script', 'marck-script'] as const
/** A typeface for typed signatures. */
export type Hand = (typeof hands)[number]

/** A signature or initials as adopted. `width` and `height` are the pad's, in CSS pixels, or the picture's. */
export type Signature = (
  | { kind: 'typed'; text: string; hand: Hand }
  | { kind: 'drawn'; strokes: readonly Stroke[]; width: number; height: number }
  /** A picture the recipient has uploaded, by its hash. */
  | { kind: 'uploaded'; sha256: string; width: number; height: number }
) & { reason?: string | undefined }

/** A file a recipient has uploaded. */
export type GivenFile = { kind: 'file'; sha256: string; name: string; type: string; bytes: number }

/**
 * What a recipient gave: text for text-like fields, dates (ISO 8601), numbers (decimal), dropdowns and radios; a boolean
 * for a checkbox and an approval; the ticked options of a group; a signature; a file.
 */
export type FieldValue = string | boolean | readonly string[] | Signature | GivenFile

/** Values by field as a recipient gives them; null takes one back. */
export type GivenValues = Readonly<Record<string, FieldValue | null>>

/** What a field is while nothing is said of it: what it rests at where its type has no use for a property. */
export const plainField: FieldProperties = {
  name: '',
  label: '',
  help: '',
  required: false,
  readOnly: false,
  defaultValue: null,
  prefillable: false,
  condition: null,
  font: 'sans',
  size: null,
  colour: null,
  align: 'start',
  maxLength: null,
  multiline: false,
  options: [],
  atLeast: null,
  atMost: null,
  min: null,
  max: null,
  step: null,
  decimals: null,
  currency: null,
  formula: null,
  format: null,
  pattern: null,
  patternMessage: null,
  mask: null,
  cells: null,
  ways: [],
  asksReason: false,
}

export function isSignatureType(type: FieldType): boolean {
  return type === 'signature' || type === 'initials'
}

/** Types that are printed or shown, and never filled in by anybody. */
export function isFixedType(type: FieldType): boolean {
  return type === 'note' || type === 'heading' || type === 'strikethrough' || type === 'envelope_id'
}

/** Types whose options stand in boxes of their own on the page. */
export function hasBoxPerOption(type: FieldType): boolean {
  return type === 'radio' || type === 'checkbox_group'
}

/** Types that hold a file. */
export function isFileType(type: FieldType): boolean {
  return type === 'image' || type === 'stamp' || type === 'attachment'
}

export function isSignature(value: FieldValue | null | undefined): value is Signature {
  return isRecord(value) && value.kind !== 'file'
}

export function isGivenFile(value: FieldValue | null | undefined): value is GivenFile {
  return isRecord(value) && value.kind === 'file'
}

export function isChoiceList(value: FieldValue | null | undefined): value is readonly string[] {
  return Array.isArray(value)
}

function isRecord(value: FieldValue | null | undefined): value is Signature | GivenFile {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How people call a field: by its name, else by what is said beside it, else by what it is. */
export function titleOf({ name, label, type }: { name: string; label: string; type: FieldType }): string {
  return name.trim() || label.trim() || type
}
