import { describe, expect, test } from 'vitest'

import { readCoverage } from './byte-range.ts'
import { PdfParser } from './objects/pdf-parser.ts'
import type { Revision } from './revisions.ts'

const head = '%PDF-1.7 7 0 obj'
const tail = 'endobj startxref 9 %%EOF'

/** A file with nothing but a signature; the numbers are functions of where its hex string lies. */
function cover(
  range: (gap: number, resume: number, length: number) => string,
  contents = '<00ff>',
  change = (bytes: Buffer) => bytes,
) {
  const build = (numbers: string): string =>
    `${head} <</ByteRange ${numbers.padEnd(40)} /Contents ${contents}>> ${tail}\n`
  const gap = build('').indexOf(contents)
  const { length } = build('')
  const bytes = change(Buffer.from(build(range(gap, gap + contents.length, length)), 'latin1'))
  const revision: Revision = {
    start: 0,
    end: length,
    endOfMarker: length - 1,
    entries: new Map(),
    trailer: { kind: 'dictionary', entries: new Map() },
    sections: [],
    reachesOut: false,
  }

  return readCoverage(bytes, new PdfParser(bytes, head.length).dictionary(), [revision])
}

const right = (gap: number, resume: number, length: number): string =>
  `[0 ${gap} ${resume} ${length - resume}]`

describe('the byte range', () => {
  test('covers all but the hex string, up to the end of a revision', () => {
    const coverage = cover(right)

    expect(coverage).toMatchObject({ revision: 0, contents: Uint8Array.from([0x00, 0xff]) })
    if (typeof coverage === 'string') return
    expect(Buffer.from(coverage.before).toString('latin1')).toMatch(/\/Contents $/)
    expect(Buffer.from(coverage.after).toString('latin1')).toBe(`>> ${tail}\n`)
  })

  test('may leave out the line end behind the end', () => {
    expect(cover((gap, resume, length) => `[0 ${gap} ${resume} ${length - resume - 1}]`)).toMatchObject({
      revision: 0,
    })
  })

  test.each([
    ['three numbers', (gap: number, resume: number) => `[0 ${gap} ${resume}]`],
    ['six numbers', (gap: number, resume: number) => `[0 ${gap} ${resume} 5 ${resume + 5} 5]`],
    ['a start behind the header', (gap: number, resume: number) => `[1 ${gap} ${resume} 5]`],
    ['a negative number', (gap: number, resume: number) => `[0 ${gap} ${resume} -5]`],
    ['a fraction', (gap: number, resume: number) => `[0 ${gap}.5 ${resume} 5]`],
    ['a reference', (gap: number, resume: number) => `[0 ${gap} ${resume} 5 0 R]`],
    ['overlapping parts', (gap: number) => `[0 ${gap} ${gap - 5} 9]`],
    ['no gap', (gap: number) => `[0 ${gap} ${gap} 9]`],
    [
      'an end outside the file',
      (gap: number, resume: number, length: number) => `[0 ${gap} ${resume} ${length}]`,
    ],
    ['no second part', (gap: number, resume: number) => `[0 ${gap} ${resume} 0]`],
    ['a name', () => '/Full'],
  ])('with %s is malformed', (_, range) => {
    expect(cover(range)).toBe('byte-range-malformed')
  })

  test.each([
    [
      'begins before the hex string',
      (gap: number, resume: number, length: number) => right(gap - 1, resume, length),
    ],
    [
      'begins inside the hex string',
      (gap: number, resume: number, length: number) => right(gap + 1, resume, length),
    ],
    [
      'ends behind the hex string',
      (gap: number, resume: number, length: number) => right(gap, resume + 1, length),
    ],
    [
      'ends inside the hex string',
      (gap: number, resume: number, length: number) => right(gap, resume - 1, length),
    ],
  ])('whose gap %s is refused', (_, range) => {
    expect(cover(range)).toBe('gap-not-contents')
  })

  test.each(['<00 ff>', '<00f>', '(abcd)', '<00\nff0>'])('whose gap is %j is refused', (contents) => {
    expect(cover(right, contents)).toBe('gap-not-contents')
  })

  test('that ends before the end of the revision does not cover the file', () => {
    const short = (gap: number, resume: number, length: number): string =>
      `[0 ${gap} ${resume} ${length - resume - 9}]`

    expect(cover(short)).toBe('signature-not-covering-file')
  })

  test('is refused when the dictionary says other contents than the file has there', () => {
    const coverage = cover(right)
    expect(typeof coverage).toBe('object')

    const bytes = Buffer.from(`%PDF-1.7 <aaaa> ${tail}\n`)
    const elsewhere = Buffer.from('<</ByteRange [0 9 15 26] /Contents <bbbb>>>')
    const dictionary = new PdfParser(elsewhere, 0).dictionary()
    const contents = dictionary.entries.get('Contents')
    const entries = new Map([
      ...dictionary.entries,
      ['Contents', { ...contents, start: 9, end: 15 } as never],
    ])
    expect(readCoverage(bytes, { kind: 'dictionary', entries }, [])).toBe('gap-not-contents')
  })
})
