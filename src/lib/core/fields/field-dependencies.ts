import type { FieldId } from '../ids.ts'
import { isTest, type Condition } from './condition.ts'
import type { Field } from './field.ts'
import { asSaid } from './flat-field.ts'
import { referencesOf } from './formula/expression.ts'
import { nameKey } from './formula/field-names.ts'
import { parseFormula } from './formula/parse-formula.ts'

/** What of a field asks others. */
export type AskingPart = 'condition' | 'formula'

type Dependency = { on: FieldId; part: AskingPart }
export type Dependencies = ReadonlyMap<FieldId, readonly Dependency[]>

/** Fields by the key of their names; a name that several have leads to all of them. */
export function fieldsByName<F extends Pick<Field, 'name'>>(
  fields: readonly F[],
): ReadonlyMap<string, readonly F[]> {
  return Map.groupBy(
    fields.filter(({ name }) => name.trim() !== ''),
    ({ name }) => nameKey(name),
  )
}

/** Every field a condition asks, however deep inside. */
export function fieldsAsked(condition: Condition): readonly FieldId[] {
  return condition.of.flatMap((part) => (isTest(part) ? [part.field] : fieldsAsked(part)))
}

/** What each field asks directly, of fields there are; every formula is read once. */
export function dependenciesOf(fields: readonly Field[]): Dependencies {
  const names = fieldsByName(fields)
  const known = new Set(fields.map(({ id }) => id))

  return new Map(
    fields.map((field) => [field.id, askedDirectly(field, names).filter(({ on }) => known.has(on))]),
  )
}

/** Every field after those it asks; a circle begins somewhere. Without recursion: a chain may be as long as the list. */
export function inOrder(dependencies: Dependencies): readonly FieldId[] {
  const order: FieldId[] = []
  const seen = new Set<FieldId>()
  for (const start of dependencies.keys()) {
    const open = seen.has(start) ? [] : [{ id: start, next: 0 }]
    seen.add(start)
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const asked = dependencies.get(at.id)?.[at.next]
      at.next += 1
      if (!asked) {
        order.push(at.id)
        open.pop()
      } else if (!seen.has(asked.on)) {
        seen.add(asked.on)
        open.push({ id: asked.on, next: 0 })
      }
    }
  }

  return order
}

function askedDirectly(field: Field, names: ReadonlyMap<string, readonly Field[]>): readonly Dependency[] {
  const asked = field.condition ? fieldsAsked(field.condition) : []
  const { formula } = asSaid(field)
  const parsed = formula ? parseFormula(formula) : null
  const named = parsed?.ok ? referencesOf(parsed.expression) : []

  return [
    ...asked.map((on) => ({ on, part: 'condition' as const })),
    ...named.flatMap(({ name }) =>
      (names.get(nameKey(name)) ?? []).map(({ id }) => ({ on: id, part: 'formula' as const })),
    ),
  ]
}
