import { nameKey } from '../fields/formula/field-names.ts'
import type { Field } from '../fields/field.ts'
import type { FieldId } from '../ids.ts'
import { prefillableFields } from '../templates/prefill.ts'
import type { RefusalCode } from '../refusal.ts'

/** A role of the template; one with a person of its own need not stand in the file. */
export type BulkRole = { key: string; name: string; person: { name: string; email: string } | null }
export const personParts = ['name', 'email', 'language'] as const
export type PersonPart = (typeof personParts)[number]
/** How people call the parts of a person, in any language; the first is written into new files. */
export type PersonWords = Readonly<Record<PersonPart, readonly string[]>>

export type BulkColumn =
  | {
      kind: 'person'
      role: string
      part: PersonPart
      heading: string
      called: readonly string[]
      needed: boolean
    }
  | { kind: 'field'; field: FieldId; heading: string; called: readonly string[]; needed: false }

/** The columns of a file for a template: its people, then the fields that may be prefilled. */
export function columnsFor(
  roles: readonly BulkRole[],
  fields: readonly Field[],
  words: PersonWords,
): readonly BulkColumn[] {
  const people = roles.flatMap((role) =>
    personParts.map((part): BulkColumn => {
      const called = words[part].map((word) => `${role.name} ${word}`)
      const needed = part !== 'language' && role.person === null
      return { kind: 'person', role: role.key, part, heading: called[0] ?? part, called, needed }
    }),
  )
  const values = prefillableFields(fields).map(({ id, label, name }): BulkColumn => {
    const called = [label, name, id].filter(Boolean)
    return { kind: 'field', field: id, heading: called[0] ?? id, called, needed: false }
  })

  return toldApart([...people, ...values])
}

export type HeadProblem = { column: string | null; code: RefusalCode }
/** For each cell of a row the column it belongs to. */
export type Head = readonly BulkColumn[]

/** Which column each heading means. Every heading must mean one, none twice, and none that is needed may be missing. */
export function readHead(
  headings: readonly string[],
  columns: readonly BulkColumn[],
): { ok: true; head: Head } | { ok: false; problems: readonly HeadProblem[] } {
  const found = headings.map((heading) => ({ heading, column: columnCalled(heading, columns) }))
  const head = found.flatMap(({ column }) => column ?? [])
  const unknown = found.filter(({ column }) => !column).map(({ heading }) => heading)
  const twice = found.filter(
    ({ column }, at) => column && found.findIndex((one) => one.column === column) < at,
  )
  const missing = columns.filter((column) => column.needed && !head.includes(column))
  const problems: HeadProblem[] = [
    ...unknown.map((column) => ({ column, code: 'field-unknown' as const })),
    ...twice.map(({ heading }) => ({ column: heading, code: 'field-name-taken' as const })),
    ...missing.map((column) => ({ column: column.heading, code: codeOfMissing(column) })),
  ]

  return problems.length > 0 ? { ok: false, problems } : { ok: true, head }
}

export function codeOfMissing(column: BulkColumn): RefusalCode {
  return column.kind === 'person' && column.part === 'name'
    ? 'recipient-name-missing'
    : 'recipient-email-missing'
}

function columnCalled(heading: string, columns: readonly BulkColumn[]): BulkColumn | undefined {
  const key = nameKey(heading)

  return (
    columns.find((column) => nameKey(column.heading) === key) ??
    columns.find(({ called }) => called.some((one) => nameKey(one) === key))
  )
}

/** Of equal headings the second is numbered. */
function toldApart(columns: readonly BulkColumn[]): BulkColumn[] {
  const seen = new Map<string, number>()

  return columns.map((column) => {
    const key = nameKey(column.heading)
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    return number === 1 ? column : { ...column, heading: `${column.heading} ${number}` }
  })
}
