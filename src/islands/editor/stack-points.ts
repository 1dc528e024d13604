import type { Point } from '#core/fields/box.ts'
import { pageAt, type PageStack } from './page-stack.ts'

/** CSS pixels within which a box snaps to a line. */
const reach = 6

/** A pointer over the window; with Alt nothing snaps. */
export type Pointed = { clientX: number; clientY: number; altKey: boolean }

/** Where something in the window lies in the stack, in points. */
export function pointInStack(
  element: HTMLElement | null,
  stack: PageStack,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0) return { x: 0, y: 0 }
  const pointsPerPixel = stack.width / box.width

  return { x: (clientX - box.left) * pointsPerPixel, y: (clientY - box.top) * pointsPerPixel }
}

/** Within how many points of the stack a box snaps to a line: so many pixels, whatever the zoom. */
export function snapReach(element: HTMLElement | null, stack: PageStack, { altKey }: Pointed): number {
  return altKey ? 0 : (reach * stack.width) / (element?.clientWidth || stack.width)
}

/** The middle of what is visible of the stack, on the page that is there. */
export function middleOfView(scroller: HTMLElement | null, element: HTMLElement | null, stack: PageStack) {
  const view = scroller?.getBoundingClientRect()
  if (!view) return undefined
  const middle = { clientX: view.left + view.width / 2, clientY: view.top + view.height / 2 }
  const point = pointInStack(element, stack, middle)
  const page = pageAt(stack, point)

  return page && { page, point }
}
