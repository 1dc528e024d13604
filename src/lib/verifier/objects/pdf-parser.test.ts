import { describe, expect, test } from 'vitest'

import { fingerprint, isSame } from '../object-fingerprint.ts'
import { PdfParser } from './pdf-parser.ts'

const parse = (text: string) => new PdfParser(Buffer.from(text, 'latin1'), 0).object()
const parseIndirect = (text: string, length?: number) =>
  new PdfParser(Buffer.from(text, 'latin1'), 0).indirectObject(() => length)

describe('reading objects', () => {
  test.each([
    ['null', { kind: 'null' }],
    ['true', { kind: 'boolean', value: true }],
    ['-.5', { kind: 'number', value: -0.5, written: '-.5' }],
    ['+17', { kind: 'number', value: 17, written: '+17' }],
    ['12 0 R', { kind: 'reference', number: 12, generation: 0 }],
    ['/A#42C', { kind: 'name', value: 'ABC' }],
    ['% remark\n/X', { kind: 'name', value: 'X' }],
    ['(a\\(b\\)\\101\\\n(c))', { kind: 'string', value: 'a(b)A(c)', hex: false, start: 0, end: 17 }],
    ['()', { kind: 'string', value: '', hex: false, start: 0, end: 2 }],
    ['<4 14>', { kind: 'string', value: 'A@', hex: true, start: 0, end: 6 }],
  ])('%s', (text, object) => {
    expect(parse(text)).toEqual(object)
  })

  test('two numbers in an array are no reference', () => {
    expect(parse('[1 2 3 0 R]')).toMatchObject({ items: [{ value: 1 }, { value: 2 }, { number: 3 }] })
  })

  test.each([
    ['a key given twice', '<</A 1 /A 2>>'],
    ['a key given twice in another spelling', '<</A 1 /#41 2>>'],
    ['a string without end', '(abc'],
    ['hex with other characters', '<4g>'],
    ['an array without end', '[1 2'],
    ['an unknown word', 'nil'],
    ['nothing', ''],
    ['endless nesting', '['.repeat(100_000)],
  ])('%s is refused', (_, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ name: 'Malformed' }))
  })
})

describe('reading indirect objects', () => {
  test('a stream ends where its length says', () => {
    const text = '1 0 obj <</Length 3>> stream\r\nabc\nendstream endobj rest'
    const { object, end } = parseIndirect(text)

    expect(object.kind === 'stream' && Buffer.from(object.raw).toString()).toBe('abc')
    expect(end).toBe(text.indexOf(' rest'))
  })

  test('a length by reference is asked for', () => {
    expect(parseIndirect('1 0 obj <</Length 2 0 R>> stream\nabc\nendstream endobj', 3).object.kind).toBe(
      'stream',
    )
  })

  test.each([
    '1 0 obj <</Length 2>> stream\nabc\nendstream endobj',
    '1 0 obj <</Length 900>> stream\nabc\nendstream endobj',
    '1 0 obj <</Length -1>> stream\nabc\nendstream endobj',
    '1 0 obj <<>> stream\nabc\nendstream endobj',
    '1 0 obj <<>>',
  ])('%j is refused', (text) => {
    expect(() => parseIndirect(text)).toThrow(expect.objectContaining({ name: 'Malformed' }))
  })
})

describe('comparing objects', () => {
  test.each([
    ['<</A 1/B (x)>>', '<< /B <78> /A 1.0 >>', true],
    ['<</A null>>', '<<>>', true],
    ['[1 2]', '[2 1]', false],
    ['1 0 R', '1 1 R', false],
    ['(1)', '1', false],
    ['/A', '(A)', false],
    ['[/A /B]', '[/A#20#2fB]', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isSame(parse(a), parse(b))).toBe(same)
  })

  test('streams differ by their bytes', () => {
    const [a, b] = ['abc', 'abd'].map((body) =>
      parseIndirect(`1 0 obj <</Length 3>> stream\n${body}\nendstream endobj`),
    )

    expect(fingerprint(a?.object)).not.toBe(fingerprint(b?.object))
  })
})
