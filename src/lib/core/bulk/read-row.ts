import type { Field } from '../fields/field.ts'
import { costOfLetter } from '../fields/rule-cost.ts'
import type { FieldId } from '../ids.ts'
import { isEmailAddress } from '../identity/email-address.ts'
import { negotiateLocale, type Locale } from '../locale/locale.ts'
import type { RefusalCode } from '../refusal.ts'
import { prefillOf, type PrefillContext } from '../templates/prefill.ts'
import { codeOfMissing, type BulkColumn, type Head } from './bulk-columns.ts'
import type { CsvRecord } from './csv.ts'
import { withoutDirections } from '../text/without-directions.ts'

export type BulkPerson = { key: string; name: string; email: string; locale?: Locale }
export type BulkRow = { people: readonly BulkPerson[]; values: Readonly<Record<FieldId, string>> }
/** A line to blame, the column by its heading, and why. */
export type RowFault = { line: number; column: string | null; code: RefusalCode }

const maxNameLength = 100
const maxEmailLength = 254

type RowReader = (
  record: CsvRecord,
) => { ok: true; row: BulkRow } | { ok: false; faults: readonly RowFault[] }

/**
 * Reads the people and values of each line. Columns whose role has a person of its own may be left empty: then it is them.
 * Everything that is wrong with a line is told at once. What is the same for all lines is found out once.
 */
export function makeRowReader(head: Head, fields: readonly Field[], context: PrefillContext): RowReader {
  const roles = rolesIn(head)
  const places = new Map(head.map((column, at) => [column, at]))
  const byId = new Map(fields.map((field) => [field.id, field]))
  const filled = head.map((column) => (column.kind === 'field' ? byId.get(column.field) : undefined))

  return ({ line, cells }) => {
    if (cells.slice(head.length).some((cell) => cell.trim() !== '')) {
      return { ok: false, faults: [{ line, column: null, code: 'bulk-file-invalid' }] }
    }
    const textOf = (column: BulkColumn) => (cells[places.get(column) ?? 0] ?? '').trim()
    const faults: RowFault[] = []
    const blame = (column: BulkColumn, code: RefusalCode) =>
      faults.push({ line, column: column.heading, code })

    const people = roles.flatMap((columns) => readPerson(columns, textOf, blame))
    const values: Record<FieldId, string> = {}
    cells.forEach((cell, at) => {
      const [column, field] = [head[at], filled[at]]
      const text = cell.trim()
      if (!column || !field || text === '') return
      const prefill = prefillOf(field, text, context)
      if (prefill.ok) values[field.id] = prefill.text
      else blame(column, prefill.code)
    })

    return faults.length > 0 ? { ok: false, faults } : { ok: true, row: { people, values } }
  }
}

/** What the patterns of the columns cost on all lines together, beside reading them. */
export function costOfRows(records: readonly CsvRecord[], head: Head, fields: readonly Field[]): number {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const costs = head.map((column) => {
    const field = column.kind === 'field' ? byId.get(column.field) : undefined
    return field ? costOfLetter(field) : 0
  })
  const costOf = ({ cells }: CsvRecord) =>
    cells.reduce((sum, cell, at) => sum + cell.length * (costs[at] ?? 0), 0)

  return records.reduce((sum, record) => sum + costOf(record), 0)
}

type PersonColumn = Extract<BulkColumn, { kind: 'person' }>

function rolesIn(head: Head): PersonColumn[][] {
  const columns = head.filter((column) => column.kind === 'person')

  return [...Map.groupBy(columns, ({ role }) => role).values()]
}

function readPerson(
  columns: readonly PersonColumn[],
  textOf: (column: BulkColumn) => string,
  blame: (column: BulkColumn, code: RefusalCode) => void,
): BulkPerson[] {
  const columnOf = (part: PersonColumn['part']) => columns.find((column) => column.part === part)
  const [nameColumn, emailColumn, languageColumn] = [
    columnOf('name'),
    columnOf('email'),
    columnOf('language'),
  ]
  const name = nameColumn ? withoutDirections(textOf(nameColumn)) : ''
  const email = emailColumn ? textOf(emailColumn).toLowerCase() : ''
  const language = languageColumn ? textOf(languageColumn) : ''
  const isGiven = name !== '' || email !== ''
  for (const column of [nameColumn, emailColumn]) {
    const fault = column && faultOf(column, column.part === 'name' ? name : email, isGiven)
    if (column && fault) blame(column, fault)
  }
  const locale = language === '' ? undefined : negotiateLocale(language)
  if (languageColumn && language !== '' && !locale) blame(languageColumn, 'value-invalid')
  const key = columns[0]?.role ?? ''

  return isGiven ? [{ key, name, email, ...(locale && { locale }) }] : []
}

function faultOf(column: PersonColumn, text: string, isGiven: boolean): RefusalCode | null {
  if (text === '') return column.needed || isGiven ? codeOfMissing(column) : null
  if (column.part === 'name') return text.length > maxNameLength ? 'value-too-long' : lineFault(text)
  if (text.length > maxEmailLength) return 'value-too-long'

  return isEmailAddress(text) ? null : 'value-invalid'
}

/** A name is one line of visible text. */
function lineFault(text: string): RefusalCode | null {
  return /[\p{Cc}\u2028\u2029]/u.test(text) ? 'value-invalid' : null
}
