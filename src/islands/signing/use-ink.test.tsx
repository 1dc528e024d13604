// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Stroke } from '#core/fields/field.ts'
import { clear, show } from '#islands/auth/stage.fixture.tsx'
import { useInk } from './use-ink.ts'

let drawn: readonly Stroke[] = []
beforeEach(async () => {
  drawn = []
  // Half as large on the screen as in its own units.
  const box = { left: 10, top: 20, width: 300, height: 120 } as DOMRect
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  Element.prototype.setPointerCapture = () => undefined
  await show(<Pad />)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await clear()
})

function Pad() {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const { pad, path } = useInk(strokes, (ink) => {
    drawn = ink
    setStrokes(ink)
  })

  return (
    <svg {...pad}>
      <path d={path} />
    </svg>
  )
}

type Spot = readonly [clientX: number, clientY: number]

function point([clientX, clientY]: Spot, type = 'pointermove', more: PointerEventInit = {}): PointerEvent {
  const at = { clientX, clientY, isPrimary: true, button: 0, pressure: 0.5, bubbles: true }

  return new PointerEvent(type, { ...at, ...more })
}

/** What a browser tells in one frame; it may have seen the pointer at several places meanwhile. */
async function tell(event: PointerEvent, between: readonly Spot[] = []): Promise<void> {
  Object.defineProperty(event, 'getCoalescedEvents', { value: () => between.map((at) => point(at)) })
  await act(() => Promise.resolve(document.querySelector('svg')?.dispatchEvent(event)))
}

const places = () => drawn.map((stroke) => stroke.map(([x, y]) => [x, y]))
const shown = () => document.querySelector('path')?.getAttribute('d')

test('[W3] [W10] ink goes through every place where the pointer was, in the pad’s own units', async () => {
  await tell(point([10, 20], 'pointerdown'))
  await tell(point([40, 50]), [
    [20, 30],
    [30, 45],
    [40, 50],
  ])
  expect(shown(), 'ink shows before it is handed on').toMatch(/^M/)
  expect(places()).toEqual([])
  await tell(point([40, 50], 'pointerup'))

  expect(places()).toEqual([
    [
      [0, 0],
      [20, 20],
      [40, 50],
      [60, 60],
    ],
  ])
})

test('[W3] [W10] a second stroke is added to the first, and points too close to see are left out', async () => {
  for (const left of [20, 100]) {
    await tell(point([left, 40], 'pointerdown'))
    await tell(point([left + 0.4, 40]))
    await tell(point([left + 50, 60]))
    await tell(point([left + 50, 60], 'pointercancel'))
  }

  expect(places()).toEqual([
    [
      [20, 40],
      [120, 80],
    ],
    [
      [180, 40],
      [280, 80],
    ],
  ])
})

test('[W3] [W10] only the first finger and the main button draw', async () => {
  await tell(point([20, 40], 'pointerdown', { isPrimary: false }))
  await tell(point([20, 40], 'pointerdown', { button: 2 }))
  await tell(point([60, 60]))
  await tell(point([60, 60], 'pointerup'))

  expect(places()).toEqual([])
  expect(shown()).toBe('')
})
