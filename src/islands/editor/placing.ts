import { loadTexts } from '#browser/localization.tsx'
import { besideOthers, boxAround, insidePage, type Box, type Point } from '#core/fields/box.ts'
import { hasBoxPerOption, type FieldType } from '#core/fields/field.ts'
import { defaultFieldSize } from '#core/fields/field-size.ts'
import type { TFunction } from 'i18next'
import { addFields, type Draft, type DraftArea, freshField, type Starter } from './draft.ts'
import type { EditorAction } from './editor-state.ts'
import { onPage, type StackedPage } from './page-stack.ts'
import { keysOf } from './selection.ts'
import { starterOf } from './starter.ts'

await loadTexts('editor')

/** Between the boxes of two options, as a share of a box's height. */
const optionGap = 0.5
/** Where a page begins to be written on, as a share of it. */
const margin = 0.04

export type Placing = {
  id: string
  type: FieldType
  recipient: string
  page: StackedPage
  /** The middle of the field, in points of the stack. */
  at: Point
  /** Placed by a key, without a place in mind: beside what is there. */
  looksForRoom?: boolean
  starter: Starter
}

/** The edit that puts a fresh field onto a page, and chooses it. */
export function placingEdit({
  t,
  ...placing
}: Omit<Placing, 'starter'> & { t: TFunction<'common'> }): EditorAction & { kind: 'edited' } {
  const starter = starterOf(placing.type, t)

  return {
    kind: 'edited',
    change: (draft) => placeField(draft, { ...placing, starter }),
    choose: ({ fields }) => fields.filter(({ id }) => id === placing.id).flatMap(keysOf),
  }
}

/**
 * Puts a fresh field onto a page, where it was put, over others or not; a choice gets a box for each option, one below the
 * other.
 */
export function placeField(draft: Draft, placing: Placing): Draft {
  const { id, type, recipient, page, at, starter } = placing
  const box = boxAround(onPage(page, at), defaultFieldSize(type, page))
  const first = placing.looksForRoom ? freeBox(box, boxesOn(draft, page)) : box
  const count = hasBoxPerOption(type) ? Math.max(1, starter.options?.length ?? 1) : 1
  const areas = Array.from({ length: count }, (_, index) => onSheet(page, below(first, index)))

  return addFields(draft, [freshField(id, type, recipient, areas, starter)])
}

/** The next area of a field: of the last one's size, below it, or in the middle of another page. */
export function nextArea(draft: Draft, areas: readonly DraftArea[], page?: StackedPage): DraftArea | null {
  const last = areas.at(-1)
  if (!last) return null
  if (!page || (page.document === last.document && page.page === last.page)) {
    return { ...last, ...besideOthers(insidePage(below(last, 1)), boxesOn(draft, last)) }
  }
  const middle = boxAround({ x: 0.5, y: 0.5 }, { width: last.width, height: last.height })

  return onSheet(page, besideOthers(middle, boxesOn(draft, page)))
}

export function boxesOn(
  { fields }: Draft,
  { document, page }: Pick<DraftArea, 'document' | 'page'>,
): DraftArea[] {
  return fields
    .flatMap(({ areas }) => areas)
    .filter((area) => area.document === document && area.page === page)
}

/** Beside the others: further down, else from the top of the page, in the same column or at the margins. */
function freeBox(box: Box, others: readonly Box[]): Box {
  const starts = [box, { ...box, y: margin }, { ...box, x: margin, y: margin }, { ...box, x: 1, y: margin }]
  const beside = starts.map((start) => besideOthers(insidePage(start), others))

  return beside.find((one) => !others.some((other) => overlap(one, other))) ?? beside[0] ?? box
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function below(box: Box, times: number): Box {
  return insidePage({ ...box, y: box.y + times * box.height * (1 + optionGap) })
}

function onSheet({ document, page }: StackedPage, { x, y, width, height }: Box): DraftArea {
  return { document, page, x, y, width, height }
}
