import { expect, test } from 'vitest'
import { area, draftOf, field, stack } from './draft.fixture.ts'
import { aimAt } from './gestures.ts'
import { findInStack } from './page-stack.ts'

const [page] = stack.pages
if (!page) throw new Error('no pages')
const reach = 6
const middle = { x: page.x + page.width / 2, y: page.y + page.height / 2 }
const other = area({ x: 0.3, y: 0.3, width: 0.2, height: 0.05 })
const draft = draftOf([field('a', other)])
const otherBox = findInStack(stack, other) ?? { x: 0, y: 0, width: 0, height: 0 }
const aim = (at: { x: number; y: number }, within = reach) =>
  aimAt({ draft, stack, type: 'text', at }, within)

test('a new field is aimed at the point under the pointer, of the size it will have', () => {
  const aimed = aim({ x: middle.x + 50, y: middle.y + 50 })

  expect(aimed?.box).toMatchObject({ width: 160, height: 20 })
  expect((aimed?.box.x ?? 0) + 80).toBeCloseTo(middle.x + 50)
  expect(aimed?.isOver).toBe(false)
})

test('it snaps to the edge of another field that is near, and shows the line', () => {
  const near = { x: otherBox.x + 80 + 4, y: middle.y + 100 }
  const aimed = aim(near)

  expect(aimed?.box.x).toBeCloseTo(otherBox.x)
  expect(aimed?.guides.map(({ axis }) => axis)).toEqual(['x'])
  expect(aim(near, 0)?.box.x).toBeCloseTo(otherBox.x + 4)
})

test('it says when it hides some of another field, and not when they stand edge to edge', () => {
  const beside = { x: otherBox.x + 80, y: otherBox.y + otherBox.height + 10 }

  expect(aim({ x: otherBox.x + 80, y: otherBox.y + 10 }, 0)?.isOver).toBe(true)
  expect(aim(beside, 0)?.isOver).toBe(false)
})

test('it stays on its page at the very edge', () => {
  const aimed = aim({ x: page.x, y: page.y })

  expect(aimed?.box).toMatchObject({ x: page.x, y: page.y })
})
