import { Foreign, KnownObjects } from './known-objects.ts'
import { nameOf } from './objects/pdf-object.ts'
import type { PdfView } from './pdf-view.ts'
import type { Revision } from './revisions.ts'
import { isTableAgain } from './table-again.ts'

/**
 * True when each object of a later revision is one that archiving or signing needs, and is just that to its last byte:
 * the store with its certificates, lists and answers, time-stamps, signatures that do not show, and the few objects
 * of the signed document that name them (`compared`: those are judged by what changed in them). What stood in the file
 * `before` it, and stays as it was, is not this revision's.
 */
export function holdsOnlyArchive(
  view: PdfView,
  before: PdfView,
  revision: Revision,
  compared: ReadonlySet<number>,
): boolean {
  const { entries, sections } = revision
  const crossReferences = new Set(sections.map(({ offset }) => offset))
  try {
    const known = new KnownObjects(view, before, compared)
    for (const number of entries.keys())
      if (!known.has(number) && !compared.has(number)) known.takeLeft(number)
    let fresh = 0
    for (const [number, entry] of entries) {
      if (entry.kind === 'free') {
        if (number !== 0) return false
        continue
      }
      if (entry.kind === 'offset' && crossReferences.has(entry.offset)) continue
      if (isObjectStream(view, number) || isTableAgain(view, number, revision)) continue
      if (!known.has(number) && !compared.has(number)) return false
      if (known.has(number)) fresh += 1
    }
    return fresh > 0
  } catch (error) {
    if (error instanceof Foreign) return false
    throw error
  }
}

/** Its objects are listed one by one, and it holds no others: `isPlainRevision` sees to that. */
function isObjectStream(view: PdfView, number: number): boolean {
  const object = view.object(number, 0)

  return object.kind === 'stream' && nameOf(object.dictionary.entries.get('Type')) === 'ObjStm'
}
