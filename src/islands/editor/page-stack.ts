import type { Box, Point } from '#core/fields/box.ts'
import type { Size } from '#core/fields/field-size.ts'
import type { DraftArea, DraftDocument } from './draft.ts'

/** A page with its place in the stack, in points from the stack's top left. `number` counts over all documents from 1. */
export type StackedPage = Box & { document: string; page: number; number: number }

/**
 * All pages of all documents below one another, in points. The screen shows the stack at some scale; everything in
 * it is placed in percent, so that neither zoom nor a late image moves anything.
 */
export type PageStack = Size & {
  pages: readonly StackedPage[]
  /** Of the highest page. */
  tallest: number
  byKey: ReadonlyMap<string, StackedPage>
}

type PageKey = Pick<DraftArea, 'document' | 'page'>

const gap = 20

export function stackPages(documents: readonly DraftDocument[]): PageStack {
  const sheets = documents.flatMap(({ id, pages }) =>
    pages.map((size, page) => ({ document: id, page, ...size })),
  )
  const width = Math.max(1, ...sheets.map((sheet) => sheet.width))
  let top = 0
  const pages = sheets.map((sheet, index): StackedPage => {
    const placed = { ...sheet, number: index + 1, x: (width - sheet.width) / 2, y: top }
    top += sheet.height + gap
    return placed
  })

  return {
    width,
    height: Math.max(1, top - gap),
    pages,
    tallest: Math.max(1, ...sheets.map((sheet) => sheet.height)),
    byKey: new Map(pages.map((page) => [pageKey(page), page])),
  }
}

export function pageKey({ document, page }: PageKey): string {
  return `${document} ${page}`
}

/** Where an area stands in the stack; undefined when its page is gone. */
export function findInStack(stack: PageStack, area: DraftArea): Box | undefined {
  const page = findPage(stack, area)

  return page && inStack(page, area)
}

export function inStack(page: StackedPage, { x, y, width, height }: Box): Box {
  return {
    x: page.x + x * page.width,
    y: page.y + y * page.height,
    width: width * page.width,
    height: height * page.height,
  }
}

export function findPage(stack: PageStack, page: PageKey): StackedPage | undefined {
  return stack.byKey.get(pageKey(page))
}

/** The page a point of the stack lies on, or the nearest one above or below; undefined for an empty stack. */
export function pageAt(stack: PageStack, point: Point): StackedPage | undefined {
  return stack.pages.find((page) => point.y < page.y + page.height + gap / 2) ?? stack.pages.at(-1)
}

/** A point of the stack as fractions of a page. */
export function onPage(page: StackedPage, point: Point): Point {
  return { x: (point.x - page.x) / page.width, y: (point.y - page.y) / page.height }
}

/** Numbers of the first and last page that touch a stretch of the stack. */
export function pagesBetween(
  stack: PageStack,
  top: number,
  bottom: number,
): readonly [first: number, last: number] {
  const touching = stack.pages.filter((page) => page.y < bottom && page.y + page.height > top)

  return [touching[0]?.number ?? 1, touching.at(-1)?.number ?? 1]
}

/** As CSS percentages of the stack. */
export function inPercent(
  box: Box,
  whole: Size,
): { left: string; top: string; width: string; height: string } {
  return {
    left: percent(box.x / whole.width),
    top: percent(box.y / whole.height),
    width: percent(box.width / whole.width),
    height: percent(box.height / whole.height),
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(4)}%`
}
