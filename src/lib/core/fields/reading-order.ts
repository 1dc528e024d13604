import type { Box } from './box.ts'

/** Boxes whose heights overlap by more than this share of the lower one stand on the same line. */
const sameLineShare = 0.5

type Placed = { areas: readonly (Box & { document: string; page: number })[] }

/**
 * Fields as a person reads the pages: by document, page, line, then from left to right. A field with several areas
 * counts where its first one stands. Fields of unknown documents come last.
 */
export function inReadingOrder<F extends Placed>(fields: readonly F[], documents: readonly string[]): F[] {
  const pages = Map.groupBy(fields, ({ areas: [area] }) => (area ? `${area.document} ${area.page}` : ''))
  const rank = ({ areas: [area] }: Placed) => (area ? documents.indexOf(area.document) : -1)
  const pageOf = ({ areas: [area] }: Placed) => area?.page ?? 0

  return [...pages.values()]
    .sort(([a], [b]) =>
      a && b ? lastWhenUnknown(rank(a)) - lastWhenUnknown(rank(b)) || pageOf(a) - pageOf(b) : 0,
    )
    .flatMap((page) => linesOf(page).flatMap(fromLeftToRight))
}

function lastWhenUnknown(rank: number): number {
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank
}

/** Gathers fields into lines from the top. A line is as high as its first field, so that columns cannot chain. */
function linesOf<F extends Placed>(page: readonly F[]): F[][] {
  const lines: F[][] = []
  for (const field of page.toSorted((a, b) => topOf(a) - topOf(b))) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && standOnOneLine(first, field)) line.push(field)
    else lines.push([field])
  }

  return lines
}

function standOnOneLine(a: Placed, b: Placed): boolean {
  const overlap = Math.min(bottomOf(a), bottomOf(b)) - Math.max(topOf(a), topOf(b))
  const lower = Math.min(bottomOf(a) - topOf(a), bottomOf(b) - topOf(b))

  return overlap > lower * sameLineShare
}

function fromLeftToRight<F extends Placed>(line: readonly F[]): F[] {
  return line.toSorted((a, b) => (a.areas[0]?.x ?? 0) - (b.areas[0]?.x ?? 0))
}

function topOf({ areas: [area] }: Placed): number {
  return area?.y ?? 0
}

function bottomOf({ areas: [area] }: Placed): number {
  return (area?.y ?? 0) + (area?.height ?? 0)
}
