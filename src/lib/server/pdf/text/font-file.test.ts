import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { facesFor } from './faces.ts'
import { fontFileStream } from './font-file.ts'
import { loadFace, type Face } from './load-face.ts'
import { shapeLine } from './shape-line.ts'
import type { Style } from './style.ts'

const faceOf = (style: Style) => loadFace(facesFor('a', style)[0]!)
const glyphsOf = (text: string, style: Style) => shapeLine(text, style).glyphs.map((glyph) => glyph.id)
const fileOf = (face: Face, glyphs: readonly number[]) =>
  Buffer.from(inflateSync(fontFileStream(face, glyphs).data))

describe('the font file of a seal', () => {
  test('is the same for all everyday text, whatever was set first', () => {
    const face = faceOf('regular')
    const first = fileOf(face, glyphsOf('Office – ¿Qué?', 'regular'))
    fileOf(face, glyphsOf('Ελλάδα', 'regular'))

    expect(fileOf(face, glyphsOf('Zoë “Maß” officiel', 'regular')).equals(first)).toBe(true)
  })

  test('is cut to the glyphs where the text has others, and for hands', () => {
    const face = faceOf('regular')
    const everyday = fileOf(face, glyphsOf('abc', 'regular'))
    const greek = fileOf(face, glyphsOf('αβγ', 'regular'))
    const hand = faceOf('caveat')

    expect(greek.length).toBeLessThan(everyday.length)
    expect(fileOf(hand, glyphsOf('ab', 'caveat')).equals(fileOf(hand, glyphsOf('cd', 'caveat')))).toBe(false)
  })
})
