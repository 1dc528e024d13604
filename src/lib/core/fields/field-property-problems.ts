import type { RefusalCode } from '../refusal.ts'
import { resolveDay } from './calendar-date.ts'
import { parseDecimal, zero } from './decimal.ts'
import { hasBoxPerOption, isChoiceList, type Field } from './field.ts'
import { isComputed } from './field-evaluation.ts'
import type { FieldPart, FieldProblem, FieldProblemReason } from './field-problem.ts'
import { finalFault } from './given-value.ts'
import { currencyDecimals } from './locale-number.ts'
import { isNeverGiven, valueOfText } from './start-value.ts'
import { hasPlaces } from './text-mask.ts'
import { compilePattern } from './text-pattern.ts'

/** Any day: only its being one matters. */
const someDay = '2000-01-01'
const mostCells = 200

type Report = (
  part: FieldPart,
  reason: FieldProblemReason,
  facts?: FieldProblem['facts'],
  at?: number,
) => void

/** What is wrong with the properties of a field on its own, whatever other fields there are. */
export function propertyProblems(field: Field): readonly FieldProblem[] {
  const problems: FieldProblem[] = []
  const report: Report = (part, reason, facts = {}, at) =>
    problems.push({
      field: field.id,
      part,
      code: codeOf(part),
      reason,
      facts,
      ...(at !== undefined && { at }),
    })
  checkOptions(field, report)
  checkCounts(field, report)
  if (field.type === 'number') checkNumber(field, report)
  if (field.type === 'date') checkDate(field, report)
  checkText(field, report)
  if (problems.length === 0) checkDefault(field, report)

  return problems
}

function codeOf(part: FieldPart): RefusalCode {
  if (part === 'options') return 'field-options-missing'

  return part === 'defaultValue' ? 'field-default-invalid' : 'field-rule-invalid'
}

function checkOptions({ type, options, areas }: Field, report: Report): void {
  if (type !== 'dropdown' && !hasBoxPerOption(type)) return
  const trimmed = options.map((option) => option.trim())
  const seen = new Set<string>()
  const twice = trimmed.find((option) => seen.size === seen.add(option).size)
  if (trimmed.length === 0) report('options', 'options-missing')
  else if (trimmed.includes('')) report('options', 'option-empty')
  else if (twice !== undefined) report('options', 'option-twice', { option: twice })
  else if (hasBoxPerOption(type) && areas.length < options.length) {
    report('options', 'option-without-box', { option: options[areas.length] ?? '' })
  } else if (hasBoxPerOption(type) && areas.length > options.length) {
    report('options', 'box-without-option', { boxes: areas.length, limit: options.length })
  }
}

function checkCounts({ type, options, atLeast, atMost }: Field, report: Report): void {
  if (type !== 'checkbox_group') return
  if (atLeast !== null && atMost !== null && atLeast > atMost) report('atMost', 'least-above-most')
  else if ((atLeast ?? 0) > options.length) report('atLeast', 'more-than-options', { limit: options.length })
  if ((atLeast ?? 0) < 0) report('atLeast', 'out-of-range')
  if ((atMost ?? 1) < 1) report('atMost', 'out-of-range')
}

function checkNumber({ min, max, step, decimals, currency }: Field, report: Report): void {
  const least = numberOf('min', min, report)
  const most = numberOf('max', max, report)
  const by = numberOf('step', step, report)
  if (least !== null && most !== null && least > most) report('max', 'least-above-most')
  if (by !== null && by <= zero) report('step', 'not-positive')
  if (decimals !== null && (decimals < 0 || decimals > 10)) report('decimals', 'out-of-range', { limit: 10 })
  if (currency !== null && currencyDecimals(currency) === null)
    report('currency', 'currency-unknown', { currency })
}

function numberOf(part: 'min' | 'max' | 'step', text: string | null, report: Report): bigint | null {
  if (text === null || text === '') return null
  const number = parseDecimal(text)
  if (number === null) report(part, 'not-number', { found: text })

  return number
}

function checkDate({ min, max }: Field, report: Report): void {
  const first = dayOf('min', min, report)
  const last = dayOf('max', max, report)
  if (first !== null && last !== null && first > last) report('max', 'least-above-most')
}

function dayOf(part: 'min' | 'max', rule: string | null, report: Report): string | null {
  if (rule === null || rule === '') return null
  const day = resolveDay(rule, someDay)
  if (day === null) report(part, 'not-date', { found: rule })

  // A fixed day and one counted from today cannot be compared beforehand.
  return rule.startsWith('today') ? null : day
}

function checkText(field: Field, report: Report): void {
  const { type, maxLength, cells, mask, pattern, defaultValue } = field
  if (maxLength !== null && maxLength < 1) report('maxLength', 'not-positive')
  if (cells !== null && (cells < 1 || cells > mostCells))
    report('cells', 'out-of-range', { limit: mostCells })
  if (mask && !hasPlaces(mask)) report('mask', 'mask-without-places')
  if (mask && cells !== null && Array.from(mask).length > cells)
    report('mask', 'out-of-range', { limit: cells })
  const compiled = pattern ? compilePattern(pattern) : null
  if (compiled?.ok === false) report('pattern', `pattern-${compiled.problem.reason}`, {}, compiled.problem.at)
  if ((type === 'note' || type === 'heading') && !defaultValue?.trim()) report('defaultValue', 'text-missing')
}

/** A default has to pass what the recipient's own value would have to pass. */
function checkDefault(field: Field, report: Report): void {
  const { defaultValue } = field
  if (defaultValue === null || defaultValue === '' || isComputed(field) || isNeverGiven(field)) return
  if (field.type === 'checkbox') {
    if (defaultValue !== 'true' && defaultValue !== 'false') report('defaultValue', 'default-not-option')
    return
  }
  const value = valueOfText(field, defaultValue, someDay)
  const counted = isChoiceList(value) && field.atMost !== null && value.length > field.atMost
  if (counted) report('defaultValue', 'default-too-many', { limit: field.atMost ?? 0 })
  const fault = value === null ? null : finalFault({ ...field, ...boundsOf(field) }, value, someDay)
  const reason = fault ? reasonOf(field, fault) : null
  if (reason && !counted) report('defaultValue', reason, { limit: field.maxLength ?? field.cells ?? 0 })
}

/** Bounds that move with today are judged when there is a today; how many boxes must be ticked, at the end. */
function boundsOf({ type, min, max }: Field): Partial<Field> {
  if (type === 'checkbox_group') return { atLeast: null }
  if (type !== 'date') return {}

  return { min: min?.startsWith('today') ? null : min, max: max?.startsWith('today') ? null : max }
}

function reasonOf({ type }: Field, fault: RefusalCode): FieldProblemReason {
  if (fault === 'value-too-long') return 'default-too-long'
  if (fault === 'value-too-small' || fault === 'value-too-large') return 'default-out-of-range'
  if (fault === 'value-pattern') return 'default-not-fitting'
  if (type === 'number') return 'default-not-number'
  if (type === 'date') return 'default-not-date'

  return type === 'radio' || type === 'dropdown' || type === 'checkbox_group'
    ? 'default-not-option'
    : 'default-not-fitting'
}
