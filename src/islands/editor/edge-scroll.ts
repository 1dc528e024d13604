import type { Box, Point } from '#core/fields/box.ts'

/** CSS pixels from an edge of the view within which a drag scrolls. */
const zone = 48
/** CSS pixels a second, at the edge itself and beyond it. */
const fastest = 1000
/** Seconds: after a pause the view does not leap. */
const longestStep = 0.05

export type EdgeScroll = {
  /** Scrolls for as long as the pointer stays near an edge; `onScrolled` comes after each step. */
  follow(frame: HTMLElement, at: Point, onScrolled?: () => void): void
  stop(): void
}

type Run = { frame: HTMLElement; speed: Point; onScrolled: (() => void) | undefined }

export function makeEdgeScroll(): EdgeScroll {
  let run: Run | null = null
  let isStepping = false
  let last = 0
  /** Less than a pixel, which no view scrolls by. */
  let rest: Point = { x: 0, y: 0 }

  function step(now: number) {
    isStepping = run !== null
    if (!run) return
    const seconds = Math.min(longestStep, Math.max(0, now - last) / 1000)
    last = now
    const due = { x: rest.x + run.speed.x * seconds, y: rest.y + run.speed.y * seconds }
    const [left, top] = [Math.trunc(due.x), Math.trunc(due.y)]
    rest = { x: due.x - left, y: due.y - top }
    run.frame.scrollBy({ left, top, behavior: 'instant' })
    if (left !== 0 || top !== 0) run.onScrolled?.()
    requestAnimationFrame(step)
  }

  return {
    follow(frame, at, onScrolled) {
      const { left: x, top: y, width, height } = frame.getBoundingClientRect()
      const speed = scrollSpeed(at, { x, y, width, height })
      run = speed.x === 0 && speed.y === 0 ? null : { frame, speed, onScrolled }
      if (!run || isStepping) return
      isStepping = true
      last = performance.now()
      requestAnimationFrame(step)
    },
    stop() {
      run = null
    },
  }
}

/** How fast a view scrolls under a pointer, in CSS pixels a second each way: the nearer to an edge, the faster. */
export function scrollSpeed(at: Point, { x, y, width, height }: Box): Point {
  return { x: along(at.x - x, width), y: along(at.y - y, height) }
}

/** A view too small for both zones has narrower ones. */
function along(from: number, length: number): number {
  const depth = Math.min(zone, length / 4)
  const nearness = (distance: number) => Math.min(1, Math.max(0, (depth - distance) / depth))

  return (nearness(length - from) - nearness(from)) * fastest
}
