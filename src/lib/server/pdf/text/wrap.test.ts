import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wrap } from './wrap.ts'

const linesOf = (text: string, width: number) => wrap(text, 'regular', width).lines.map((line) => line.text)

describe('wrapping', () => {
  test('breaks at spaces and at line breaks', () => {
    expect(linesOf('one two\nthree', 4)).toEqual(['one two', 'three'])
    expect(linesOf('one two\nthree', 2.6)).toEqual(['one', 'two', 'three'])
  })

  test('keeps empty lines', () => {
    expect(linesOf('one\n\ntwo', 10)).toEqual(['one', '', 'two'])
  })

  test('breaks Chinese between words and hangs punctuation on to them', () => {
    const lines = linesOf('根据本合同，甲方应当支付租金。', 6)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe('根据本合同，甲方应当支付租金。')
    expect(lines.some((line) => /^[，。]/.test(line))).toBe(false)
  })

  test('parts addresses after their punctuation before it cuts words', () => {
    expect(linesOf('someone@example.org', 6)).toEqual(['someone@', 'example.org'])
    expect(wrap('someone@example.org', 'regular', 6).hasCutWords).toBe(false)
    expect(wrap('Donaudampfschiff', 'regular', 4).hasCutWords).toBe(true)
  })

  test('loses no character and overflows no line', () => {
    const words = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'W', 'i', 'é', 'ж', 'م', '契', 'ก', '-', '@'), maxLength: 12 }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(words, fc.integer({ min: 3, max: 20 }), (parts, width) => {
        const text = parts.join(' ').trim()
        const { lines } = wrap(text, 'regular', width)
        expect(
          lines
            .map((line) => line.text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(text.replaceAll(' ', ''))
        for (const line of lines) expect(line.width).toBeLessThan(width + 0.3)
      }),
      { numRuns: 60 },
    )
  })
})

test('no line breaks at a no-break space', () => {
  const text = 'Le bail dit : « Loyer »'.replaceAll(/ (?=[:»])|(?<=«) /g, '\u00a0')
  const lines = wrap(text, 'regular', 4).lines.map(({ text: line }) => line.trim())
  for (const line of lines) expect(line).not.toMatch(/^[:»]|«$/)
})
