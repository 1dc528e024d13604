import { boxAround, moveBox, type Box, type Edges, type Point } from '#core/fields/box.ts'
import { defaultFieldSize } from '#core/fields/field-size.ts'
import type { FieldType } from '#core/fields/field.ts'
import type { Draft } from './draft.ts'
import { makeEdgeScroll } from './edge-scroll.ts'
import { dragAreas, stretchAreas } from './field-moves.ts'
import {
  findInStack,
  findPage,
  inStack,
  onPage,
  pageAt,
  type PageStack,
  type StackedPage,
} from './page-stack.ts'
import { areaKey, type ChosenArea, chosenAreas, type Selection } from './selection.ts'
import { boundsOf, snap, type Guide } from './snapping.ts'
import type { Gesture } from './use-gesture.ts'

/** One pointer drags at a time. */
export const edgeScroll = makeEdgeScroll()

export type Drag = { draft: Draft; selection: Selection; stack: PageStack; by: Point; edges: Edges | null }

/** The chosen areas as they stand in the middle of a drag; they snap to lines within `reach` points, 0 for none. */
export function moveChosen({ draft, selection, stack, by: wanted, edges }: Drag, reach: number): Gesture {
  const chosen = chosenAreas(draft, selection)
  const moving = boundsOf(chosen.flatMap(({ area }) => findInStack(stack, area) ?? []))
  const page = moving && reach > 0 ? pageUnder(moving, chosen, wanted, edges, stack) : undefined
  const { by, guides } =
    moving && page
      ? snap(moving, wanted, edges, { page, others: othersOn(page, draft, selection), reach })
      : { by: wanted, guides: [] }
  const moved = edges ? stretchAreas(chosen, edges, by, stack) : dragAreas(chosen, by, stack)

  return { kind: 'areas', moved, guides }
}

/** Where a new field would stand if it were let go now, in points of the stack. */
export type Aim = {
  type: FieldType
  box: Box
  guides: readonly Guide[]
  /** It hides some of another field. */
  isOver: boolean
}

/** A new field around a point; it snaps as those that are there already. Null where there is no page. */
export function aimAt(
  { draft, stack, type, at }: { draft: Draft; stack: PageStack; type: FieldType; at: Point },
  reach: number,
): Aim | null {
  const page = pageAt(stack, at)
  if (!page) return null
  const wanted = boxAround(onPage(page, at), defaultFieldSize(type, page))
  const others = othersOn(page, draft, new Set())
  const { by, guides } =
    reach > 0
      ? snap(inStack(page, wanted), { x: 0, y: 0 }, null, { page, others, reach })
      : { by: { x: 0, y: 0 }, guides: [] }
  const box = inStack(page, moveBox(wanted, { x: by.x / page.width, y: by.y / page.height }))

  return { type, box, guides, isOver: others.some((other) => touches(inset(box), other)) }
}

/** Boxes that stand edge to edge hide nothing, whatever the last digit says. */
function inset({ x, y, width, height }: Box): Box {
  return { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 }
}

/** Keys of the areas that a frame touches. */
export function keysWithin(draft: Draft, frame: Box, stack: PageStack): string[] {
  return draft.fields.flatMap(({ id, areas }) =>
    areas.flatMap((area, index) => {
      const box = findInStack(stack, area)
      return box && touches(box, frame) ? [areaKey(id, index)] : []
    }),
  )
}

function pageUnder(
  moving: Box,
  [first]: readonly ChosenArea[],
  by: Point,
  edges: Edges | null,
  stack: PageStack,
): StackedPage | undefined {
  if (edges) return first && findPage(stack, first.area)

  return pageAt(stack, { x: moving.x + by.x, y: moving.y + by.y + moving.height / 2 })
}

function othersOn(page: StackedPage, { fields }: Draft, selection: Selection): Box[] {
  return fields.flatMap(({ id, areas }) =>
    areas.flatMap((area, index) =>
      area.document === page.document && area.page === page.page && !selection.has(areaKey(id, index))
        ? [inStack(page, area)]
        : [],
    ),
  )
}

function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
