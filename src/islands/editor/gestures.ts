import { boxAround, moveBox, type Box, type Edges, type Point } from '#core/fields/box.ts'
import { defaultFieldSize } from '#core/fields/field-size.ts'
import type { FieldType } from '#core/fields/field.ts'
import type { Draft } from './draft.ts'
import { makeEdgeScroll } from './edge-scroll.ts'
import type { EditorAction } from './editor-state.ts'
import { dragAreas, stretchAreas, type MovedAreas } from './field-moves.ts'
import {
  findInStack,
  findPage,
  inStack,
  onPage,
  pageAt,
  type PageStack,
  type StackedPage,
} from './page-stack.ts'
import { mapChosen } from './chosen-edits.ts'
import { areaKey, type ChosenArea, chosenAreas, type Selection } from './selection.ts'
import { boundsOf, snap, type Guide } from './snapping.ts'

/** One pointer drags at a time. */
export const edgeScroll = makeEdgeScroll()

export type Scene = { draft: Draft; selection: Selection; stack: PageStack }

/** What is dragged, and from where. */
export type Drag = {
  /** In points of the stack. */
  from: Point
  edges: Edges | null
  /** The key of the area under it; null for paper. */
  key: string | null
  additive: boolean
}

/** What a pointer is doing, as far as it has come; it becomes an edit when the pointer is lifted. */
export type Gesture =
  { kind: 'areas'; moved: MovedAreas; guides: readonly Guide[] } | { kind: 'marquee'; box: Box }

/** What a drag has come to at a point: it moves what is chosen, or draws a frame on paper. */
export function gestureOf(scene: Scene, { key, from, edges }: Drag, to: Point, reach: number): Gesture {
  return key === null
    ? { kind: 'marquee', box: boxBetween(from, to) }
    : moveChosen(scene, { x: to.x - from.x, y: to.y - from.y }, edges, reach)
}

/** What it leads to when the pointer is lifted. */
export function endOf(gesture: Gesture, { draft, selection, stack }: Scene, additive: boolean): EditorAction {
  if (gesture.kind === 'areas') {
    const { moved } = gesture
    return { kind: 'edited', change: (latest) => withMoved(latest, selection, moved) }
  }
  const inside = keysWithin(draft, gesture.box, stack)

  return { kind: 'chosen', keys: additive ? [...selection, ...inside] : inside }
}

/** The same of a drag that nothing has followed yet: it moves what it finds, from where the one before has left it. */
export function endUnseen(scene: Scene, drag: Drag, to: Point, reach: number): EditorAction {
  const doneTo = (draft: Draft) => gestureOf({ ...scene, draft }, drag, to, reach)
  const atOnce = doneTo(scene.draft)
  if (atOnce.kind === 'marquee') return endOf(atOnce, scene, drag.additive)
  const change = (latest: Draft) => {
    const done = doneTo(latest)
    return done.kind === 'areas' ? withMoved(latest, scene.selection, done.moved) : latest
  }

  return { kind: 'edited', change }
}

const withMoved = (draft: Draft, selection: Selection, moved: MovedAreas) =>
  mapChosen(draft, selection, (area, _, key) => moved.get(key) ?? area)

/** The chosen areas as they stand in the middle of a drag; they snap to lines within `reach` points, 0 for none. */
function moveChosen(
  { draft, selection, stack }: Scene,
  wanted: Point,
  edges: Edges | null,
  reach: number,
): Gesture {
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
function keysWithin(draft: Draft, frame: Box, stack: PageStack): string[] {
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

function boxBetween(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  }
}
