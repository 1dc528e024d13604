import type { FieldId, RecipientId } from '../ids.ts'
import { isConditionMet } from './condition-truth.ts'
import { decimalText, roundTo } from './decimal.ts'
import type { Field, FieldDescription, FieldValue } from './field.ts'
import { dependenciesOf, fieldsByName, inOrder } from './field-dependencies.ts'
import { operandOf } from './field-meaning.ts'
import { evaluateFormula } from './formula/evaluate-formula.ts'
import { nameKey } from './formula/field-names.ts'
import { parseFormula } from './formula/parse-formula.ts'
import { currencyDecimals } from './locale-number.ts'
import type { DescriptionOf } from './types/shapes.ts'

/** A field as it stands. What is not visible has no value: it is neither asked for nor printed. */
export type FieldState = { visible: boolean; value: FieldValue | null; computed: boolean }

export type Moment = {
  /** ISO 8601, where the form is filled. */
  today: string
  /** Recipients who have finished: their values stand as they gave them, and nothing is computed anew. */
  settled?: ReadonlySet<RecipientId>
}

const absent: FieldState = { visible: false, value: null, computed: false }

/**
 * Every field as conditions and formulas leave it, given what stands in them (`values`: everybody's that count, defaults
 * included). A field asks others for their outcome, so each is worked out once, after those it depends on; within a circle,
 * which {@link checkFields} refuses beforehand, the field asked last counts as empty.
 */
export function evaluateFields(
  fields: readonly Field[],
  values: ReadonlyMap<FieldId, FieldValue>,
  { today, settled = new Set() }: Moment,
): ReadonlyMap<FieldId, FieldState> {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const byName = fieldsByName(fields)
  const states = new Map<FieldId, FieldState>()
  const underWay = new Set<FieldId>()
  // Those that are asked come first, so that a long chain of questions is no deep one.
  for (const id of inOrder(dependenciesOf(fields))) stateOf(id)

  return new Map(fields.map(({ id }) => [id, stateOf(id)]))

  function stateOf(id: FieldId): FieldState {
    const field = byId.get(id)
    const known = states.get(id)
    if (known) return known
    if (!field || underWay.has(id)) return absent
    underWay.add(field.id)
    const state = workOut(field)
    underWay.delete(field.id)
    states.set(field.id, state)

    return state
  }

  function workOut(field: Field): FieldState {
    const visible = field.condition === null || isConditionMet(field.condition, ask, today)
    const given = values.get(field.id) ?? null
    const computed = isComputed(field)
    if (settled.has(field.recipient)) return { visible, value: given, computed }
    if (!visible) return { ...absent, computed }

    return { visible, value: computed ? compute(field) : given, computed }
  }

  function ask(id: FieldId) {
    const field = byId.get(id)
    return field ? { type: field.type, value: stateOf(id).value } : null
  }

  function compute({ formula, decimals, currency }: ComputedField): FieldValue | null {
    const parsed = parseFormula(formula)
    if (!parsed.ok) return null
    const result = evaluateFormula(parsed.expression, { valueOf, today })
    const places = decimals ?? (currency === null ? null : currencyDecimals(currency))

    return result === null ? null : decimalText(places === null ? result : roundTo(result, places))
  }

  function valueOf(name: string) {
    const [field, another] = byName.get(nameKey(name)) ?? []
    return field && !another ? operandOf(field, stateOf(field.id).value) : null
  }
}

type ComputedField = DescriptionOf<'number'> & { formula: string }

/** True for a number that nobody types. */
export function isComputed(field: FieldDescription): field is ComputedField {
  return field.type === 'number' && field.formula !== null && field.formula.trim() !== ''
}
