import { expect, test } from 'vitest'
import { boundsOf, snap } from './snapping.ts'

const page = { x: 0, y: 0, width: 600, height: 800 }
const other = { x: 100, y: 100, width: 50, height: 20 }
const moving = { x: 300, y: 300, width: 80, height: 20 }
const around = { page, others: [other], reach: 5 }

test('a box snaps to the edge of another within reach', () => {
  const { by, guides } = snap(moving, { x: -197, y: 50 }, null, around)

  expect(moving.x + by.x).toBe(100)
  expect(by.y).toBe(50)
  expect(guides).toEqual([{ axis: 'x', at: 100, from: 0, to: 800 }])
})

test('and stays where it is put out of reach', () => {
  expect(snap(moving, { x: -90, y: 50 }, null, around)).toEqual({ by: { x: -90, y: 50 }, guides: [] })
})

test('its middle snaps to the middle of the page', () => {
  const { by } = snap(moving, { x: -42, y: 93 }, null, around)

  expect(moving.x + moving.width / 2 + by.x).toBe(300)
  expect(moving.y + moving.height / 2 + by.y).toBe(400)
})

test('of two lines the nearer wins', () => {
  const others = [other, { ...other, x: 103 }]

  expect(snap(moving, { x: -198, y: 50 }, null, { ...around, others }).by.x).toBe(-197)
})

test('a dragged edge looks for lines alone', () => {
  const { by, guides } = snap(moving, { x: -228, y: 0 }, { right: true }, around)

  expect(moving.x + moving.width + by.x).toBe(150)
  expect(guides.map(({ axis }) => axis)).toEqual(['x'])
})

test('several boxes move as the one around them', () => {
  expect(boundsOf([other, moving])).toEqual({ x: 100, y: 100, width: 280, height: 220 })
  expect(boundsOf([])).toBeNull()
})
