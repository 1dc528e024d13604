import { latin1 } from '#primitives'
import { Malformed, nameOf, type PdfObject, textOf } from './objects/pdf-object.ts'
import type { PdfView } from './pdf-view.ts'
import { reachableObjects } from './reachable-objects.ts'
import { tilingOf } from './revision-tiling.ts'
import type { Revision } from './revisions.ts'
import { decodeStream } from './objects/stream-decoding.ts'

const maxAppearanceBytes = 1024 * 1024
const documentTypes = new Set(['Catalog', 'Pages', 'Page'])

/**
 * Content that was there when it was signed and did not show: shadow attacks put it in place for a later revision.
 * False does not prove that there is none.
 */
export function hasHiddenContent(view: PdfView, signed: readonly Revision[]): boolean {
  try {
    return hasGap(view, signed) || hasSpareContent(view)
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

/** Where they cannot be read together, each is by itself. */
function hasGap(view: PdfView, signed: readonly Revision[]): boolean {
  const together = tilingOf(view, ...signed)
  if (together !== 'malformed') return together === 'gap'

  return signed.some((revision) => tilingOf(view, revision) === 'gap')
}

/**
 * A second page tree that nothing leads to, a text field which shows another text than its value, or one that lies on
 * another with another value.
 */
function hasSpareContent(view: PdfView): boolean {
  const reachable = reachableObjects(view)
  const placed = new Map<string, string>()
  for (const [number, entry] of view.entries) {
    if (entry.kind === 'free') continue
    const object = view.object(number, entry.kind === 'offset' ? entry.generation : 0)
    if (object.kind !== 'dictionary') continue
    const type = nameOf(object.entries.get('Type')) ?? ''
    if (!reachable.has(number) && documentTypes.has(type)) return true
    if (reachable.has(number) && showsAnotherValue(view, object)) return true
    if (reachable.has(number) && coversAnotherValue(view, object, placed)) return true
  }

  return false
}

/** `placed`: the values met so far, by page and place. */
function coversAnotherValue(
  view: PdfView,
  { entries }: { entries: ReadonlyMap<string, PdfObject> },
  placed: Map<string, string>,
): boolean {
  const page = entries.get('P')
  const rectangle = view.resolve(entries.get('Rect'))
  const value = textOf(view.resolve(entries.get('V')))
  const isText = nameOf(view.resolve(entries.get('FT'))) === 'Tx'
  if (!isText || !value || page?.kind !== 'reference' || rectangle.kind !== 'array') return false
  const sides = rectangle.items.map((item) => view.resolve(item))
  const numbers = sides.flatMap((side) => (side.kind === 'number' ? [side.value] : []))
  const place = JSON.stringify([page.number, ...numbers])
  const below = placed.get(place)
  placed.set(place, value)

  return numbers.length === 4 && below !== undefined && below !== value
}

function showsAnotherValue(view: PdfView, field: PdfObject): boolean {
  if (field.kind !== 'dictionary' || nameOf(view.resolve(field.entries.get('FT'))) !== 'Tx') return false
  const value = textOf(view.resolve(field.entries.get('V')))
  const appearance = view.resolve(view.dictionary(field.entries.get('AP'))?.entries.get('N'))
  if (!value || appearance.kind !== 'stream' || appearance.raw.length > maxAppearanceBytes) return false
  const shown = literalText(latin1(decodeStream(appearance)))

  return shown !== '' && !shown.includes(squeeze(value))
}

/** Text shown by literal strings; fonts with other codes show in hex strings, and are not judged. */
function literalText(content: string): string {
  const strings = content.match(/\((?:\\.|[^\\()])*\)/gs) ?? []

  return squeeze(strings.map((string) => string.slice(1, -1).replace(/\\(.)/gs, '$1')).join(''))
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '')
}
