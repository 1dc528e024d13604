import { describe, expect, test } from 'vitest'
import { findInStack, inPercent, onPage, pageAt, pagesBetween, stackPages } from './page-stack.ts'

const a4 = { width: 600, height: 800 }
const slip = { width: 300, height: 200 }
const stack = stackPages([
  { id: 'lease', name: 'Lease.pdf', pages: [a4, a4] },
  { id: 'slip', name: 'Slip.pdf', pages: [slip] },
])
const area = { document: 'slip', page: 0, x: 0.5, y: 0.5, width: 0.1, height: 0.1 }

describe('the stack of pages', () => {
  test('is as wide as the widest page and centres the narrower ones', () => {
    expect(stack.width).toBe(600)
    expect(stack.pages.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 820],
      [150, 1640],
    ])
    expect(stack.height).toBe(1840)
  })

  test('numbers pages through all documents', () => {
    expect(stack.pages.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('knows where an area stands, and that a lost page has no place', () => {
    expect(findInStack(stack, area)).toEqual({ x: 300, y: 1740, width: 30, height: 20 })
    expect(findInStack(stack, { ...area, page: 7 })).toBeUndefined()
  })

  test('gives a point between two pages to the nearer one', () => {
    expect(pageAt(stack, { x: 10, y: 805 })?.number).toBe(1)
    expect(pageAt(stack, { x: 10, y: 815 })?.number).toBe(2)
    expect(pageAt(stack, { x: 10, y: 99_999 })?.number).toBe(3)
    expect(pageAt(stackPages([]), { x: 0, y: 0 })).toBeUndefined()
  })

  test('turns a point into fractions of its page and back', () => {
    const page = pageAt(stack, { x: 300, y: 1740 })

    expect(page && onPage(page, { x: 300, y: 1740 })).toEqual({ x: 0.5, y: 0.5 })
  })

  test('tells which pages touch a stretch of it', () => {
    expect(pagesBetween(stack, 0, 500)).toEqual([1, 1])
    expect(pagesBetween(stack, 700, 1700)).toEqual([1, 3])
  })

  test('places boxes in percent', () => {
    expect(inPercent({ x: 150, y: 460, width: 300, height: 92 }, stack)).toEqual({
      left: '25.0000%',
      top: '25.0000%',
      width: '50.0000%',
      height: '5.0000%',
    })
  })
})
