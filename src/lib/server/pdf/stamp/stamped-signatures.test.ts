import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import type { Stamp } from '../stamp.ts'
import { readText } from '../render/read-text.ts'
import {
  bar,
  boxOf,
  expectWithin,
  hasPoppler,
  inkOn,
  lettersOf,
  pageOf,
  pdftotext,
  sealed,
  shownGlyphs,
} from './stamped-page.fixture.ts'

describe('a signature', () => {
  const area = { page: 0, x: 0.2, y: 0.4, width: 0.4, height: 0.08 }
  const size = { width: 595, height: 842 }
  const typed = (text: string, hand: 'caveat' | 'dancing-script' | 'marck-script'): Stamp => ({
    ...area,
    kind: 'signature',
    signature: { kind: 'typed', text, hand },
    caption: '',
  })
  const names = [
    'Ελένη Παπαδοπούλου',
    'Дмитрий Щукин',
    'Nguyễn Thị Phương',
    'محمد الأحمد',
    '王小明',
    '김민수',
    '山田さくら',
    'გიორგი ბერიძე',
    'Հովհաննես Շիրազ',
    'রহিম উদ্দিন',
    'தமிழ்ச்செல்வி',
    'አበበ ቢቂላ',
    'Zoë Åsa Łucja',
  ]
  const hands = ['caveat', 'dancing-script', 'marck-script'] as const

  test.each(names.flatMap((name) => hands.map((hand) => [name, hand] as const)))(
    '%s in %s is readable, never boxes',
    async (name, hand) => {
      const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
      const stamped = await sealed([typed(name, hand)], { bytes })
      const read = (await readText(stamped, 0)).map((line) => line.text).join(' ')

      // PDFium tells right-to-left letters in the order they stand in.
      expect(lettersOf(read)).toBe(lettersOf(name))
      expectWithin(await inkOn(stamped, size), boxOf(area, size))
      expect(await shownGlyphs(stamped)).not.toContain(0)
      if (hasPoppler)
        expect(
          pdftotext(stamped, [])
            .normalize('NFKC')
            .replace(/[\u202a-\u202e]/g, ''),
        ).toContain(name)
    },
  )

  test.each([
    [
      'of words',
      'Maximiliana Konstantina Alexandrovna von Hohenzollern-Sigmaringen y Fernández de Córdoba Montenegro A',
    ],
    ['without a space', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)],
    ['in Chinese', '李'.repeat(100)],
  ])('of 100 letters %s is legible in a usual box, and whole', async (_, text) => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    for (const hand of hands) {
      const usual = { page: 0, x: 0.2, y: 0.4, width: 0.3, height: 0.055 }
      const stamped = await sealed([{ ...typed(text, hand), ...usual }], { bytes })
      const lines = await readText(stamped, 0)

      expect(lettersOf(lines.map((line) => line.text).join(''))).toBe(lettersOf(text))
      // Seven points are the least that a hand is read at: of a line, that and what is above and below the letters.
      expect(Math.min(...lines.map((line) => line.height * size.height))).toBeGreaterThanOrEqual(7)
      expectWithin(await inkOn(stamped, size), boxOf(usual, size))
    }
  })

  test('with a flower in the name has it on paper', async () => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    const stamped = await sealed([typed('Zoë 🌻', 'caveat')], { bytes })

    expect(await shownGlyphs(stamped)).not.toContain(0)
    // PDFium tells no letters beyond the first plane.
    if (hasPoppler) expect(pdftotext(stamped, [])).toContain('🌻')
  })

  test('with a letter that no face has names it instead of drawing a box', async () => {
    const stamped = await sealed([typed('Zoë 𓀀', 'caveat')])

    expect((await readText(stamped, 0)).map((line) => line.text).join(' ')).toContain('Zoë [U+13000]')
  })

  test('uploaded as a picture keeps its proportions and what is clear in it', async () => {
    const { bytes } = await pageOf({ rotate: 0, cropBox: undefined, unit: 1 })
    const uploaded = { kind: 'uploaded', sha256: bar.sha256, width: 300, height: 100 } as const
    const stamp: Stamp = {
      ...area,
      kind: 'signature',
      signature: uploaded,
      caption: 'Reason: I agree\nABC123',
    }
    const stamped = await sealed([stamp], { bytes, pictures: [bar] })
    const pdf = await PDF.load(stamped)
    const text = Buffer.from(await pdf.save()).toString('latin1')

    expect(text).toContain('/SMask')
    const read = (await readText(stamped, 0)).map((line) => line.text)
    expect(read).toEqual(['Reason: I agree', 'ABC123'])
    expectWithin(await inkOn(stamped, size), boxOf(area, size))
  })

  test('whose reason is long ends in an ellipsis beside its whole id', async () => {
    const caption = `Reason: ${'I have read and approve of this. '.repeat(20)}\nABCDEF012345`
    const signature = { kind: 'typed', text: 'Ana', hand: 'caveat' } as const
    const stamped = await sealed([{ ...area, kind: 'signature', signature, caption }])
    const read = (await readText(stamped, 0)).map((line) => line.text)

    expect(read.find((line) => line.startsWith('Reason: I have'))).toMatch(/…$/)
    expect(read).toContain('ABCDEF012345')
  })
})
