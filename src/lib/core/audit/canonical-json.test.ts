import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'

describe('canonical JSON', () => {
  test('is what RFC 8785 §3.2.2 prints', () => {
    const value: Json = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"\u002f',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('sorts keys by UTF-16 code units, as RFC 8785 §3.2.3 shows', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toHaveLength(7)
    expect([...canonicalJson(value).matchAll(/:(\d)/g)].map(([, n]) => n).join('')).toBe('2467153')
  })

  test('refuses what has no one form', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800'])
      expect(() => canonicalJson(value)).toThrow(TypeError)
    expect(() => canonicalJson({ '\udc00': 1 })).toThrow(TypeError)
  })

  test('is the same for the same value, in whatever order its keys came', () => {
    const wellFormed = fc.string({ unit: 'grapheme' })
    const values = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 3 },
        fc.constant(null),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        wellFormed,
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(wellFormed, tie('json'), { maxKeys: 4 }),
      ),
    })).json
    fc.assert(
      fc.property(values, (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
        expect(canonicalJson(JSON.parse(canonicalJson(value)) as Json)).toBe(canonicalJson(value))
      }),
    )
  })
})

function reversed(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(reversed)

  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  )
}
