import { Malformed } from './objects/pdf-object.ts'
import { PdfParser } from './objects/pdf-parser.ts'
import type { PdfView } from './pdf-view.ts'
import type { Revision } from './revisions.ts'

/** `gap`: something other than white space lies between the objects. */
export type Tiling = 'tiled' | 'gap' | 'malformed'

/**
 * Whether revisions that follow one another consist of their listed objects and cross-references, and of nothing else
 * but white space: no object lies in wait that another reader, or a later revision, could find. Some writers list
 * objects of a file's first save in an update of it that holds nothing else.
 */
export function tilingOf(view: PdfView, ...revisions: readonly Revision[]): Tiling {
  try {
    let position = revisions[0]?.start ?? 0
    const parts = new Map(
      revisions.flatMap((revision) => partsOf(view, revision)).map((part) => [part.start, part]),
    )
    for (const part of [...parts.values()].sort((a, b) => a.start - b.start)) {
      const parser = new PdfParser(view.bytes, position)
      if (parser.accept('startxref')) parser.integer()
      parser.skipSpace()
      if (part.start < position) return 'malformed'
      if (parser.position < part.start) return 'gap'
      position = part.end
    }
    return 'tiled'
  } catch (error) {
    if (error instanceof Malformed) return 'malformed'
    throw error
  }
}

function partsOf(view: PdfView, revision: Revision): { start: number; end: number }[] {
  const parts = revision.sections
    .flatMap((section) => (section.extra ? [section, section.extra] : [section]))
    .map(({ offset, end }) => ({ start: offset, end }))
  const crossReferences = new Set(parts.map(({ start }) => start))
  for (const [number, entry] of revision.entries) {
    if (entry.kind !== 'offset' || crossReferences.has(entry.offset)) continue
    parts.push({ start: entry.offset, end: view.at(entry.offset, number).end })
  }

  return parts
}
