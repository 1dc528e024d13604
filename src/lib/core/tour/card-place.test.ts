import { expect, test } from 'vitest'
import { placeCard } from './card-place.ts'

const item = { x: 12, y: 240, width: 232, height: 40 }

test('[D3] the card stands to the right of its target', () => {
  expect(placeCard(item, 1440)).toEqual({ kind: 'beside', x: 260, y: 240 })
})

test('[D3] beside the rail it stands as close', () => {
  expect(placeCard({ ...item, width: 40 }, 768)).toEqual({ kind: 'beside', x: 68, y: 240 })
})

test('[D4] without a target it stands in the middle', () => {
  expect(placeCard(null, 1440)).toEqual({ kind: 'center' })
})

test('[D4] without room beside the target it stands in the middle, up to the last pixel', () => {
  expect(placeCard(item, 260 + 320 + 16)).toMatchObject({ kind: 'beside' })
  expect(placeCard(item, 260 + 320 + 15)).toEqual({ kind: 'center' })
})
