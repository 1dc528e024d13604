import { describe, expect, test } from 'vitest'
import { imageWidth, percentOf, stackWidth, zoomBy, zoomIn, zoomOut } from './zoom.ts'

describe('zoom', () => {
  test('goes on from what is shown when it was fitted', () => {
    expect(zoomIn('fit', 88)).toBe(100)
    expect(zoomOut('fit', 88)).toBe(75)
  })

  test('stops at half and at double', () => {
    expect(zoomIn(200, 200)).toBe(200)
    expect(zoomOut(50, 50)).toBe(50)
  })

  test('of one hundred percent shows a page as large as on paper', () => {
    expect(stackWidth(100, 595, 842)).toBe('793px')
    expect(percentOf(793, 595)).toBe(100)
  })

  test('by the wheel goes in small steps within its bounds', () => {
    expect(zoomBy(100, -40)).toBe(111)
    expect(zoomBy(100, 40)).toBe(90)
    expect(zoomBy(200, -400)).toBe(200)
  })

  test('fitted to the page is as high as there is room', () => {
    expect(stackWidth('page', 600, 800)).toBe('min(100%, 1080px, 75.00cqh - 3rem)')
  })

  test('fitted takes the room there is', () => {
    expect(stackWidth('fit', 600, 800)).toBe('min(100%, 1080px)')
  })
})

test('page images come in few widths, sharp enough for the screen', () => {
  expect(imageWidth(343)).toBe(320)
  expect(imageWidth(700)).toBe(640)
  expect(imageWidth(720)).toBe(960)
  expect(imageWidth(4000)).toBe(1600)
})
