import type { FieldId } from '../ids.ts'
import { resolveDay } from './calendar-date.ts'
import { isTest, type Condition, type Test } from './condition.ts'
import { parseDecimal } from './decimal.ts'
import { isChoiceList, type FieldType, type FieldValue } from './field.ts'
import { isBlank } from './is-blank.ts'

/** A field that a condition asks, as it stands: hidden ones and those nobody has filled are empty (null). */
export type Asked = { type: FieldType; value: FieldValue | null }

/** Whether a condition is met. A field that is not there is empty; so is one hidden by a condition of its own. */
export function isConditionMet(
  { match, of }: Condition,
  ask: (field: FieldId) => Asked | null,
  today: string,
): boolean {
  const isMet = (part: Condition | Test) =>
    isTest(part) ? isTestMet(part, ask(part.field), today) : isConditionMet(part, ask, today)
  if (match === 'all') return of.every(isMet)

  return match === 'any' ? of.some(isMet) : !of.some(isMet)
}

function isTestMet({ is, value }: Test, asked: Asked | null, today: string): boolean {
  const given = asked?.value ?? null
  const wanted = value ?? ''
  switch (is) {
    case 'filled':
      return !isBlank(given)
    case 'not_filled':
      return isBlank(given)
    case 'is':
      return asked !== null && isSame(asked.type, given, wanted, today)
    case 'is_not':
      return asked === null || !isSame(asked.type, given, wanted, today)
    case 'contains':
      return contains(given, wanted)
    case 'greater':
      return asked !== null && compare(asked.type, given, wanted, today) > 0
    case 'less':
      return asked !== null && compare(asked.type, given, wanted, today) < 0
  }
}

/** A box is `true` or `false`, and false while nobody has touched it. A group is its options, one a line. */
function isSame(type: FieldType, given: FieldValue | null, wanted: string, today: string): boolean {
  if (type === 'checkbox' || type === 'approve') return String(given === true) === wanted
  if (type === 'number' || type === 'date') return compare(type, given, wanted, today) === 0
  if (isChoiceList(given)) return linesOf(given.join('\n')).join('\n') === linesOf(wanted).join('\n')

  return typeof given === 'string' && !isBlank(given) && fold(given) === fold(wanted)
}

function contains(given: FieldValue | null, wanted: string): boolean {
  if (isChoiceList(given)) return given.some((option) => fold(option) === fold(wanted))

  return typeof given === 'string' && wanted.trim() !== '' && fold(given).includes(fold(wanted))
}

/** Below, at or above nought as the value lies before, at or after; NaN where there is nothing to compare. */
function compare(type: FieldType, given: FieldValue | null, wanted: string, today: string): number {
  if (typeof given !== 'string') return Number.NaN
  const [a, b] =
    type === 'date'
      ? [resolveDay(given, today), resolveDay(wanted, today)]
      : [parseDecimal(given), parseDecimal(wanted.trim())]
  if (a === null || b === null) return Number.NaN

  return a < b ? -1 : a > b ? 1 : 0
}

function linesOf(text: string): string[] {
  return text.split('\n').map(fold).filter(Boolean).toSorted()
}

/** Case and the encoding of accents make no difference to people. */
function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
