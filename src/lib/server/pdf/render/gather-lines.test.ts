import { describe, expect, test } from 'vitest'
import { gatherLines } from './gather-lines.ts'
import type { Glyph } from './read-glyphs.ts'

const glyph = (character: string, left: number, top = 0.1): Glyph => ({
  character,
  box: { left, top, right: left + 0.1, bottom: top + 0.1 },
})
const made = (character: string): Glyph => ({ character, box: null })

describe('lines', () => {
  test('end at line breaks', () => {
    const lines = gatherLines([glyph('a', 0), made('\r'), made('\n'), glyph('b', 0)])

    expect(lines.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('reach around their letters, not around spaces', () => {
    const [line] = gatherLines([glyph('a', 0.2), glyph(' ', 0.9), glyph('b', 0.4)])

    expect(line).toMatchObject({ text: 'a b', x: 0.2, y: 0.1 })
    expect(line?.width).toBeCloseTo(0.3)
  })

  test('reach no further than the page', () => {
    const [line] = gatherLines([glyph('a', -0.05), glyph('b', 0.95)])

    expect(line).toMatchObject({ x: 0, width: 1 })
  })

  test('without letters or outside the page are none', () => {
    expect(gatherLines([glyph(' ', 0.1), made('\n'), glyph('a', 1.2), made('\n'), made('b')])).toEqual([])
  })

  test('hold no control characters', () => {
    expect(gatherLines([glyph('a', 0), made('\u0002'), made('\t'), glyph('b', 0.1)])[0]?.text).toBe('a b')
  })
})
