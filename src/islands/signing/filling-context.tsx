import { createContext, use } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { RoomLabel } from './labels.ts'
import type { RoomValues } from './reading-order.ts'

/** `pages`: fields stand on the pages. `list`: the same fields as one plain form. */
export type FillingMode = 'pages' | 'list'

export type FillingState = {
  /** With what formulas come to. */
  values: RoomValues
  mode: FillingMode
  /** Code of a refusal, by field id. */
  faults: Readonly<Record<string, string>>
  current: string | null
  /** Small pages: text is written in a sheet of its own, not in tiny boxes. */
  hasSheet: boolean
  give: (id: string, value: FieldValue | null) => void
  /** What was typed cannot be taken for a value. */
  blame: (id: string, code: string) => void
  /** One is through with a field: is it right so far? */
  check: (field: RoomField) => void
  /** A bound of a date field, as a day. */
  boundOf: (bound: string | null) => string | undefined
  /** Focus came to a field. */
  stand: (id: string) => void
  /** A signature field was pressed: sign it, or change what is there. */
  sign: (field: RoomField) => void
  /** Leads to a field, and opens its sheet where there is one. */
  edit: (field: RoomField) => void
}

const FillingContext = createContext<FillingState | null>(null)
export const FillingProvider = FillingContext

export function useFilling(): FillingState {
  const filling = use(FillingContext)
  if (!filling) throw new Error('useFilling outside of a FillingProvider')

  return filling
}

const typeLabels: Readonly<Partial<Record<RoomField['type'], RoomLabel>>> = {
  signature: 'fieldSignature',
  initials: 'fieldInitials',
  name: 'fieldName',
  email: 'fieldEmail',
  company: 'fieldCompany',
  title: 'fieldTitle',
  date_signed: 'fieldDate',
  date: 'fieldDay',
  number: 'fieldNumber',
  checkbox: 'fieldCheckbox',
  checkbox_group: 'fieldGroup',
  radio: 'fieldChoice',
  dropdown: 'fieldChoice',
  image: 'fieldImage',
  stamp: 'fieldStamp',
  attachment: 'fieldAttachment',
  approve: 'fieldApproval',
  decline: 'decline',
}

/** How a field is called: its own label, else its kind. */
export function fieldName(field: RoomField, say: (label: RoomLabel) => string): string {
  return field.label.trim() || say(typeLabels[field.type] ?? 'fieldText')
}

export function controlId(field: string): string {
  return `field-${field}`
}
