import type { RefusalCode } from '../refusal.ts'
import { isCalendarDate, resolveDay } from './calendar-date.ts'
import { decimalText, parseDecimal, remainder, zero } from './decimal.ts'
import {
  isChoiceList,
  isGivenFile,
  isSignature,
  type Field,
  type FieldValue,
  type Signature,
} from './field.ts'
import { isBlank } from './field-meaning.ts'
import { isEmailAddress } from '../identity/email-address.ts'
import { isTooSimple } from './signature-ink.ts'
import { fitsMask } from './text-mask.ts'
import { compilePattern, type TextPattern } from './text-pattern.ts'

/** A picture or file counts only if the recipient has uploaded it. */
export type KnownFiles = ReadonlySet<string>

const none: KnownFiles = new Set()
const longestReason = 500

/**
 * The value as it is kept: numbers and lists in their one form. The value itself where it is wrong; `kindFault` says so.
 */
export function canonicalValue(field: Field, value: FieldValue): FieldValue {
  if (field.type === 'number' && typeof value === 'string') {
    const number = parseDecimal(value.trim())
    return number === null ? value : decimalText(number)
  }
  if (field.type === 'checkbox_group' && isChoiceList(value)) {
    return field.options
      .filter((option) => value.includes(option))
      .concat(value.filter((one) => !field.options.includes(one)))
  }

  return value
}

/** Why a value is not even of the kind that the field holds; also of one that is only half typed. Null when it is. */
export function kindFault(field: Field, value: FieldValue, files: KnownFiles = none): RefusalCode | null {
  switch (field.type) {
    case 'signature':
    case 'initials':
      return isSignature(value) ? signatureFault(field, value, files) : 'value-invalid'
    case 'checkbox':
      return typeof value === 'boolean' ? null : 'value-invalid'
    case 'approve':
      return value === true ? null : 'value-invalid'
    case 'checkbox_group':
      return isChoiceList(value) ? choicesFault(field.options, value) : 'value-invalid'
    case 'image':
    case 'stamp':
    case 'attachment':
      if (!isGivenFile(value)) return 'value-invalid'
      return files.has(value.sha256) ? null : 'file-unknown'
    case 'decline':
    case 'note':
    case 'heading':
    case 'strikethrough':
    case 'envelope_id':
      return 'value-read-only'
    default:
      return typeof value === 'string' ? textFault(field, value) : 'value-invalid'
  }
}

/** Why a value cannot stand when its recipient finishes: bounds, patterns, how many. Null when it can. */
export function finalFault(
  field: Field,
  value: FieldValue,
  today: string,
  files: KnownFiles = none,
): RefusalCode | null {
  const fault = kindFault(field, value, files)
  if (fault || isBlank(value)) return fault ?? countFault(field, value)
  if (isSignature(value)) return field.asksReason && !value.reason?.trim() ? 'reason-missing' : null
  if (typeof value !== 'string') return countFault(field, value)
  if (field.type === 'number') return numberFault(field, value)
  if (field.type === 'date') return dateFault(field, value, today)
  if (field.type === 'email' && !isEmailAddress(value.trim())) return 'value-invalid'

  return patternFault(field, value)
}

function signatureFault({ ways }: Field, signature: Signature, files: KnownFiles): RefusalCode | null {
  const way = ({ drawn: 'draw', typed: 'type', uploaded: 'upload' } as const)[signature.kind]
  if (ways.length > 0 && !ways.includes(way)) return 'way-not-allowed'
  if (isTooSimple(signature)) return 'signature-too-simple'
  if (signature.kind === 'uploaded' && !files.has(signature.sha256)) return 'file-unknown'

  return (signature.reason?.length ?? 0) > longestReason ? 'value-too-long' : null
}

function textFault({ type, maxLength, cells, multiline, options }: Field, value: string): RefusalCode | null {
  if (value === '') return null
  if (type === 'number') return parseDecimal(value) === null ? 'value-invalid' : null
  if (type === 'date') return isCalendarDate(value) ? null : 'value-invalid'
  if (type === 'radio' || type === 'dropdown') return options.includes(value) ? null : 'value-invalid'
  const limit = Math.min(maxLength ?? Infinity, cells ?? Infinity)
  if (Array.from(value).length > limit) return 'value-too-long'

  return !multiline && /[\n\r]/.test(value) ? 'value-invalid' : null
}

function choicesFault(options: readonly string[], value: readonly string[]): RefusalCode | null {
  const isKnown = value.every((one) => options.includes(one)) && new Set(value).size === value.length

  return isKnown ? null : 'value-invalid'
}

function countFault({ type, atLeast, atMost }: Field, value: FieldValue): RefusalCode | null {
  if (type !== 'checkbox_group' || !isChoiceList(value)) return null
  if (atLeast !== null && value.length < atLeast) return 'choices-too-few'

  return atMost !== null && value.length > atMost ? 'choices-too-many' : null
}

function numberFault({ min, max, step, decimals }: Field, value: string): RefusalCode | null {
  const number = parseDecimal(value)
  if (number === null) return 'value-invalid'
  const least = min === null ? null : parseDecimal(min)
  const most = max === null ? null : parseDecimal(max)
  if (least !== null && number < least) return 'value-too-small'
  if (most !== null && number > most) return 'value-too-large'
  if (decimals !== null && (value.split('.')[1]?.length ?? 0) > decimals) return 'value-invalid'
  const by = step === null ? null : parseDecimal(step)

  return by !== null && by > zero && remainder(number - (least ?? zero), by) !== zero ? 'value-invalid' : null
}

function dateFault({ min, max }: Field, value: string, today: string): RefusalCode | null {
  const first = min === null ? null : resolveDay(min, today)
  const last = max === null ? null : resolveDay(max, today)
  if (first !== null && value < first) return 'value-too-small'

  return last !== null && value > last ? 'value-too-large' : null
}

function patternFault(field: Field, value: string): RefusalCode | null {
  const { pattern, mask } = field
  if (mask !== null && mask !== '' && !fitsMask(value, mask)) return 'value-pattern'
  const compiled = pattern === null || pattern === '' ? null : patternOf(field, pattern)

  return compiled?.ok && !compiled.matches(value) ? 'value-pattern' : null
}

const patterns = new WeakMap<Field, TextPattern>()

/** Read once, however many values a field is asked about. */
function patternOf(field: Field, pattern: string): TextPattern {
  const compiled = patterns.get(field) ?? compilePattern(pattern)
  patterns.set(field, compiled)

  return compiled
}
