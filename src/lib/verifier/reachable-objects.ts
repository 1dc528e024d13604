import { Malformed, nameOf, type PdfObject, type PdfReference } from './objects/pdf-object.ts'
import type { PdfView } from './pdf-view.ts'

/** What an object is to the document, where a change of it may be harmless. */
export type Role = 'catalog' | 'form' | 'fields' | 'page' | 'annotations'

/** Catalog entries that say nothing about what the document shows: later saves may extend them. */
export const archivalKeys: ReadonlySet<string> = new Set(['DSS', 'Extensions'])

/** Every object number a reader can come to from the catalog, also numbers which stand for nothing yet. */
export function reachableObjects(view: PdfView): Set<number> {
  const root = view.trailer.entries.get('Root')
  if (root?.kind !== 'reference') throw new Malformed('no catalog')
  const reached = new Set([root.number])
  const open: PdfObject[] = [...view.catalog().entries]
    .filter(([key]) => !archivalKeys.has(key))
    .map(([, value]) => value)
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object.kind === 'array') open.push(...object.items)
    else if (object.kind === 'dictionary') open.push(...object.entries.values())
    else if (object.kind === 'stream') open.push(object.dictionary)
    else if (object.kind === 'reference' && !reached.has(object.number)) {
      reached.add(object.number)
      open.push(view.object(object.number, object.generation))
    }
  }

  return reached
}

/** The roles of indirect objects. One with two roles has none: each change of it counts. */
export function rolesOf(view: PdfView): Map<number, Role> {
  const roles = new Map<number, Role>()
  const twice = new Set<number>()
  const give = (object: PdfObject | undefined, role: Role): void => {
    if (object?.kind !== 'reference') return
    if (roles.has(object.number)) twice.add(object.number)
    roles.set(object.number, role)
  }
  const catalog = view.catalog()
  give(view.trailer.entries.get('Root'), 'catalog')
  give(catalog.entries.get('AcroForm'), 'form')
  give(view.dictionary(catalog.entries.get('AcroForm'))?.entries.get('Fields'), 'fields')
  for (const page of pagesOf(view)) {
    give(page, 'page')
    give(view.dictionary(page)?.entries.get('Annots'), 'annotations')
  }
  for (const number of twice) roles.delete(number)

  return roles
}

/** The leaves of the page tree that are indirect, in order. */
export function pagesOf(view: PdfView): PdfReference[] {
  const pages: PdfReference[] = []
  const seen = new Set<number>()
  const visit = (node: PdfObject | undefined, depth: number): void => {
    if (node?.kind !== 'reference' || seen.has(node.number)) return
    if (depth > 200) throw new Malformed('page tree too deep')
    seen.add(node.number)
    const dictionary = view.dictionary(node)
    const kids = view.resolve(dictionary?.entries.get('Kids'))
    if (kids.kind === 'array') for (const kid of kids.items) visit(kid, depth + 1)
    else if (nameOf(view.resolve(dictionary?.entries.get('Type'))) === 'Page') pages.push(node)
  }
  visit(view.catalog().entries.get('Pages'), 0)

  return pages
}
