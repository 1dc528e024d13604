import {
  columnsFor,
  personParts,
  readHead,
  type BulkColumn,
  type PersonWords,
} from '#core/bulk/bulk-columns.ts'
import { parseCsv, type CsvRecord, type Delimiter } from '#core/bulk/csv.ts'
import { costOfRows, makeRowReader, type BulkRow, type RowFault } from '#core/bulk/read-row.ts'
import type { Field } from '#core/fields/field.ts'
import { costOfLetter } from '#core/fields/rule-cost.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import type { PrefillContext } from '#core/templates/prefill.ts'
import { translator } from '../i18n/translator.ts'
import { fieldsOf, type Content } from './template-content.ts'

export type CheckedLine = CsvRecord & { faults: readonly RowFault[] }
export type CheckedFile = {
  headings: readonly string[]
  lines: readonly CheckedLine[]
  /** Of the file as a whole: quotes that do not close, columns that nobody knows or that are missing. */
  faults: readonly RowFault[]
}

export const maxLines = 20_000
/** Of all lines together, in the units of `rule-cost.ts`: some seconds. */
const mostCost = 500_000_000
/** So much may be checked while others wait. */
const quickCost = 1_000_000
const perLetter = 20

/** Spreadsheets of most languages take the comma for the decimal point. */
export const delimiterIn = (locale: Locale): Delimiter => (locale === 'en-US' ? ',' : ';')

/** The columns of a file for the template, headed in the language. */
export function columnsIn(content: Content, locale: Locale): readonly BulkColumn[] {
  return columnsFor(content.recipients, fieldsOf(content), wordsIn(locale))
}

/** Whether a file is checked in less than 20 ms, whatever is in it. */
export function isQuick(csv: string, content: Content): boolean {
  const costs = fieldsOf(content).map(costOfLetter)

  return csv.length * costs.reduce((most, cost) => Math.max(most, cost), perLetter) <= quickCost
}

/** Every line with everything that is wrong with it. Throws `bulk-file-too-costly` before it checks the first. */
export function checkFile(csv: string, content: Content, context: PrefillContext): CheckedFile {
  const parsed = parseCsv(csv)
  if (!parsed.ok) return badFile(parsed.problem.line)
  const [head, ...records] = parsed.csv.records
  if (!head || records.length === 0) return badFile(head?.line ?? 1)
  if (records.length > maxLines) return badFile(records[maxLines]?.line ?? 1)
  const headings = withoutEmptyEnd(head.cells)
  const read = readHead(headings, columnsIn(content, context.locale))
  if (!read.ok) {
    const faults = read.problems.map(({ column, code }) => ({ line: head.line, column, code }))
    return { headings, lines: records.map((record) => ({ ...record, faults: [] })), faults }
  }
  const fields = fieldsOf(content)
  if (costOfRows(records, read.head, fields) > mostCost) throw new Refusal('bulk-file-too-costly')
  const readRow = makeRowReader(read.head, fields, context)
  const lines = records.map((record) => {
    const row = readRow(record)
    return { ...record, faults: row.ok ? [] : row.faults }
  })

  return { headings, lines, faults: [] }
}

/** Reads lines of a file whose headings were good. Null for a line that is wrong, now if not before. */
export function makeLineReader(
  headings: readonly string[],
  content: Content,
  context: PrefillContext,
): (record: CsvRecord) => { row: BulkRow; columnOf: (pointer: string) => string | null } | RowFault {
  const read = readHead(headings, columnsIn(content, context.locale))
  const fields: readonly Field[] = fieldsOf(content)
  const readRow = read.ok ? makeRowReader(read.head, fields, context) : null

  return (record) => {
    const bad = { line: record.line, column: null, code: 'bulk-file-invalid' } as const
    if (!read.ok || !readRow) return bad
    const row = readRow(record)
    if (!row.ok) return row.faults[0] ?? bad
    return { row: row.row, columnOf: (pointer) => columnAt(pointer, content, read.head) }
  }
}

/** The column to blame for a fault of the envelope made from a line. */
function columnAt(pointer: string, { recipients }: Content, head: readonly BulkColumn[]): string | null {
  const [, kind, which = '', part] = pointer.split('/')
  const role = kind === 'recipients' ? recipients[Number(which)]?.key : undefined
  const column = head.find((one) =>
    one.kind === 'field' ? kind === 'values' && one.field === which : one.role === role && one.part === part,
  )

  return column?.heading ?? null
}

function wordsIn(locale: Locale): PersonWords {
  const inOrder = [locale, ...locales.filter((other) => other !== locale)]
  const words = personParts.map((part) => [
    part,
    [...new Set(inOrder.map((each) => translator(each)(`bulk.columns.${part}`)))],
  ])

  return Object.fromEntries(words) as PersonWords
}

function badFile(line: number): CheckedFile {
  return { headings: [], lines: [], faults: [{ line, column: null, code: 'bulk-file-invalid' }] }
}

/** Spreadsheets like to end lines with delimiters for columns that are not there. */
function withoutEmptyEnd(headings: readonly string[]): string[] {
  const last = headings.findLastIndex((heading) => heading.trim() !== '')

  return headings.slice(0, last + 1)
}
