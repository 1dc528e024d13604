import type { FieldId } from '../ids.ts'
import { inOrder, type AskingPart, type Dependencies } from './field-dependencies.ts'

/** The shortest way from a field through what it asks back to itself. */
export type Circle = { part: AskingPart; path: readonly FieldId[] }

/** Of many circles so many are told: a search costs as much as there are questions, and one circle is enough to mend. */
const mostCircles = 50

/** Fields that, by way of others, ask themselves; the first of them where there are very many. */
export function findCircles(dependencies: Dependencies): ReadonlyMap<FieldId, Circle> {
  const found = new Map<FieldId, Circle>()
  const knots = knotsOf(dependencies)
  for (const start of dependencies.keys()) {
    const circle = found.size < mostCircles ? findCircle(start, dependencies, knots) : null
    if (circle) found.set(start, circle)
  }

  return found
}

/** Breadth first, and only among fields from which there is a way back. */
function findCircle(
  start: FieldId,
  dependencies: Dependencies,
  knots: ReadonlyMap<FieldId, FieldId>,
): Circle | null {
  const cameFrom = new Map<FieldId, FieldId>()
  const open = [start]
  for (const at of open) {
    for (const { on } of dependencies.get(at) ?? []) {
      if (knots.get(on) !== knots.get(start) || cameFrom.has(on)) continue
      cameFrom.set(on, at)
      if (on === start) return toCircle(start, cameFrom, dependencies)
      open.push(on)
    }
  }

  return null
}

function toCircle(
  start: FieldId,
  cameFrom: ReadonlyMap<FieldId, FieldId>,
  dependencies: Dependencies,
): Circle {
  const path = [start]
  for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) path.push(at)
  path.push(start)
  path.reverse()
  const part = dependencies.get(start)?.find(({ on }) => on === path[1])?.part ?? 'formula'

  return { part, path }
}

/**
 * Which fields ask one another in circles: those of one knot have the same mark, everybody else one of their own. Strongly
 * connected components, in time linear in the questions (S. R. Kosaraju; Aho, Hopcroft, Ullman, "Data Structures and
 * Algorithms", §6.7).
 */
function knotsOf(dependencies: Dependencies): ReadonlyMap<FieldId, FieldId> {
  const askers = askersOf(dependencies)
  const knots = new Map<FieldId, FieldId>()
  for (const start of inOrder(dependencies).toReversed()) {
    if (knots.has(start)) continue
    knots.set(start, start)
    const open = [start]
    for (const at of open) {
      for (const asker of askers.get(at) ?? []) {
        if (knots.has(asker)) continue
        knots.set(asker, start)
        open.push(asker)
      }
    }
  }

  return knots
}

function askersOf(dependencies: Dependencies): ReadonlyMap<FieldId, readonly FieldId[]> {
  const askers = new Map<FieldId, FieldId[]>([...dependencies.keys()].map((id) => [id, []]))
  for (const [asker, asked] of dependencies) for (const { on } of asked) askers.get(on)?.push(asker)

  return askers
}
