import type { FieldType } from '#core/fields/field.ts'

/** What of a field somebody can set, in the order in which it is asked. */
export type FieldUse =
  | 'content'
  | 'help'
  | 'required'
  | 'readOnly'
  | 'prefillable'
  | 'default'
  | 'options'
  | 'counts'
  | 'length'
  | 'text'
  | 'number'
  | 'date'
  | 'format'
  | 'ways'
  | 'reason'
  | 'look'

const line = ['help', 'required', 'readOnly', 'prefillable', 'default'] as const

const uses: Readonly<Record<FieldType, readonly FieldUse[]>> = {
  signature: ['help', 'required', 'ways', 'reason'],
  initials: ['help', 'required', 'ways'],
  name: [...line, 'length', 'look'],
  email: [...line, 'length', 'look'],
  company: [...line, 'length', 'look'],
  title: [...line, 'length', 'look'],
  date_signed: ['format', 'look'],
  date: [...line, 'date', 'format', 'look'],
  text: [...line, 'length', 'text', 'look'],
  number: [...line, 'number', 'look'],
  checkbox: line,
  checkbox_group: [...line, 'options', 'counts'],
  radio: [...line, 'options'],
  dropdown: [...line, 'options', 'look'],
  image: ['help', 'required'],
  stamp: ['help', 'required'],
  attachment: ['help', 'required'],
  approve: ['help', 'required'],
  decline: ['help'],
  note: ['content', 'look'],
  heading: ['content', 'look'],
  strikethrough: [],
  envelope_id: ['look'],
}

export function usesOf(type: FieldType): readonly FieldUse[] {
  return uses[type]
}

/** True when every one of these types has it. */
export function allUse(types: readonly FieldType[], use: FieldUse): boolean {
  return types.every((type) => uses[type].includes(use))
}
