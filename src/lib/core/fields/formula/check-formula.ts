import { isCalendarDate } from '../calendar-date.ts'
import type { Expression, Span } from './expression.ts'
import type { FormulaProblem, FormulaProblemCode } from './formula-problem.ts'
import { functions, kinds, type Kind } from './functions.ts'

/** What a name in a formula stands for: what its value can be taken for, or why it has none. */
export type NameMeaning = readonly Kind[] | 'unknown' | 'ambiguous' | 'without-value'

const meaningProblems = {
  unknown: 'field-unknown',
  ambiguous: 'field-ambiguous',
  'without-value': 'field-without-value',
} as const

type Check = {
  meaningOf: (name: string) => NameMeaning
  report: (code: FormulaProblemCode, at: Span, facts?: FormulaProblem['facts']) => void
}

/** Everything that is wrong with a formula that can be read: names nobody has, and parts of the wrong kind. */
export function problemsOf(
  expression: Expression,
  meaningOf: (name: string) => NameMeaning,
): readonly FormulaProblem[] {
  const problems: FormulaProblem[] = []
  const report: Check['report'] = (code, { at, length }, facts = {}) =>
    problems.push({ code, at, length, facts })
  const result = kindsOf({ meaningOf, report }, expression)
  if (result.length > 0 && !result.includes('number')) report('result-no-number', expression, factsOf(result))

  return problems
}

/** What a part can be taken for; nothing where it is wrong, so that one mistake is told once. */
function kindsOf(check: Check, part: Expression): readonly Kind[] {
  switch (part.kind) {
    case 'number':
      return ['number']
    case 'text':
      return isCalendarDate(part.text) ? ['text', 'date'] : ['text']
    case 'field':
      return kindsOfField(check, part)
    case 'minus':
    case 'percent':
      expect(check, 'number', part.of)
      return ['number']
    case 'arithmetic':
      expect(check, 'number', part.left)
      expect(check, 'number', part.right)
      return ['number']
    case 'comparison':
      return kindsOfComparison(check, part)
    case 'call':
      return kindsOfCall(check, part)
  }
}

function kindsOfField({ meaningOf, report }: Check, part: Expression & { kind: 'field' }): readonly Kind[] {
  const meaning = meaningOf(part.name)
  if (typeof meaning !== 'string') return meaning
  report(meaningProblems[meaning], part, { name: part.name })

  return []
}

function kindsOfComparison(
  check: Check,
  { sign, left, right, ...span }: Expression & { kind: 'comparison' },
): readonly Kind[] {
  const hasOrder = sign !== '=' && sign !== '<>'
  const comparable = kinds.filter((kind) => !hasOrder || kind === 'number' || kind === 'date')
  shareKind(check, left, right, span, comparable)

  return ['truth']
}

function kindsOfCall(check: Check, part: Expression & { kind: 'call' }): readonly Kind[] {
  const [condition, yes, no] = part.of
  if (part.name === 'if' && condition && yes && no) {
    expect(check, 'truth', condition)
    return shareKind(check, yes, no, part, kinds)
  }
  const { takes, gives } = functions[part.name]
  for (const one of part.of) {
    if (takes === 'any') kindsOf(check, one)
    else expect(check, takes, one)
  }

  return [gives]
}

function expect(check: Check, kind: Kind, part: Expression): void {
  const found = kindsOf(check, part)
  if (found.length > 0 && !found.includes(kind))
    check.report('type-wrong', part, { expected: kind, ...factsOf(found) })
}

function shareKind(
  check: Check,
  left: Expression,
  right: Expression,
  span: Span,
  allowed: readonly Kind[],
): readonly Kind[] {
  const ofLeft = kindsOf(check, left)
  const ofRight = kindsOf(check, right)
  if (ofLeft.length === 0 || ofRight.length === 0) return []
  const shared = ofLeft.filter((kind) => ofRight.includes(kind) && allowed.includes(kind))
  if (shared.length === 0)
    check.report('types-differ', span, { left: ofLeft[0] ?? '', right: ofRight[0] ?? '' })

  return shared
}

function factsOf(found: readonly Kind[]) {
  return { found: found[0] ?? '' }
}
