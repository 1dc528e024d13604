import { describe, expect, test } from 'vitest'
import { fitText } from './fit-text.ts'
import { fits } from './fits.ts'

const sizeOf = (text: string, width: number, height: number, multiline = false) => {
  const fit = fitText(text, { width, height }, multiline)
  return fit.fits ? [fit.size, fit.lines.length] : null
}

describe('fitting a text into its box', () => {
  test('sets it at twelve points where there is room', () => {
    expect(sizeOf('Zoë Müller', 200, 20)).toEqual([12, 1])
  })

  test('sets one line larger in a tall box, several lines not', () => {
    expect(sizeOf('Zoë', 200, 40)).toEqual([18, 1])
    expect(sizeOf('Zoë', 200, 40, true)).toEqual([12, 1])
  })

  test('shrinks one line as far as it stays comfortable', () => {
    expect(sizeOf('Maximiliane Oberhuber', 110, 20)).toEqual([9, 1])
  })

  test('prefers several comfortable lines to a tiny one', () => {
    expect(sizeOf('Maximiliane Oberhuber of Upper Bavaria', 110, 40)).toEqual([10.5, 3])
  })

  test('takes line breaks for spaces unless the box is multiline', () => {
    expect(sizeOf('one\ntwo', 200, 20)).toEqual([12, 1])
    expect(sizeOf('one\ntwo', 200, 40, true)).toEqual([12, 2])
  })

  test.each([
    ['too long', 'word '.repeat(200), 100, 20],
    ['too low a box', 'Zoë', 100, 7],
    ['no width', 'Zoë', 3, 20],
    ['a character without a face', 'Zoë 😀', 200, 20],
  ])('says no: %s', async (_, text, width, height) => {
    expect(sizeOf(text, width, height)).toBeNull()
    expect(await fits(text, { width, height }, false)).toBe(false)
  })

  test('says yes at the floor exactly', async () => {
    expect(await fits('Zoë', { width: 100, height: 7.5 }, false)).toBe(true)
    expect(sizeOf('Zoë', 100, 7.5)).toEqual([6, 1])
  })
})
