import { describe, expect, test } from 'vitest'
import { fitsCaption, placeOn } from './place-on.ts'

const letter = { width: 612, height: 792 }

describe('a place on a page', () => {
  test('is in shares of the page, so that it holds at every zoom', () => {
    expect(placeOn({ x: 0.1, y: 0.25, width: 0.5, height: 0.05 }, letter)).toMatchObject({
      '--left': '10%',
      '--top': '25%',
      '--width': '50%',
      '--height': '5%',
    })
  })

  test('sets type as high as the box allows, but never above 12 points of the page', () => {
    const sizeOf = (height: number) => placeOn({ x: 0, y: 0, width: 0.5, height }, letter)['--type-size']
    expect(sizeOf(0.2)).toBe(`${Math.round((12 / 612) * 100_000) / 1000}cqw`)
    expect(Number.parseFloat(String(sizeOf(0.01)))).toBeLessThan(1)
  })

  test('carries a caption only where the caption fits', () => {
    expect(fitsCaption({ x: 0, y: 0, width: 0.35, height: 0.06 }, letter)).toBe(true)
    // As it is placed at first, for the longest caption of any language too.
    expect(fitsCaption({ x: 0, y: 0, width: 0.35, height: 0.07 }, letter)).toBe(true)
    expect(fitsCaption({ x: 0, y: 0, width: 0.08, height: 0.04 }, letter)).toBe(false)
  })
})
