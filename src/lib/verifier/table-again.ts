import { type Entry, readSection, streamKeys } from './objects/cross-reference.ts'
import { nameOf } from './objects/pdf-object.ts'
import { isSame } from './object-fingerprint.ts'
import type { PdfView } from './pdf-view.ts'
import type { Revision } from './revisions.ts'

/**
 * Some writers that write a table leave the stream that it might have been beside it (PDFBox). It does no harm where it says the
 * same of each object but itself: a reader that repairs, and comes upon it, sees what others see.
 */
export function isTableAgain(
  view: PdfView,
  number: number,
  { entries, sections, trailer }: Revision,
): boolean {
  const entry = entries.get(number)
  const object = view.object(number, 0)
  if (entry?.kind !== 'offset' || sections.length !== 1) return false
  if (object.kind !== 'stream' || nameOf(object.dictionary.entries.get('Type')) !== 'XRef') return false
  const again = readSection(view.bytes, entry.offset)
  const saysSame = [...again.trailer.entries].every(
    ([key, value]) => streamKeys.has(key) || isSame(value, trailer.entries.get(key)),
  )
  const others = [...entries].filter(([other]) => other !== number)

  return (
    saysSame &&
    again.trailer.entries.has('Root') &&
    again.entries.size === others.length &&
    others.every(([other, there]) => isSameEntry(there, again.entries.get(other)))
  )
}

function isSameEntry(one: Entry, other: Entry | undefined): boolean {
  if (one.kind === 'free') return other?.kind === 'free'

  return (
    one.kind === 'offset' &&
    other?.kind === 'offset' &&
    one.offset === other.offset &&
    one.generation === other.generation
  )
}
