import type { RefusalCode } from '../../refusal.ts'
import { decimalText, parseDecimal, remainder, zero } from '../decimal.ts'
import type { FieldValue } from '../field.ts'
import { currencyDecimals } from '../locale-number.ts'
import type { Filled, Printed, Shape } from './shape.ts'
import { asSize, holding, isText, type Report, type TypeRules } from './type-rules.ts'

export type NumberShape = Shape<
  Filled | Printed | 'min' | 'max' | 'step' | 'decimals' | 'currency' | 'formula'
>

const mostDecimals = 10

export const number: TypeRules<NumberShape> = {
  ...holding<NumberShape, string>(
    isText,
    (_, value) => (value === '' || isDecimal(value) ? null : 'value-invalid'),
    boundFault,
  ),
  check: checkNumber,
  canonical: (_, value) => canonicalNumber(value),
  ofText: (_, said) => canonicalNumber(said),
  misfit: 'default-not-number',
  comparisons: asSize,
  wantedProblem: (_, wanted) => (isDecimal(wanted) ? null : 'condition-not-number'),
  kinds: () => ['number'],
  operand: (value) => {
    const known = isText(value) ? parseDecimal(value) : null
    return known === null ? null : { kind: 'number', value: known }
  },
}

function isDecimal(text: string): boolean {
  return parseDecimal(text) !== null
}

function canonicalNumber(value: FieldValue): FieldValue {
  const known = isText(value) ? parseDecimal(value.trim()) : null

  return known === null ? value : decimalText(known)
}

function boundFault({ min, max, step, decimals }: NumberShape, value: string): RefusalCode | null {
  const given = parseDecimal(value)
  if (given === null) return 'value-invalid'
  const least = min === null ? null : parseDecimal(min)
  const most = max === null ? null : parseDecimal(max)
  if (least !== null && given < least) return 'value-too-small'
  if (most !== null && given > most) return 'value-too-large'
  if (decimals !== null && (value.split('.')[1]?.length ?? 0) > decimals) return 'value-invalid'
  const by = step === null ? null : parseDecimal(step)

  return by !== null && by > zero && remainder(given - (least ?? zero), by) !== zero ? 'value-invalid' : null
}

function checkNumber({ min, max, step, decimals, currency }: NumberShape, report: Report): void {
  const least = numberOf('min', min, report)
  const most = numberOf('max', max, report)
  const by = numberOf('step', step, report)
  if (least !== null && most !== null && least > most) report('max', 'least-above-most')
  if (by !== null && by <= zero) report('step', 'not-positive')
  if (decimals !== null && (decimals < 0 || decimals > mostDecimals))
    report('decimals', 'out-of-range', { limit: mostDecimals })
  if (currency !== null && currencyDecimals(currency) === null)
    report('currency', 'currency-unknown', { currency })
}

function numberOf(part: 'min' | 'max' | 'step', said: string | null, report: Report): bigint | null {
  if (said === null || said === '') return null
  const known = parseDecimal(said)
  if (known === null) report(part, 'not-number', { found: said })

  return known
}
