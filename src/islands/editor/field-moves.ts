import { type Edges, insidePage, moveBox, type Point, resizeBox } from '#core/fields/box.ts'
import { smallestFieldSize } from '#core/fields/field-size.ts'
import type { DraftArea } from './draft.ts'
import { findInStack, findPage, onPage, type PageStack, pageAt } from './page-stack.ts'
import type { ChosenArea } from './selection.ts'

/** Areas by key, as they are to stand. */
export type MovedAreas = ReadonlyMap<string, DraftArea>

/**
 * Areas dragged by some points of the stack. One alone may cross to another page; several keep their distances and
 * stop together at the first edge.
 */
export function dragAreas(chosen: readonly ChosenArea[], by: Point, stack: PageStack): MovedAreas {
  const [only, another] = chosen
  if (only && !another) return new Map([[only.key, dragAcross(only.area, by, stack)]])
  const room = commonRoom(chosen, by, stack)

  return new Map(chosen.map(({ key, area }) => [key, shifted(area, room, stack)]))
}

/** Drags edges of all chosen areas by some points of the stack. */
export function stretchAreas(
  chosen: readonly ChosenArea[],
  edges: Edges,
  by: Point,
  stack: PageStack,
): MovedAreas {
  return new Map(
    chosen.map(({ key, area, field }) => {
      const page = findPage(stack, area)
      if (!page) return [key, area]
      const share = { x: by.x / page.width, y: by.y / page.height }
      return [key, { ...area, ...resizeBox(area, edges, share, smallestFieldSize(field.type, page)) }]
    }),
  )
}

/** Areas moved by points within their pages, as the arrow keys do. */
export function nudgeAreas(chosen: readonly ChosenArea[], by: Point, stack: PageStack): MovedAreas {
  return new Map(chosen.map(({ key, area }) => [key, shifted(area, by, stack)]))
}

function dragAcross(area: DraftArea, by: Point, stack: PageStack): DraftArea {
  const box = findInStack(stack, area)
  if (!box) return area
  const moved = { ...box, x: box.x + by.x, y: box.y + by.y }
  const page = pageAt(stack, { x: moved.x + moved.width / 2, y: moved.y + moved.height / 2 })
  if (!page) return area
  const size = { width: box.width / page.width, height: box.height / page.height }

  return { document: page.document, page: page.page, ...insidePage({ ...onPage(page, moved), ...size }) }
}

/** As much of the way, in points, as every area can go on its own page. */
function commonRoom(chosen: readonly ChosenArea[], by: Point, stack: PageStack): Point {
  return chosen.reduce((room, { area }) => {
    const page = findPage(stack, area)
    if (!page) return room
    return {
      x: clamp(-area.x * page.width, room.x, (1 - area.x - area.width) * page.width),
      y: clamp(-area.y * page.height, room.y, (1 - area.y - area.height) * page.height),
    }
  }, by)
}

function shifted(area: DraftArea, by: Point, stack: PageStack): DraftArea {
  const page = findPage(stack, area)

  return page ? { ...area, ...moveBox(area, { x: by.x / page.width, y: by.y / page.height }) } : area
}

function clamp(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
