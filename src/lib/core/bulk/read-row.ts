import type { Field } from '../fields/field.ts'
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

/**
 * The people and values of one line. Columns whose role has a person of its own may be left empty: then it is them.
 * Everything that is wrong with a line is told at once.
 */
export function readRow(
  { line, cells }: CsvRecord,
  head: Head,
  fields: readonly Field[],
  context: PrefillContext,
): { ok: true; row: BulkRow } | { ok: false; faults: readonly RowFault[] } {
  if (cells.slice(head.length).some((cell) => cell.trim() !== '')) {
    return { ok: false, faults: [{ line, column: null, code: 'bulk-file-invalid' }] }
  }
  const textOf = (column: BulkColumn) => (cells[head.indexOf(column)] ?? '').trim()
  const faults: RowFault[] = []
  const blame = (column: BulkColumn, code: RefusalCode) => faults.push({ line, column: column.heading, code })

  const people = rolesIn(head).flatMap((columns) => readPerson(columns, textOf, blame))
  const values: Record<FieldId, string> = {}
  for (const column of head) {
    const field = column.kind === 'field' && fields.find(({ id }) => id === column.field)
    const text = textOf(column)
    if (!field || text === '') continue
    const prefill = prefillOf(field, text, context)
    if (prefill.ok) values[field.id] = prefill.text
    else blame(column, prefill.code)
  }

  return faults.length > 0 ? { ok: false, faults } : { ok: true, row: { people, values } }
}

type PersonColumn = Extract<BulkColumn, { kind: 'person' }>

function rolesIn(head: Head): PersonColumn[][] {
  const columns = head.filter((column) => column.kind === 'person')
  const roles = [...new Set(columns.map(({ role }) => role))]

  return roles.map((role) => columns.filter((column) => column.role === role))
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
