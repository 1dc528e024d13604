import type { FieldId } from '../ids.ts'
import { isTest, type Condition } from './condition.ts'
import type { Field, FieldType } from './field.ts'
import { fieldsByName } from './field-dependencies.ts'
import type { FieldProblem } from './field-problem.ts'
import { asSaid } from './flat-field.ts'
import { referencesOf } from './formula/expression.ts'
import { nameKey } from './formula/field-names.ts'
import { parseFormula } from './formula/parse-formula.ts'
import { compilePattern } from './text-pattern.ts'

/** The longest text a field may hold. */
const longestText = 4000
/**
 * Of all rules of an envelope together, in units of which a slow machine does a hundred in a microsecond: they are worked
 * out in one go while others wait, so in 20 ms where every text is as long as it may be.
 */
const mostCost = 2_000_000
const perLetterOfFormula = 50
const perLetterOfPattern = 40
const perTest = 60
/** What making a machine ready costs for each of its steps, as if the text were so much longer. */
const lettersToPrepare = 8

/**
 * The fields whose patterns, formulas and conditions are too much to be worked out while others wait, counted in the
 * order of the fields. No more is read than what is still allowed. A shorter rule or `maxLength` mends it.
 */
export function costlyRules(fields: readonly Field[]): ReadonlyMap<FieldId, readonly FieldProblem[]> {
  const lettersOf = textLengths(fields)
  const found = new Map<FieldId, FieldProblem[]>()
  let left = mostCost
  for (const field of fields) {
    // Whatever its type: what is said is read.
    const { formula, pattern, maxLength = null } = asSaid(field)
    const { id, condition } = field
    const spend = (part: Costly, costOf: () => number) => {
      if (left >= 0) left -= costOf()
      if (left < 0) found.set(id, [...(found.get(id) ?? []), toProblem(id, part)])
    }
    if (condition) spend('condition', () => costOfCondition(condition, lettersOf.byId))
    if (formula) spend('formula', () => costOfFormula(formula, lettersOf.byName, left))
    if (pattern) spend('pattern', () => costOfPattern(pattern, maxLength))
  }

  return found
}

function costOfPattern(pattern: string, maxLength: number | null): number {
  const compiled = compilePattern(pattern)
  const reading = pattern.length * perLetterOfPattern
  if (!compiled.ok) return reading

  return reading + compiled.steps * (Math.min(maxLength ?? longestText, compiled.longest) + lettersToPrepare)
}

/** What each letter of a text costs the field's pattern at most. */
export function costOfLetter(field: Field): number {
  const { pattern } = asSaid(field)
  const compiled = pattern ? compilePattern(pattern) : null

  return compiled?.ok ? compiled.steps : 0
}

type Costly = 'condition' | 'formula' | 'pattern'

function toProblem(field: FieldId, part: Costly): FieldProblem {
  const code = part === 'pattern' ? 'field-rule-invalid' : (`${part}-invalid` as const)
  const reason = part === 'condition' ? 'condition-too-costly' : (`${part}-too-large` as const)

  return { field, part, code, reason, facts: {}, ...(part !== 'condition' && { at: 0 }) }
}

/** How long the texts are that others may ask for; short ones count as none. */
function textLengths(fields: readonly Field[]) {
  const lengthOf = (field: Field) => {
    const { maxLength, cells } = asSaid(field)
    return typed.has(field.type) ? Math.min(maxLength ?? longestText, cells ?? longestText) : 0
  }
  const byId = new Map(fields.map((field) => [field.id, lengthOf(field)]))
  const byName = new Map(
    [...fieldsByName(fields)].map(([name, called]) => [name, Math.max(...called.map(lengthOf))]),
  )

  return { byId, byName }
}

const typed: ReadonlySet<FieldType> = new Set(['text', 'name', 'email', 'company', 'title', 'date_signed'])

function costOfCondition({ of }: Condition, letters: ReadonlyMap<FieldId, number>): number {
  return of.reduce(
    (sum, part) =>
      sum + perTest + (isTest(part) ? (letters.get(part.field) ?? 0) : costOfCondition(part, letters)),
    0,
  )
}

/** One that is too long to be read for what is left is not read. */
function costOfFormula(formula: string, letters: ReadonlyMap<string, number>, left: number): number {
  const reading = formula.length * perLetterOfFormula
  const parsed = reading > left ? null : parseFormula(formula)
  if (!parsed?.ok) return reading

  return referencesOf(parsed.expression).reduce(
    (sum, { name }) => sum + (letters.get(nameKey(name)) ?? 0),
    reading,
  )
}
