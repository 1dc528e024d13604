import { describe, expect, test } from 'vitest'
import { plainField } from '#core/fields/field.ts'
import type { FitSetting } from '../stamp.ts'
import { fitText } from './fit-text.ts'
import { fit as fitFor } from './fit.ts'

const plain: FitSetting = plainField
const sizeOf = (text: string, width: number, height: number, setting: Partial<FitSetting> = {}) => {
  const fit = fitText(text, { width, height }, { ...plain, ...setting })
  return fit.fits ? [fit.size, fit.lines.length] : null
}

describe('fitting a text into its box', () => {
  test('sets it at twelve points where there is room', () => {
    expect(sizeOf('Zoë Müller', 200, 20)).toEqual([12, 1])
  })

  test('sets one line larger in a tall box, several lines not', () => {
    expect(sizeOf('Zoë', 200, 40)).toEqual([18, 1])
    expect(sizeOf('Zoë', 200, 40, { multiline: true })).toEqual([12, 1])
  })

  test('shrinks one line as far as it stays comfortable', () => {
    expect(sizeOf('Maximiliane Oberhuber', 110, 20)).toEqual([9, 1])
  })

  test('prefers several comfortable lines to a tiny one', () => {
    expect(sizeOf('Maximiliane Oberhuber of Upper Bavaria', 110, 40)).toEqual([10.5, 3])
  })

  test('takes line breaks for spaces unless the box is multiline', () => {
    expect(sizeOf('one\ntwo', 200, 20)).toEqual([12, 1])
    expect(sizeOf('one\ntwo', 200, 40, { multiline: true })).toEqual([12, 2])
  })

  test.each([
    ['too long', 'word '.repeat(200), 100, 20],
    ['too low a box', 'Zoë', 100, 7],
    ['no width', 'Zoë', 3, 20],
    ['a character without a face', 'Zoë 𓀀', 200, 20],
  ])('says no: %s', async (_, text, width, height) => {
    expect(sizeOf(text, width, height)).toBeNull()
    expect((await fitFor(text, { width, height }, plain)).fits).toBe(false)
  })

  test('says yes at the floor exactly', async () => {
    expect((await fitFor('Zoë', { width: 100, height: 7.5 }, plain)).fits).toBe(true)
    expect(sizeOf('Zoë', 100, 7.5)).toEqual([6, 1])
  })

  test('keeps to a size that was chosen, and shrinks from there when it must', () => {
    expect(sizeOf('Zoë', 200, 40, { size: 9 })).toEqual([9, 1])
    expect(sizeOf('Zoë', 200, 40, { size: 20 })).toEqual([20, 1])
    expect(sizeOf('Zoë', 200, 10, { size: 4 })).toEqual([4, 1])
    expect(sizeOf('Maximiliane Oberhuber', 110, 20, { size: 14 })).toEqual([9, 1])
    expect(sizeOf('word '.repeat(40), 100, 20, { size: 14 })).toBeNull()
  })

  test('measures a text in the face it will be stamped in', async () => {
    const narrow = 'illicit filling'
    const box = { width: 62, height: 9 }

    expect((await fitFor(narrow, box, { ...plain, font: 'sans' })).fits).toBe(true)
    expect((await fitFor(narrow, box, { ...plain, font: 'serif' })).fits).toBe(true)
    // Every letter as wide as an M: 15 × 0.6 em.
    expect((await fitFor(narrow, { ...box, width: 15 * 0.6 * 6 + 4 }, { ...plain, font: 'mono' })).fits).toBe(
      true,
    )
    expect((await fitFor(narrow, { ...box, width: 15 * 0.6 * 6 + 3 }, { ...plain, font: 'mono' })).fits).toBe(
      false,
    )
  })

  test('gives each character a cell of its own width, however wide it is', () => {
    const fit = fitText('iWi', { width: 80, height: 20 }, { ...plain, cells: 4 })
    if (!fit.fits) throw new Error('does not fit')
    const [line] = fit.lines
    const middles = line!.glyphs.map(({ x, advance }) => Math.round((x + advance / 2) * fit.size))

    expect(middles).toEqual([10, 30, 50])
    expect(line!.text).toBe('iWi')
  })

  test('fills cells from the right for a text that is read from there', () => {
    const fit = fitText('אב', { width: 80, height: 20 }, { ...plain, cells: 4 })
    if (!fit.fits) throw new Error('does not fit')
    const middles = fit.lines[0]!.glyphs.map(({ x, advance }) => Math.round((x + advance / 2) * fit.size))

    expect(middles).toEqual([70, 50])
  })

  test('says no to more characters than cells, and to cells too narrow to read', async () => {
    expect(sizeOf('12345', 100, 20, { cells: 4 })).toBeNull()
    expect((await fitFor('WWWW', { width: 20, height: 20 }, { ...plain, cells: 4 })).fits).toBe(false)
    expect((await fitFor('1234', { width: 40, height: 20 }, { ...plain, cells: 4 })).fits).toBe(true)
  })
})
