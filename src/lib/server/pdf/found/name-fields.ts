import { nameKey } from '#core/fields/formula/field-names.ts'
import type { FoundField } from '#core/fields/found-field.ts'

/** A field whose name may be empty or another's. */
export type UnnamedField = FoundField

/** What the contract allows a field at most. */
const maxNameLength = 100
const maxLabelLength = 200

/** The fields, each with a name of its own and words no longer than a field may have. */
export function nameFields(fields: readonly UnnamedField[]): FoundField[] {
  const taken = new Set<string>()
  return fields.map((field) => {
    const name = freeName(
      withoutBrackets(shorten(field.name || field.label, maxNameLength)) || field.type,
      taken,
    )
    taken.add(nameKey(name))
    return { ...field, name, label: shorten(field.label, maxLabelLength) }
  })
}

/** Formulas call a field `[by its name]`. */
function withoutBrackets(name: string): string {
  return name.replaceAll('[', '(').replaceAll(']', ')')
}

function freeName(wish: string, taken: ReadonlySet<string>): string {
  let name = wish
  for (let number = 2; taken.has(nameKey(name)); number++) {
    const suffix = ` ${number}`
    name = shorten(wish, maxNameLength - suffix.length) + suffix
  }
  return name
}

export function shorten(text: string, length: number): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return Array.from(plain).slice(0, length).join('').trim()
}
