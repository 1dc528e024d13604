import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { besideOthers, boxAround, type Box, insidePage, moveBox, resizeBox } from './box.ts'

const smallest = { width: 0.05, height: 0.02 }
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const step = fc.double({ min: -3, max: 3, noNaN: true })
const onPage: fc.Arbitrary<Box> = fc
  .record({ x: fraction, y: fraction, width: fraction, height: fraction })
  .map((box) => insidePage(box))
const edges = fc.constantFrom(
  { left: true },
  { right: true },
  { top: true },
  { bottom: true },
  { left: true, top: true },
  { right: true, bottom: true },
)

const liesOnPage = ({ x, y, width, height }: Box) =>
  x >= 0 && y >= 0 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9

describe('a box on a page', () => {
  test('never leaves it, however far it is moved', () => {
    fc.assert(fc.property(onPage, step, step, (box, x, y) => liesOnPage(moveBox(box, { x, y }))))
  })

  test('keeps its size when moved against the edge', () => {
    const box = { x: 0.5, y: 0.5, width: 0.2, height: 0.1 }

    expect(moveBox(box, { x: 9, y: -9 })).toEqual({ x: 0.8, y: 0, width: 0.2, height: 0.1 })
  })

  test('never leaves it, however far it is resized', () => {
    fc.assert(
      fc.property(onPage, edges, step, step, (box, at, x, y) =>
        liesOnPage(resizeBox(box, at, { x, y }, smallest)),
      ),
    )
  })

  test('keeps the edge opposite to the one that is dragged', () => {
    fc.assert(
      fc.property(onPage, step, (box, x) => {
        const resized = resizeBox(box, { left: true }, { x, y: 0 }, smallest)
        expect(resized.x + resized.width).toBeCloseTo(box.x + box.width, 9)
        expect(resized.height).toBe(box.height)
      }),
    )
  })

  test('shrinks to the smallest size and no further', () => {
    const box = { x: 0.5, y: 0.5, width: 0.2, height: 0.1 }

    expect(resizeBox(box, { right: true, bottom: true }, { x: -1, y: -1 }, smallest)).toEqual({
      x: 0.5,
      y: 0.5,
      width: 0.05,
      height: 0.02,
    })
  })

  test('is centred on the point where it was dropped, unless that is too near the edge', () => {
    expect(boxAround({ x: 0.5, y: 0.5 }, { width: 0.2, height: 0.1 })).toEqual({
      x: 0.4,
      y: 0.45,
      width: 0.2,
      height: 0.1,
    })
    expect(boxAround({ x: 0.01, y: 0.99 }, { width: 0.2, height: 0.1 })).toEqual({
      x: 0,
      y: 0.9,
      width: 0.2,
      height: 0.1,
    })
  })
})

describe('a box put where others are', () => {
  const box = { x: 0.4, y: 0.4, width: 0.2, height: 0.05 }

  test('stays where it hides nothing', () => {
    expect(besideOthers(box, [{ ...box, y: 0.5 }])).toEqual(box)
  })

  test('moves below everything it would hide', () => {
    const { y } = besideOthers(box, [box, { ...box, y: 0.46 }])
    expect(y).toBeGreaterThan(0.51)
  })

  test('stays where the page has no room below', () => {
    const low = { ...box, y: 0.94 }
    expect(besideOthers(low, [low])).toEqual(low)
  })
})
