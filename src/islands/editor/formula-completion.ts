import { asReference, nameKey } from '#core/fields/formula/field-names.ts'
import { functionNames } from '#core/fields/formula/functions.ts'

/** What may stand where the caret is, and the stretch of the formula it would take the place of. */
export type Completion = { from: number; to: number; items: readonly { text: string; label: string }[] }

const most = 8

/** Names of fields and functions that go on from what stands before the caret; nothing inside a text. */
export function completionAt(formula: string, caret: number, names: readonly string[]): Completion | null {
  const before = formula.slice(0, caret)
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1) return null
  const bracketed = /\[[^[\]]*$/.exec(before)
  const word = bracketed ? null : /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before)
  const typed = bracketed?.[0].slice(1) ?? word?.[0]
  if (typed === undefined) return null
  const key = nameKey(typed)
  const fields = names
    .filter((name) => nameKey(name).includes(key) && (bracketed !== null || nameKey(name) !== key))
    .map((name) => ({ text: asReference(name), label: name }))
  const functions = bracketed
    ? []
    : functionNames
        .filter((name) => name.startsWith(key) && name !== key)
        .map((name) => ({ text: `${name}(`, label: `${name}( )` }))
  const items = [...fields, ...functions].slice(0, most)
  const closing = bracketed && formula[caret] === ']' ? 1 : 0

  return items.length > 0
    ? { from: caret - typed.length - (bracketed ? 1 : 0), to: caret + closing, items }
    : null
}

export function complete(
  formula: string,
  { from, to }: Completion,
  text: string,
): { formula: string; caret: number } {
  return { formula: formula.slice(0, from) + text + formula.slice(to), caret: from + text.length }
}
