// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeEdgeScroll, scrollSpeed } from './edge-scroll.ts'

const view = { x: 100, y: 50, width: 800, height: 600 }

describe('how fast a drag scrolls', () => {
  test.each([
    ['in the middle', { x: 500, y: 350 }, { x: 0, y: 0 }],
    ['at the lower edge', { x: 500, y: 650 }, { x: 0, y: 1000 }],
    ['half way into the zone below', { x: 500, y: 626 }, { x: 0, y: 500 }],
    ['at the upper edge', { x: 500, y: 50 }, { x: 0, y: -1000 }],
    ['far above it', { x: 500, y: -400 }, { x: 0, y: -1000 }],
    ['in the right lower corner', { x: 900, y: 650 }, { x: 1000, y: 1000 }],
  ])('%s', (_, at, speed) => {
    expect(scrollSpeed(at, view)).toEqual(speed)
  })
})

describe('scrolling at an edge', () => {
  let frame: HTMLElement
  let scrolled: number
  let frames: FrameRequestCallback[]
  beforeEach(() => {
    scrolled = 0
    frames = []
    frame = document.createElement('div')
    frame.getBoundingClientRect = () => new DOMRect(view.x, view.y, view.width, view.height)
    frame.scrollBy = (options?: ScrollToOptions | number) => {
      if (typeof options === 'object') scrolled += options.top ?? 0
    }
    vi.spyOn(performance, 'now').mockReturnValue(0)
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  })
  const tick = (at: number) => frames.shift()?.(at)

  test('goes on while the pointer stays there, tells each step, and ends when it leaves', () => {
    const edge = makeEdgeScroll()
    const told = vi.fn()
    edge.follow(frame, { x: 500, y: 650 }, told)
    tick(16)
    tick(32)
    expect(scrolled).toBe(32)
    expect(told).toHaveBeenCalledTimes(2)

    edge.follow(frame, { x: 500, y: 350 }, told)
    tick(48)
    expect([scrolled, frames.length]).toEqual([32, 0])
  })

  test('is one run however often the pointer moves, and none once it is lifted', () => {
    const edge = makeEdgeScroll()
    edge.follow(frame, { x: 500, y: 650 })
    edge.follow(frame, { x: 501, y: 650 })
    expect(frames).toHaveLength(1)
    edge.stop()
    tick(16)
    expect([scrolled, frames.length]).toEqual([0, 0])
  })

  test('keeps what is less than a pixel, and does not leap after a pause', () => {
    const edge = makeEdgeScroll()
    edge.follow(frame, { x: 500, y: 604 })
    for (const at of [16, 32, 48, 64]) tick(at)
    expect(scrolled).toBe(2)
    tick(5000)
    expect(scrolled).toBeLessThanOrEqual(5)
  })
})
