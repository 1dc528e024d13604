import { type Edges, insidePage, moveBox, type Point, resizeBox } from '#core/fields/box.ts'
import { type Size, smallestFieldSize } from '#core/fields/field-size.ts'
import type { Draft, DraftArea, DraftField } from './draft.ts'
import { findInStack, findPage, onPage, type PageStack, pageAt } from './page-stack.ts'

/**
 * Fields dragged by some points of the stack. One field alone may cross to another page; several keep their distances
 * and stop together at the first edge.
 */
export function dragFields(draft: Draft, ids: ReadonlySet<string>, by: Point, stack: PageStack): Draft {
  const dragged = draft.fields.filter(({ id }) => ids.has(id))
  const [only] = dragged
  if (dragged.length === 1 && only?.areas.length === 1) {
    return withAreas(draft, ids, (area) => dragAcross(area, by, stack))
  }

  const areas = dragged.flatMap(({ areas }) => areas)
  const room = commonRoom(areas, by, stack)
  return withAreas(draft, ids, (area) => shifted(area, room, stack))
}

/** Fields moved by fractions of their page, as the arrow keys do. */
export function nudgeFields(draft: Draft, ids: ReadonlySet<string>, by: Point): Draft {
  return withAreas(draft, ids, (area) => ({ ...area, ...moveBox(area, by) }))
}

/** Drags edges of all chosen fields by fractions of their page. */
export function resizeFields(
  draft: Draft,
  ids: ReadonlySet<string>,
  edges: Edges,
  by: Point,
  stack: PageStack,
): Draft {
  return withEdges(draft, ids, edges, () => by, stack)
}

/** Drags edges of all chosen fields by some points of the stack. */
export function stretchFields(
  draft: Draft,
  ids: ReadonlySet<string>,
  edges: Edges,
  by: Point,
  stack: PageStack,
): Draft {
  return withEdges(draft, ids, edges, (page) => ({ x: by.x / page.width, y: by.y / page.height }), stack)
}

const copyOffset = 0.02

/** Copies beside their originals. `makeId` names each copy. */
export function copiesOf(fields: readonly DraftField[], makeId: () => string): DraftField[] {
  return fields.map((field) => ({
    ...field,
    id: makeId(),
    areas: field.areas.map((area) => ({ ...area, ...moveBox(area, { x: copyOffset, y: copyOffset }) })),
  }))
}

function withAreas(
  draft: Draft,
  ids: ReadonlySet<string>,
  change: (area: DraftArea, field: DraftField) => DraftArea,
): Draft {
  const fields = draft.fields.map((field) =>
    ids.has(field.id) ? { ...field, areas: field.areas.map((area) => change(area, field)) } : field,
  )

  return { ...draft, fields }
}

function withEdges(
  draft: Draft,
  ids: ReadonlySet<string>,
  edges: Edges,
  toShare: (page: Size) => Point,
  stack: PageStack,
): Draft {
  return withAreas(draft, ids, (area, { type }) => {
    const page = findPage(stack, area)
    return page ? { ...area, ...resizeBox(area, edges, toShare(page), smallestFieldSize(type, page)) } : area
  })
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
function commonRoom(areas: readonly DraftArea[], by: Point, stack: PageStack): Point {
  return areas.reduce((room, area) => {
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
