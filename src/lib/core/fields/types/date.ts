import type { RefusalCode } from '../../refusal.ts'
import { isCalendarDate, resolveDay } from '../calendar-date.ts'
import type { Filled, Printed, Shape } from './shape.ts'
import { asSize, holding, isText, someDay, type Report, type TypeRules } from './type-rules.ts'

export type DateShape = Shape<Filled | Printed | 'min' | 'max' | 'format'>

export const date: TypeRules<DateShape> = {
  ...holding(isText, kindFault, boundFault),
  check: checkDate,
  ofText: (_, said, today) => resolveDay(said.trim(), today) ?? said,
  // Bounds that move with today are judged when there is a today.
  defaultFault: ({ min, max, ...field }, said, today) => {
    const day = resolveDay(said.trim(), today) ?? said
    return kindFault(field, day) ?? boundFault({ min: fixed(min), max: fixed(max) }, day, today)
  },
  misfit: 'default-not-date',
  comparisons: asSize,
  wantedProblem: (_, wanted) => (resolveDay(wanted, someDay) === null ? 'condition-not-date' : null),
  kinds: () => ['date'],
  operand: (value) => (isText(value) && value.trim() !== '' ? { kind: 'date', value } : null),
}

function kindFault(_: unknown, value: string): RefusalCode | null {
  return value === '' || isCalendarDate(value) ? null : 'value-invalid'
}

function boundFault(
  { min, max }: Pick<DateShape, 'min' | 'max'>,
  value: string,
  today: string,
): RefusalCode | null {
  const first = min === null ? null : resolveDay(min, today)
  const last = max === null ? null : resolveDay(max, today)
  if (first !== null && value < first) return 'value-too-small'

  return last !== null && value > last ? 'value-too-large' : null
}

function fixed(bound: string | null): string | null {
  return bound?.startsWith('today') ? null : bound
}

function checkDate({ min, max }: DateShape, report: Report): void {
  const first = dayOf('min', min, report)
  const last = dayOf('max', max, report)
  if (first !== null && last !== null && first > last) report('max', 'least-above-most')
}

function dayOf(part: 'min' | 'max', rule: string | null, report: Report): string | null {
  if (rule === null || rule === '') return null
  const day = resolveDay(rule, someDay)
  if (day === null) report(part, 'not-date', { found: rule })

  // A fixed day and one counted from today cannot be compared beforehand.
  return fixed(rule) === null ? null : day
}
