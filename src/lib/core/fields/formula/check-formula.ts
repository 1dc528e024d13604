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

/** Everything that is wrong with a formula that can be read: names nobody has, and parts of the wrong kind. */
export function problemsOf(
  expression: Expression,
  meaningOf: (name: string) => NameMeaning,
): readonly FormulaProblem[] {
  const problems: FormulaProblem[] = []
  const report = (code: FormulaProblemCode, { at, length }: Span, facts: FormulaProblem['facts'] = {}) =>
    problems.push({ code, at, length, facts })
  const result = kindsOf(expression)
  if (result.length > 0 && !result.includes('number')) report('result-no-number', expression, factsOf(result))

  return problems

  /** What a part can be taken for; nothing where it is wrong, so that one mistake is told once. */
  function kindsOf(part: Expression): readonly Kind[] {
    switch (part.kind) {
      case 'number':
        return ['number']
      case 'text':
        return isCalendarDate(part.text) ? ['text', 'date'] : ['text']
      case 'field':
        return kindsOfField(part)
      case 'minus':
      case 'percent':
        expect('number', part.of)
        return ['number']
      case 'arithmetic':
        expect('number', part.left)
        expect('number', part.right)
        return ['number']
      case 'comparison':
        return kindsOfComparison(part)
      case 'call':
        return kindsOfCall(part)
    }
  }

  function kindsOfField(part: Expression & { kind: 'field' }): readonly Kind[] {
    const meaning = meaningOf(part.name)
    if (typeof meaning !== 'string') return meaning
    report(meaningProblems[meaning], part, { name: part.name })
    return []
  }

  function kindsOfComparison({
    sign,
    left,
    right,
    ...span
  }: Expression & { kind: 'comparison' }): readonly Kind[] {
    const hasOrder = sign !== '=' && sign !== '<>'
    const comparable = kinds.filter((kind) => !hasOrder || kind === 'number' || kind === 'date')
    shareKind(left, right, span, comparable)
    return ['truth']
  }

  function kindsOfCall(part: Expression & { kind: 'call' }): readonly Kind[] {
    const [condition, yes, no] = part.of
    if (part.name === 'if' && condition && yes && no) {
      expect('truth', condition)
      return shareKind(yes, no, part, kinds)
    }
    const { takes, gives } = functions[part.name]
    for (const one of part.of) {
      if (takes === 'any') kindsOf(one)
      else expect(takes, one)
    }
    return [gives]
  }

  function expect(kind: Kind, part: Expression): void {
    const found = kindsOf(part)
    if (found.length > 0 && !found.includes(kind))
      report('type-wrong', part, { expected: kind, ...factsOf(found) })
  }

  function shareKind(
    left: Expression,
    right: Expression,
    span: Span,
    allowed: readonly Kind[],
  ): readonly Kind[] {
    const ofLeft = kindsOf(left)
    const ofRight = kindsOf(right)
    if (ofLeft.length === 0 || ofRight.length === 0) return []
    const shared = ofLeft.filter((kind) => ofRight.includes(kind) && allowed.includes(kind))
    if (shared.length === 0) report('types-differ', span, { left: ofLeft[0] ?? '', right: ofRight[0] ?? '' })
    return shared
  }
}

function factsOf(found: readonly Kind[]) {
  return { found: found[0] ?? '' }
}
