import { referencesOf } from './expression.ts'
import { asReference, nameKey } from './field-names.ts'
import { parseFormula } from './parse-formula.ts'

/** The formula with a field's new name; untouched where it cannot be read or does not name the field. */
export function renameInFormula(formula: string, from: string, to: string): string {
  const parsed = parseFormula(formula)
  if (!parsed.ok) return formula
  const named = referencesOf(parsed.expression).filter(({ name }) => nameKey(name) === nameKey(from))

  return named
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, length }) => text.slice(0, at) + asReference(to) + text.slice(at + length), formula)
}
