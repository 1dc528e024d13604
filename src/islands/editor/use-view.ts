import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Box } from '#core/fields/box.ts'
import { type PageStack, pagesBetween } from './page-stack.ts'
import { pointInStack } from './stack-points.ts'
import type { Zoom } from './zoom.ts'

export type View = {
  /** Numbers of the first and last page whose images are shown: those in view and a screen around it. */
  near: readonly [first: number, last: number]
  /** The page in the middle of the view. */
  current: number
  /** CSS width of the stack; 0 until it is measured. */
  width: number
}

/** Follows scrolling and resizing; changes only when a page comes or goes. */
export function useView(
  scroller: RefObject<HTMLDivElement | null>,
  element: RefObject<HTMLDivElement | null>,
  stack: PageStack,
): View {
  const [view, setView] = useState<View>({ near: [1, 2], current: 1, width: 0 })

  useEffect(() => {
    const frame = scroller.current
    const sheet = element.current
    if (!frame || !sheet) return undefined
    const look = () => {
      const next = lookAt(frame, sheet, stack)
      setView((last) => (isSameView(last, next) ? last : next))
    }
    const resized = new ResizeObserver(look)
    resized.observe(frame)
    resized.observe(sheet)
    frame.addEventListener('scroll', look, { passive: true })

    return () => {
      resized.disconnect()
      frame.removeEventListener('scroll', look)
    }
  }, [scroller, element, stack])

  return view
}

/** What was in the middle of the view stays there when the zoom changes. */
export function useSteadyMiddle(scroller: RefObject<HTMLDivElement | null>, zoom: Zoom): void {
  const middle = useRef({ x: 0.5, y: 0 })

  useEffect(() => {
    const frame = scroller.current
    if (!frame) return undefined
    const remember = () => {
      middle.current = {
        x: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
        y: (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
      }
    }
    remember()
    frame.addEventListener('scroll', remember, { passive: true })
    return () => frame.removeEventListener('scroll', remember)
  }, [scroller])

  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return
    frame.scrollTo(
      middle.current.x * frame.scrollWidth - frame.clientWidth / 2,
      middle.current.y * frame.scrollHeight - frame.clientHeight / 2,
    )
  }, [scroller, zoom])
}

/** Brings a box of the stack into the middle of the view. */
export function useScrollTo(
  scroller: RefObject<HTMLDivElement | null>,
  element: RefObject<HTMLDivElement | null>,
  stack: PageStack,
): (box: Box | null) => void {
  const [wanted, setWanted] = useState<{ box: Box } | null>(null)

  useLayoutEffect(() => {
    const frame = scroller.current
    const sheet = element.current
    if (!frame || !sheet || !wanted) return
    const scale = sheet.clientWidth / stack.width
    // Of something higher than the view its beginning counts.
    const height = Math.min(wanted.box.height * scale, frame.clientHeight * 0.9)
    const middle = sheet.offsetTop + wanted.box.y * scale + height / 2
    frame.scrollTo({ top: middle - frame.clientHeight / 2 })
    // Only what is asked for scrolls, not a stack that changes later.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])

  return (box) => setWanted(box && { box })
}

function lookAt(frame: HTMLElement, sheet: HTMLElement, stack: PageStack): View {
  const { left, top, height } = frame.getBoundingClientRect()
  const at = (clientY: number) => pointInStack(sheet, stack, { clientX: left, clientY }).y

  return {
    near: pagesBetween(stack, at(top - height), at(top + 2 * height)),
    current: pagesBetween(stack, at(top + height / 2), at(top + height / 2) + 40)[0],
    width: sheet.clientWidth,
  }
}

function isSameView(a: View, b: View): boolean {
  return a.near[0] === b.near[0] && a.near[1] === b.near[1] && a.current === b.current && a.width === b.width
}
