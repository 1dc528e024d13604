import type { Span } from './expression.ts'

export const formulaProblemCodes = [
  'too-long',
  'too-deep',
  'empty',
  'character-unknown',
  'text-unclosed',
  'name-unclosed',
  'number-malformed',
  'decimal-comma',
  'unexpected',
  'unfinished',
  'bracket-unclosed',
  'function-unknown',
  'arguments-few',
  'arguments-many',
  'field-unknown',
  'field-ambiguous',
  'field-without-value',
  'type-wrong',
  'types-differ',
  'result-no-number',
] as const
export type FormulaProblemCode = (typeof formulaProblemCodes)[number]

/** What is wrong with a formula and where; `facts` fill the places of the sentence. */
export type FormulaProblem = Span & {
  code: FormulaProblemCode
  facts: Readonly<Record<string, string | number>>
}

/** Ends the reading of a formula; never leaves this folder. */
export class FormulaError extends Error {
  readonly problem: FormulaProblem

  constructor(code: FormulaProblemCode, { at, length }: Span, facts: FormulaProblem['facts'] = {}) {
    super(code)
    this.problem = { code, at, length, facts }
  }
}
