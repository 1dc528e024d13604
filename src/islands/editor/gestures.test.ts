import { expect, test } from 'vitest'
import { area, draftOf, field, stack } from './draft.fixture.ts'
import { aimAt, endOf, endUnseen, gestureOf } from './gestures.ts'
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

const scene = { draft, stack, selection: new Set(['b 0']) }
const onPaper = { from: { x: 0, y: 0 }, edges: null, key: null, additive: false }

test('a drag on paper draws a frame, whichever way it goes, that chooses what it touches', () => {
  const corner = { x: otherBox.x + 1, y: otherBox.y + 1 }
  const frame = gestureOf(scene, { ...onPaper, from: corner }, { x: 0, y: 0 }, reach)

  expect(frame).toEqual({ kind: 'marquee', box: { x: 0, y: 0, width: corner.x, height: corner.y } })
  expect(endOf(frame, scene, false)).toEqual({ kind: 'chosen', keys: ['a 0'] })
  expect(endOf(frame, scene, true)).toEqual({ kind: 'chosen', keys: ['b 0', 'a 0'] })
})

test('a drag of what is chosen moves it in the draft as it is by then', () => {
  const chosen = { draft, stack, selection: new Set(['a 0']) }
  const by = { x: 10, y: 20 }
  const moved = gestureOf(chosen, { ...onPaper, key: 'a 0' }, by, 0)
  const end = endOf(moved, chosen, false)
  if (end.kind !== 'edited') throw new Error('It is no edit')
  const later = draftOf([field('a', other), field('later')])

  expect(end.change(later).fields.map(({ areas: [first] }) => first && findInStack(stack, first)?.x)).toEqual(
    [expect.closeTo(otherBox.x + by.x), findInStack(stack, area())?.x],
  )
})

test('drags that nothing has followed move what the ones before have left', () => {
  const chosen = { draft, stack, selection: new Set(['a 0']) }
  const moved = [
    { x: 30, y: 0 },
    { x: 0, y: 60 },
  ].reduce((latest, to) => {
    // Both have seen the draft as it was before them.
    const end = endUnseen(chosen, { ...onPaper, key: 'a 0' }, to, 0)
    if (end.kind !== 'edited') throw new Error('It is no edit')
    return end.change(latest)
  }, draft)

  const [stood] = moved.fields.flatMap(({ areas }) => areas.map((one) => findInStack(stack, one)))
  expect(stood).toMatchObject({
    x: expect.closeTo(otherBox.x + 30) as number,
    y: expect.closeTo(otherBox.y + 60) as number,
  })
  expect(endUnseen(scene, onPaper, { x: otherBox.x + 1, y: otherBox.y + 1 }, reach)).toEqual({
    kind: 'chosen',
    keys: ['a 0'],
  })
})
