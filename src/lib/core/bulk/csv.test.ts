import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv, writeCsv } from './csv.ts'

function cellsOf(text: string): string[][] {
  const read = parseCsv(text)
  if (!read.ok) throw new Error(`line ${read.problem.line}`)

  return read.csv.records.map(({ cells }) => cells)
}

describe('reading comma-separated values', () => {
  test.each([
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\ufeffa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old line endings',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quoted delimiters and quotes',
      '"a;x",b\n"say ""hi""","1\n2"',
      [
        ['a;x', 'b'],
        ['say "hi"', '1\n2'],
      ],
    ],
    [
      'empty lines',
      'a,b\n\n1,2\n,\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      'a,b,c\n,,3',
      [
        ['a', 'b', 'c'],
        ['', '', '3'],
      ],
    ],
  ])('[W1] understands %s', (_, text, expected) => {
    expect(cellsOf(text)).toEqual(expected)
  })

  test('[W1] knows on which line a record begins, also behind cells of several lines', () => {
    const read = parseCsv('a,b\n"one\r\ntwo",1\n\nx,2\n')

    expect(read.ok && read.csv.records.map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test.each([
    ['a quote that is never closed', 'a,b\n1,2\n"x,3\n', 3],
    ['text behind a closed quote', 'a,b\n"x"y,2\n', 2],
  ])('[W1] refuses %s, with its line', (_, text, line) => {
    expect(parseCsv(text)).toEqual({ ok: false, problem: { line } })
  })
})

describe('writing comma-separated values', () => {
  test('gives back what was written, whatever is in the cells', () => {
    const cell = fc.string().filter((text) => !/^[=+\-@\t\r]/.test(text))
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 })

    fc.assert(
      fc.property(rows, (given) => {
        const table = [['a', 'b', 'c'], ...given]
        expect(cellsOf(writeCsv(table, ','))).toEqual(table)
      }),
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('[W1] lets no spreadsheet run %j', (cell) => {
    expect(cellsOf(writeCsv([['x', cell]], ','))).toEqual([['x', `'${cell}`]])
  })
})
