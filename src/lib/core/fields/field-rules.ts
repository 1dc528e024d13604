import type { FieldId, RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import { conditionProblems } from './condition-problems.ts'
import { titleOf, type Field } from './field.ts'
import { findCircles, type Circle } from './field-circles.ts'
import { dependenciesOf, fieldsAsked, fieldsByName } from './field-dependencies.ts'
import { isComputed } from './field-evaluation.ts'
import { kindsOf } from './field-meaning.ts'
import { faultsOf, type FieldProblem } from './field-problem.ts'
import { propertyProblems } from './field-property-problems.ts'
import { asSaid } from './flat-field.ts'
import { problemsOf, type NameMeaning } from './formula/check-formula.ts'
import { referencesOf } from './formula/expression.ts'
import { nameKey } from './formula/field-names.ts'
import { parseFormula } from './formula/parse-formula.ts'
import { costlyRules } from './rule-cost.ts'

/** When each recipient acts: a field cannot wait for what somebody gives later. */
export type RoutingOrders = ReadonlyMap<RecipientId, number>

/** Everything in a set of fields that keeps it from being sent, in the order of the fields. */
export function checkFields(
  fields: readonly Field[],
  orders: RoutingOrders = new Map(),
): readonly FieldProblem[] {
  const costly = costlyRules(fields)
  // What costs too much is not read any further.
  const affordable = fields.map((field) => withoutRules(field, costly.get(field.id)))
  const byId = new Map(affordable.map((field) => [field.id, field]))
  const byName = fieldsByName(affordable)
  const circles = findCircles(dependenciesOf(affordable))
  const referred = new Set(
    affordable.flatMap((field) => referencesOfField(field).map(({ name }) => nameKey(name))),
  )

  return affordable.flatMap((field) => [
    ...propertyProblems(field),
    ...(costly.get(field.id) ?? []),
    ...nameProblems(field, byName, referred),
    ...conditionProblems(field, byId),
    ...formulaProblems(field, byName),
    ...circleProblems(field, circles.get(field.id), byId),
    ...orderProblems(field, byId, byName, orders),
  ])
}

function withoutRules(field: Field, problems: readonly FieldProblem[] = []): Field {
  return problems.reduce((rest, { part }) => ({ ...rest, [part]: null }), field)
}

/** Throws what {@link checkFields} finds, at `/fields/{index}/{part}`. */
export function assertFieldRules(fields: readonly Field[], orders?: RoutingOrders): void {
  const problems = checkFields(fields, orders)
  const [first] = problems
  if (first) throw new Refusal(first.code, faultsOf(fields, problems))
}

/** Throws where rules cost too much to be worked out on values: cheap itself, and to be asked before. */
export function assertAffordable(fields: readonly Field[]): void {
  const problems = [...costlyRules(fields).values()].flat()
  const [first] = problems
  if (first) throw new Refusal(first.code, faultsOf(fields, problems))
}

type ByName = ReadonlyMap<string, readonly Field[]>

function referencesOfField(field: Field) {
  const parsed = isComputed(field) ? parseFormula(field.formula) : null

  return parsed?.ok ? referencesOf(parsed.expression) : []
}

/** Only a name that a formula uses has to be one field's alone. */
function nameProblems(field: Field, byName: ByName, referred: ReadonlySet<string>): readonly FieldProblem[] {
  const key = nameKey(field.name)
  const isTaken = referred.has(key) && (byName.get(key)?.length ?? 0) > 1
  if (!isTaken) return []

  return [
    {
      field: field.id,
      part: 'name',
      code: 'field-name-taken',
      reason: 'name-taken',
      facts: { name: field.name },
    },
  ]
}

function formulaProblems(field: Field, byName: ByName): readonly FieldProblem[] {
  const problem = { field: field.id, part: 'formula', code: 'formula-invalid' } as const
  if (!asSaid(field).formula?.trim()) return []
  if (!isComputed(field)) return [{ ...problem, reason: 'formula-not-here', facts: {} }]
  const parsed = parseFormula(field.formula)
  const found = parsed.ok
    ? problemsOf(parsed.expression, (name) => meaningOf(name, byName))
    : [parsed.problem]

  return found.map(({ code, at, length, facts }) => ({ ...problem, reason: code, at, length, facts }))
}

function meaningOf(name: string, byName: ByName): NameMeaning {
  const [field, another] = byName.get(nameKey(name)) ?? []
  if (!field) return 'unknown'
  if (another) return 'ambiguous'
  const kinds = kindsOf(field)

  return kinds.length === 0 ? 'without-value' : kinds
}

function circleProblems(
  field: Field,
  circle: Circle | undefined,
  byId: ReadonlyMap<FieldId, Field>,
): readonly FieldProblem[] {
  // A condition on the field itself is told in simpler words.
  if (!circle || (circle.path.length === 2 && circle.part === 'condition')) return []
  const titles = circle.path.flatMap((id) => byId.get(id) ?? []).map(titleOf)

  return [
    {
      field: field.id,
      part: circle.part,
      code: circle.part === 'formula' ? 'formula-circular' : 'condition-circular',
      reason: 'circular',
      facts: { path: titles.join(' → ') },
    },
  ]
}

function orderProblems(
  field: Field,
  byId: ReadonlyMap<FieldId, Field>,
  byName: ByName,
  orders: RoutingOrders,
): readonly FieldProblem[] {
  const own = orders.get(field.recipient)
  if (own === undefined) return []
  const isLater = (other: Field) => (orders.get(other.recipient) ?? own) > own
  const asked = field.condition ? fieldsAsked(field.condition).flatMap((id) => byId.get(id) ?? []) : []
  const later = asked.filter(isLater).map((other): FieldProblem => ({
    field: field.id,
    part: 'condition',
    code: 'condition-invalid',
    reason: 'later-recipient',
    facts: { name: titleOf(other) },
  }))
  const laterNamed = referencesOfField(field).flatMap(({ name, at, length }): readonly FieldProblem[] => {
    const others = byName.get(nameKey(name)) ?? []
    const problem = { field: field.id, part: 'formula', code: 'formula-invalid', facts: { name } } as const
    return others.some(isLater) ? [{ ...problem, reason: 'later-recipient', at, length }] : []
  })

  return [...later, ...laterNamed]
}
