/** One record of the file: the line on which it begins, from 1, and its cells. */
export type CsvRecord = { line: number; cells: string[] }
export type Csv = { delimiter: Delimiter; records: readonly CsvRecord[] }
export type CsvProblem = { line: number }
export type Delimiter = ',' | ';' | '\t'

const delimiters: readonly Delimiter[] = [',', ';', '\t']

/**
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets of some languages write them,
 * with any line ending and a byte order mark. Empty lines are no records. A quote that is never closed, or text behind
 * a closed one, is a problem of its line.
 */
export function parseCsv(text: string): { ok: true; csv: Csv } | { ok: false; problem: CsvProblem } {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const delimiter = delimiterOf(source)
  const records: CsvRecord[] = []
  const reader = makeReader(source, delimiter)
  for (;;) {
    const record = reader.next()
    if (record === null) return { ok: true, csv: { delimiter, records } }
    if ('problem' in record) return { ok: false, problem: record.problem }
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record)
  }
}

/** Lines end with CRLF, as RFC 4180 §2.1 has it; a byte order mark tells spreadsheets that it is UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  const lines = rows.map((cells) => cells.map((cell) => writeCell(cell, delimiter)).join(delimiter))

  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}

/** Spreadsheets take what begins so for a formula, and run it (CWE-1236). */
const formulaStart = /^[=+\-@\t\r]/

function writeCell(cell: string, delimiter: Delimiter): string {
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell
  const isPlain = !harmless.includes(delimiter) && !/["\r\n]/.test(harmless)

  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`
}

/** Whichever stands most often in the first record, outside quotes. */
function delimiterOf(source: string): Delimiter {
  const head =
    source
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/[\r\n]/)
      .find((line) => line.trim() !== '') ?? ''
  const count = (one: string) => head.split(one).length
  const [best = ','] = [...delimiters].sort((a, b) => count(b) - count(a))

  return best
}

function makeReader(source: string, delimiter: Delimiter) {
  let at = 0
  let line = 1

  /** Behind the closing quote, and what stood between; null when there is none. */
  function readQuoted(): string | null {
    let value = ''
    at += 1
    for (;;) {
      const end = source.indexOf('"', at)
      if (end < 0) return null
      value += source.slice(at, end)
      at = end + 1
      if (source[at] !== '"') break
      value += '"'
      at += 1
    }
    line += value.split(/\r\n|\r|\n/).length - 1

    return value
  }

  function readPlain(): string {
    const start = at
    while (at < source.length && source[at] !== delimiter && source[at] !== '\r' && source[at] !== '\n')
      at += 1

    return source.slice(start, at)
  }

  return {
    next(): CsvRecord | { problem: CsvProblem } | null {
      if (at >= source.length) return null
      const begun = line
      const cells: string[] = []
      for (;;) {
        const cell = source[at] === '"' ? readQuoted() : readPlain()
        const isOver = at >= source.length || source[at] === '\r' || source[at] === '\n'
        if (cell === null || (!isOver && source[at] !== delimiter)) return { problem: { line: begun } }
        cells.push(cell)
        if (isOver) break
        at += 1
      }
      if (source[at] === '\r' && source[at + 1] === '\n') at += 1
      at += 1
      line += 1

      return { line: begun, cells }
    },
  }
}
