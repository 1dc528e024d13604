import type { RefusalCode } from '../refusal.ts'
import { isComputed } from './field-evaluation.ts'
import type { FieldPart, FieldProblem, FieldProblemReason } from './field-problem.ts'
import type { Field } from './field.ts'
import { asSaid } from './flat-field.ts'
import { finalFault } from './given-value.ts'
import { defaultOf, isNeverGiven, valueOfText } from './start-value.ts'
import { hasPlaces } from './text-mask.ts'
import { compilePattern } from './text-pattern.ts'
import { rulesOf } from './types/rules-of-types.ts'
import { someDay, type Report } from './types/type-rules.ts'

const mostCells = 200

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
  rulesOf(field).check?.(field, report)
  checkText(field, report)
  if (problems.length === 0) checkDefault(field, report)

  return problems
}

function codeOf(part: FieldPart): RefusalCode {
  if (part === 'options') return 'field-options-missing'

  return part === 'defaultValue' ? 'field-default-invalid' : 'field-rule-invalid'
}

/** Rules of texts have to be good wherever they are said, even where the type has no use for them. */
function checkText(field: Field, report: Report): void {
  const { maxLength = null, cells = null, mask, pattern } = asSaid(field)
  if (maxLength !== null && maxLength < 1) report('maxLength', 'not-positive')
  if (cells !== null && (cells < 1 || cells > mostCells))
    report('cells', 'out-of-range', { limit: mostCells })
  if (mask && !hasPlaces(mask)) report('mask', 'mask-without-places')
  if (mask && cells !== null && Array.from(mask).length > cells)
    report('mask', 'out-of-range', { limit: cells })
  const compiled = pattern ? compilePattern(pattern) : null
  if (compiled?.ok === false) report('pattern', `pattern-${compiled.problem.reason}`, {}, compiled.problem.at)
}

/** A default has to pass what the recipient's own value would have to pass. */
function checkDefault(field: Field, report: Report): void {
  const said = defaultOf(field)
  if (said === '' || isComputed(field) || isNeverGiven(field)) return
  const fault = defaultFault(field, said)
  const { maxLength, cells, atMost } = asSaid(field)
  const limit = fault === 'choices-too-many' ? atMost : (maxLength ?? cells)
  if (fault) report('defaultValue', reasonOf(field, fault), { limit: limit ?? 0 })
}

function defaultFault(field: Field, said: string): RefusalCode | null {
  const { defaultFault: ofType } = rulesOf(field)
  if (ofType) return ofType(field, said, someDay)
  const value = valueOfText(field, said, someDay)

  return value === null ? null : finalFault(field, value, someDay)
}

function reasonOf(field: Field, fault: RefusalCode): FieldProblemReason {
  if (fault === 'choices-too-many') return 'default-too-many'
  if (fault === 'value-too-long') return 'default-too-long'
  if (fault === 'value-too-small' || fault === 'value-too-large') return 'default-out-of-range'
  if (fault === 'value-pattern') return 'default-not-fitting'

  return rulesOf(field).misfit ?? 'default-not-fitting'
}
