import { expect, test } from 'vitest'
import { sideWithRoom } from './side-with-room.ts'

const viewport = { width: 1000, height: 800 }
const needed = { width: 180, height: 250 }
const button = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 })

test.each([
  ['below where there is room', button(500, 100), 'bottom'],
  ['above at the foot of the page', button(500, 750), 'top'],
  ['below to the last pixel', button(500, 510), 'bottom'],
  ['above when a pixel is missing below', button(500, 511), 'top'],
] as const)('[B6] placed by itself, it lies %s', (_, anchor, side) => {
  expect(sideWithRoom(anchor, viewport, needed)).toBe(side)
})

test('[B6] on a low page it lies beside, and where nothing fits on the roomiest side', () => {
  const low = { width: 1000, height: 200 }

  expect(sideWithRoom(button(100, 80), low, needed)).toBe('right')
  expect(sideWithRoom(button(900, 80), low, needed)).toBe('left')
  expect(sideWithRoom(button(20, 30), { width: 100, height: 200 }, needed)).toBe('bottom')
})
