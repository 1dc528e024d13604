import { insidePage } from '#core/fields/box.ts'
import type { Draft, DraftArea } from './draft.ts'
import { findPage, pageKey, type PageStack } from './page-stack.ts'
import { mapChosen } from './chosen-edits.ts'
import { chosenAreas, type Selection } from './selection.ts'

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** A box in points of its own page: fields of several pages are aligned as if the pages lay on one another. */
type Placed = { key: string; x: number; y: number; width: number; height: number; page: string }

/** Brings the chosen areas onto one line: the outermost edge of them all, or the middle of what they cover. */
export function alignAreas(draft: Draft, selection: Selection, how: Alignment, stack: PageStack): Draft {
  const boxes = placedOf(draft, selection, stack)
  if (boxes.length < 2) return draft
  const left = Math.min(...boxes.map(({ x }) => x))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const top = Math.min(...boxes.map(({ y }) => y))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  const move: Record<Alignment, (box: Placed) => Partial<Placed>> = {
    left: () => ({ x: left }),
    center: ({ width }) => ({ x: (left + right - width) / 2 }),
    right: ({ width }) => ({ x: right - width }),
    top: () => ({ y: top }),
    middle: ({ height }) => ({ y: (top + bottom - height) / 2 }),
    bottom: ({ height }) => ({ y: bottom - height }),
  }

  return withPlaced(
    draft,
    selection,
    stack,
    boxes.map((box) => ({ ...box, ...move[how](box) })),
  )
}

/** Equal gaps between the areas of each page; the outermost stay. */
export function distributeAreas(
  draft: Draft,
  selection: Selection,
  axis: 'x' | 'y',
  stack: PageStack,
): Draft {
  const boxes = placedOf(draft, selection, stack)
  const spread = [...Map.groupBy(boxes, ({ page }) => page).values()].flatMap((onOne) =>
    spreadOut(onOne, axis),
  )

  return withPlaced(draft, selection, stack, spread)
}

/** As wide, as high, or both, as the one that was chosen first. */
export function equalizeAreas(
  draft: Draft,
  selection: Selection,
  side: 'width' | 'height' | 'both',
  stack: PageStack,
): Draft {
  const boxes = placedOf(draft, selection, stack)
  const [model] = boxes
  if (!model) return draft
  const size = {
    ...(side !== 'height' && { width: model.width }),
    ...(side !== 'width' && { height: model.height }),
  }

  return withPlaced(
    draft,
    selection,
    stack,
    boxes.map((box) => ({ ...box, ...size })),
  )
}

function spreadOut(boxes: readonly Placed[], axis: 'x' | 'y'): Placed[] {
  const side = axis === 'x' ? 'width' : 'height'
  const sorted = boxes.toSorted((a, b) => a[axis] + a[side] / 2 - b[axis] - b[side] / 2)
  const first = sorted[0]
  const last = sorted.at(-1)
  if (!first || !last || sorted.length < 3) return sorted
  const covered = sorted.reduce((sum, box) => sum + box[side], 0)
  const gap = (last[axis] + last[side] - first[axis] - covered) / (sorted.length - 1)
  let at = first[axis]

  return sorted.map((box) => {
    const moved = { ...box, [axis]: at }
    at += box[side] + gap
    return moved
  })
}

function placedOf(draft: Draft, selection: Selection, stack: PageStack): Placed[] {
  return chosenAreas(draft, selection).flatMap(({ key, area }) => {
    const page = findPage(stack, area)
    if (!page) return []
    return [
      {
        key,
        x: area.x * page.width,
        y: area.y * page.height,
        width: area.width * page.width,
        height: area.height * page.height,
        page: pageKey(area),
      },
    ]
  })
}

function withPlaced(draft: Draft, selection: Selection, stack: PageStack, boxes: readonly Placed[]): Draft {
  const byKey = new Map(boxes.map((box) => [box.key, box]))

  return mapChosen(draft, selection, (area, _, key) => {
    const box = byKey.get(key)
    const page = findPage(stack, area)
    if (!box || !page) return area
    return onPageOf(area, {
      x: box.x / page.width,
      y: box.y / page.height,
      width: box.width / page.width,
      height: box.height / page.height,
    })
  })
}

function onPageOf(area: DraftArea, box: Pick<DraftArea, 'x' | 'y' | 'width' | 'height'>): DraftArea {
  return { ...area, ...insidePage(box) }
}
