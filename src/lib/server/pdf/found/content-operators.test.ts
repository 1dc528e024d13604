import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOperators, type Operand } from './content-operators.ts'

const read = (content: string | Uint8Array) => [
  ...readOperators(typeof content === 'string' ? Buffer.from(content, 'latin1') : content),
]
const operandsOf = (content: string) => read(`${content} x`).flatMap(({ operands }) => operands)
const numberOf = ([operand]: readonly Operand[]) => (operand?.kind === 'number' ? operand.value : null)

describe('a number', () => {
  test('is the one nearest to what is written, however many digits that has', () => {
    const digits = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: 25 })
    const written = fc
      .tuple(fc.constantFrom('', '-', '+'), digits, fc.constantFrom('', '.'), digits)
      .filter(([, whole, , decimals]) => whole !== '' || decimals !== '')
      .map(([sign, whole, point, decimals]) => `${sign}${whole}${point}${decimals}`)

    fc.assert(fc.property(written, (word) => Object.is(numberOf(operandsOf(word)), Number(word))))
    fc.assert(
      fc.property(written, (word) => Object.is(numberOf(read(`${word}(a)x`)[0]!.operands), Number(word))),
    )
  })

  test.each(['.', '-', '+', '--1', '1.2.3', '1-2', '1e5', '-.', '0x1', 'Infinity'])(
    'is not what %s looks like',
    (word) => {
      expect(read(word)).toEqual([{ name: word, operands: [], start: 0, end: word.length }])
      expect(operandsOf(`[${word} 7]`)).toEqual([
        { kind: 'array', items: [{ kind: 'other' }, { kind: 'number', value: 7 }] },
      ])
    },
  )
})

describe('a string', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  const escaped = (content: Uint8Array) =>
    Buffer.from(content)
      .toString('latin1')
      .replace(/[\\()]/g, (character) => `\\${character}`)

  test('holds what is between its parentheses, escaped or not', () => {
    fc.assert(
      fc.property(bytes, (content) => {
        expect(operandsOf(`(${escaped(content)})`)).toEqual([{ kind: 'string', bytes: content }])
      }),
    )
  })

  test.each([
    ['(a(b)c)', 'a(b)c'],
    ['(a\\(b)', 'a(b'],
    ['(\\101\\1z)', 'A\u0001z'],
    ['(a\\\r\nb\\n)', 'ab\n'],
    ['<414>', 'A@'],
  ])('%s means %j', (written, meant) => {
    const bytes = Uint8Array.from(Buffer.from(meant, 'latin1'))

    expect(operandsOf(written)).toEqual([{ kind: 'string', bytes }])
  })

  test('is no view of the content, which would stay in memory with it', () => {
    const content = Buffer.from('(abc) Tj')
    const [operand] = read(content)[0]!.operands

    expect(operand?.kind === 'string' && operand.bytes.buffer).not.toBe(content.buffer)
  })
})

test('operators have what stands before them, and say where they are in a part of a larger buffer', () => {
  const whole = new Uint8Array(Buffer.from('junk% a comment\n/F1 12 Tf [(a) -3 /N] TJ\nq'))

  expect(read(whole.subarray(4))).toEqual([
    {
      name: 'Tf',
      operands: [
        { kind: 'name', value: 'F1' },
        { kind: 'number', value: 12 },
      ],
      start: 12,
      end: 21,
    },
    {
      name: 'TJ',
      operands: [
        {
          kind: 'array',
          items: [
            { kind: 'string', bytes: Uint8Array.of(97) },
            { kind: 'number', value: -3 },
            { kind: 'name', value: 'N' },
          ],
        },
      ],
      start: 22,
      end: 36,
    },
    { name: 'q', operands: [], start: 37, end: 38 },
  ])
})

test('whatever is read ends, with operators one behind the other', () => {
  const syntax = fc.string({ unit: fc.constantFrom(...Array.from('()<>[]/% \\\n.-0aEIBD')), maxLength: 60 })

  fc.assert(
    fc.property(syntax, (content) => {
      let last = 0
      for (const { start, end } of read(content)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
    }),
  )
})
