import { PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import type { DocumentWarning } from '../../ports.ts'
import {
  holdsEmbeddedFile,
  isFontNotEmbedded,
  isForbiddenAction,
  kindOfAnnotation,
} from './forbidden-objects.ts'
import { dictsIn, findDict, findName, follow, type Context } from './objects.ts'
import { settleForPaper } from './settle-for-paper.ts'

type Warn = (warning: DocumentWarning) => void

/**
 * Takes out of the catalog and pages what acts, hides or carries other files, and out of everything still reachable
 * the actions and files that hang anywhere else. Only a full save afterwards makes them gone.
 */
export function sanitise(catalog: PdfDict, pages: readonly PdfDict[], context: Context, warn: Warn): void {
  cleanCatalog(catalog, context, warn)
  for (const page of pages) cleanPage(page, context, warn)
  cleanEverything(catalog, context, warn)
}

function cleanCatalog(catalog: PdfDict, context: Context, warn: Warn) {
  const opening = findDict(catalog, 'OpenAction', context)
  // A mere destination to open at is no active content, but goes too.
  if (opening && isForbiddenAction(opening, context)) warn('active-content-removed')
  catalog.delete('OpenAction')
  if (catalog.delete('AA')) warn('active-content-removed')
  const names = findDict(catalog, 'Names', context)
  if (names?.delete('JavaScript')) warn('active-content-removed')
  if (names?.delete('EmbeddedFiles')) warn('attachments-removed')
  if (catalog.delete('AF')) warn('attachments-removed')
  if (catalog.delete('Collection')) warn('attachments-removed')
  for (const key of ['AcroForm', 'NeedsRendering', 'Perms', 'Requirements', 'Legal', 'DSS'])
    catalog.delete(key)
  const preferences = findDict(catalog, 'ViewerPreferences', context)
  // These show or print another part of a page than its box.
  for (const key of ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip', 'PrintPageRange'])
    preferences?.delete(key)
}

function cleanPage(page: PdfDict, context: Context, warn: Warn) {
  if (page.delete('AA')) warn('active-content-removed')
  if (page.delete('AF')) warn('attachments-removed')
  for (const key of ['Thumb', 'PresSteps']) page.delete(key)
  if (!page.has('Annots')) return

  const kept = dictsIn(page, 'Annots', context).filter(({ dict }) => {
    if (dict.delete('AA')) warn('active-content-removed')
    const kind = kindOfAnnotation(dict, context)
    if (kind === 'attachment') warn('attachments-removed')
    if (kind === 'active') warn('active-content-removed')
    return kind === 'plain'
  })
  if (kept.length > 0) page.set('Annots', new PdfArray(kept.map(({ entry }) => entry)))
  else page.delete('Annots')
}

/** Every object once, without recursion: a document chooses how deep it is. */
function cleanEverything(catalog: PdfDict, context: Context, warn: Warn) {
  const visited = new Set<PdfObject>()
  const stack: PdfObject[] = [catalog]
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (visited.has(object)) continue
    visited.add(object)
    if (object instanceof PdfDict) stack.push(...cleanDict(object, context, warn))
    else if (object instanceof PdfArray) stack.push(...cleanArray(object, context, warn))
  }
}

function cleanDict(dict: PdfDict, context: Context, warn: Warn): PdfObject[] {
  if (holdsEmbeddedFile(dict, context) && dict.delete('EF')) warn('attachments-removed')
  if (isFontNotEmbedded(dict, context)) warn('fonts-not-embedded')
  settleForPaper(dict, context, warn)

  const children: PdfObject[] = []
  for (const [key, value] of [...dict]) {
    const child = follow(value, context)
    if (!isContainer(child)) continue
    if (mustGo(child, context, warn)) dict.delete(key)
    else children.push(child)
  }
  return children
}

function cleanArray(array: PdfArray, context: Context, warn: Warn): PdfObject[] {
  const children: PdfObject[] = []
  for (let index = array.length - 1; index >= 0; index--) {
    const child = follow(array.at(index), context)
    if (!isContainer(child)) continue
    if (mustGo(child, context, warn)) array.remove(index)
    else children.push(child)
  }
  return children
}

function mustGo(child: PdfDict | PdfArray, context: Context, warn: Warn): boolean {
  if (!(child instanceof PdfDict)) return false
  if (isForbiddenAction(child, context)) {
    warn('active-content-removed')
    return true
  }
  // Structure trees, thread beads and parents may still point to what was taken off the pages.
  return findName(child, 'Type', context) !== 'StructElem' && kindOfAnnotation(child, context) !== 'plain'
}

function isContainer(object: PdfObject | undefined): object is PdfDict | PdfArray {
  return object instanceof PdfDict || object instanceof PdfArray
}
