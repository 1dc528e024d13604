import { makeEdgeScroll } from './edge-scroll.ts'
import type { Spot } from './order-steps.ts'

/** A row on screen. */
export type Row = { key: string; top: number; bottom: number }

/** One row is dragged at a time. */
const edges = makeEdgeScroll()

/**
 * Where somebody would go if they were let go at a height: on the middle of a row beside its person, at its edges before or
 * after them. Null over the row that is dragged.
 */
export function spotAt(rows: readonly Row[], dragged: string, y: number): Spot | null {
  const at = rows.findIndex(({ bottom }) => y < bottom)
  const row = rows[at]
  if (!row) return { before: null }
  if (row.key === dragged) return null
  const part = (y - row.top) / (row.bottom - row.top)
  if (part < 0.3) return { before: row.key }
  if (part <= 0.7) return { beside: row.key }
  const next = rows[at + 1]?.key ?? null

  return next === dragged ? null : { before: next }
}

type Drag = {
  key: string
  list: HTMLElement
  grip: HTMLElement
  pointer: number
  onSpot: (spot: Spot | null) => void
  /** Null where it was given up. */
  onEnd: (spot: Spot | null) => void
}

/** Follows a pointer that holds the grip of a row, until it lets go; Escape gives up. */
export function dragRow({ key, list, grip, pointer, onSpot, onEnd }: Drag): void {
  // Let go before what drags has come.
  if (!grip.hasPointerCapture(pointer)) return onEnd(null)
  const over = new AbortController()
  let spot: Spot | null = null
  const look = (y: number) => {
    spot = spotAt(rowsOf(list), key, y)
    onSpot(spot)
  }
  const end = (at: Spot | null) => {
    over.abort()
    edges.stop()
    onEnd(at)
  }
  const hear = { signal: over.signal }
  const frame = scrollerOf(list)
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    look(y)
    if (frame) edges.follow(frame, { x, y }, () => look(y))
  }
  grip.addEventListener('pointermove', follow, hear)
  grip.addEventListener('pointerup', () => end(spot), hear)
  grip.addEventListener('pointercancel', () => end(null), hear)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(null)
  }
  addEventListener('keydown', escape, { ...hear, capture: true })
}

function rowsOf(list: HTMLElement): Row[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return { key: row.dataset.row ?? '', top, bottom }
  })
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    if (frame.scrollHeight > frame.clientHeight && /auto|scroll/.test(getComputedStyle(frame).overflowY))
      return frame
  }

  return null
}
