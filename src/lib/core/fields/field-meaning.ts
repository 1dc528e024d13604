import type { Comparison } from './condition.ts'
import { parseDecimal, wholeNumber } from './decimal.ts'
import {
  isChoiceList,
  isGivenFile,
  isSignature,
  type Field,
  type FieldType,
  type FieldValue,
} from './field.ts'
import type { Kind, Operand } from './formula/functions.ts'

const asText: readonly Comparison[] = ['is', 'is_not', 'contains', 'filled', 'not_filled']
const asSize: readonly Comparison[] = ['is', 'is_not', 'greater', 'less', 'filled', 'not_filled']
const asChoice: readonly Comparison[] = ['is', 'is_not', 'filled', 'not_filled']
const asPresence: readonly Comparison[] = ['filled', 'not_filled']

const comparisons: Readonly<Record<FieldType, readonly Comparison[]>> = {
  signature: asPresence,
  initials: asPresence,
  name: asText,
  email: asText,
  company: asText,
  title: asText,
  date_signed: asPresence,
  date: asSize,
  text: asText,
  number: asSize,
  checkbox: asChoice,
  checkbox_group: ['contains', 'is', 'is_not', 'filled', 'not_filled'],
  radio: asChoice,
  dropdown: asChoice,
  image: asPresence,
  stamp: asPresence,
  attachment: asPresence,
  approve: asChoice,
  decline: [],
  note: [],
  heading: [],
  strikethrough: [],
  envelope_id: [],
}

/** What a condition may ask of a field of this type; nothing of one that never has a value. */
export function comparisonsOf(type: FieldType): readonly Comparison[] {
  return comparisons[type]
}

/** What a formula can take the field's value for; nothing where it has none that a formula could use. */
export function kindsOf({ type, options }: Pick<Field, 'type' | 'options'>): readonly Kind[] {
  switch (type) {
    case 'number':
      return ['number']
    case 'checkbox':
    case 'approve':
      return ['truth', 'number']
    case 'checkbox_group':
      return ['number']
    case 'radio':
    case 'dropdown':
      return options.length > 0 && options.every((option) => parseDecimal(option.trim()) !== null)
        ? ['number', 'text']
        : ['text']
    case 'date':
      return ['date']
    case 'text':
    case 'name':
    case 'email':
    case 'company':
    case 'title':
      return ['text']
    default:
      return []
  }
}

/** A value as a formula takes it: a box is true or false, a group the number of its ticks. */
export function operandOf({ type }: Pick<Field, 'type'>, value: FieldValue | null): Operand {
  if (type === 'checkbox' || type === 'approve') return { kind: 'truth', value: value === true }
  if (type === 'checkbox_group') {
    return { kind: 'number', value: wholeNumber(isChoiceList(value) ? value.length : 0) }
  }
  if (isBlank(value) || typeof value !== 'string') return null
  if (type === 'date') return { kind: 'date', value }
  if (type !== 'number') return { kind: 'text', value }
  const number = parseDecimal(value)

  return number === null ? null : { kind: 'number', value: number }
}

/** True for what is no answer: nothing, white space, an unticked box, a group without a tick. */
export function isBlank(value: FieldValue | null): boolean {
  if (value === null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  if (value === true || isSignature(value) || isGivenFile(value)) return false

  return value.length === 0
}
