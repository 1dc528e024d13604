import { describe, expect, test } from 'vitest'
import { laneOf, lanes, postsOf } from './lanes.ts'

const bytes = new Uint8Array()
const render = (pages: number) =>
  ({ kind: 'render', input: { bytes, pages: [...Array(pages).keys()], width: 900 } }) as const

describe('the lane of a PDF job', () => {
  test('is the room’s for what somebody who signs looks at', () => {
    expect(laneOf(render(1), true)).toBe('room')
    expect(laneOf({ kind: 'readText', input: { bytes, page: 0 } }, true)).toBe('room')
  })

  test('is the short one for a look of anybody else, the long one for pages made ahead', () => {
    expect(laneOf(render(1), false)).toBe('short')
    expect(laneOf(render(50), false)).toBe('long')
    expect(laneOf(render(50), true)).toBe('long')
  })

  test('is the long one for files of strangers', () => {
    expect(laneOf({ kind: 'admit', input: { bytes } }, false)).toBe('long')
    expect(
      laneOf(
        { kind: 'judge', input: { bytes, at: new Date(0), roots: [], knowledge: { record: 'missing' } } },
        false,
      ),
    ).toBe('long')
  })
})

describe.each([1, 2, 3, 4, 7])('%i PDF processes', (children) => {
  const posts = postsOf(children)

  test('take every lane between them', () => {
    expect(posts).toHaveLength(children)
    expect(new Set(posts.flatMap((post) => post.lanes))).toEqual(new Set(lanes))
  })

  test.runIf(children > 1)('leave one to rooms and seals, and every other one some lane', () => {
    expect(
      posts.filter((post) => !post.lanes.includes('long') && !post.lanes.includes('short')),
    ).toHaveLength(1)
  })

  test.runIf(children > 2)('leave one to what is short, whatever is sealed or taken in', () => {
    expect(posts.some((post) => !post.lanes.includes('long') && !post.lanes.includes('seal'))).toBe(true)
  })
})
