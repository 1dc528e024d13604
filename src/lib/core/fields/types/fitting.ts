import type { RefusalCode } from '../../refusal.ts'
import { fitsMask } from '../text-mask.ts'
import { compilePattern, type TextPattern } from '../text-pattern.ts'
import type { Fitting, Shape } from './shape.ts'

/** Why a text does not look as the field wants it. */
export function patternFault(field: Shape<Fitting>, value: string): RefusalCode | null {
  const { pattern, mask } = field
  if (mask !== null && mask !== '' && !fitsMask(value, mask)) return 'value-pattern'
  const compiled = pattern === null || pattern === '' ? null : patternOf(field, pattern)

  return compiled?.ok && !compiled.matches(value) ? 'value-pattern' : null
}

const patterns = new WeakMap<object, TextPattern>()

/** Read once, however many values a field is asked about. */
function patternOf(field: object, pattern: string): TextPattern {
  const compiled = patterns.get(field) ?? compilePattern(pattern)
  patterns.set(field, compiled)

  return compiled
}
