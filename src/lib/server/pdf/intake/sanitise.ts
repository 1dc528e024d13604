import { PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import type { DocumentWarning } from '../pdf-engine.ts'
import { walkObjects } from '../objects/walk-objects.ts'
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

function cleanEverything(catalog: PdfDict, context: Context, warn: Warn) {
  walkObjects(catalog, context, (container, rest) => {
    if (container instanceof PdfDict) cleanDict(container, context, warn, rest)
    else cleanArray(container, context, warn, rest)
  })
}

function cleanDict(dict: PdfDict, context: Context, warn: Warn, rest: () => void): void {
  if (holdsEmbeddedFile(dict, context) && dict.delete('EF')) warn('attachments-removed')
  if (isFontNotEmbedded(dict, context)) warn('fonts-not-embedded')
  settleForPaper(dict, context, warn)

  for (const [key, value] of [...dict]) {
    if (mustGo(follow(value, context), context, warn)) dict.delete(key)
    rest()
  }
}

function cleanArray(array: PdfArray, context: Context, warn: Warn, rest: () => void): void {
  for (let index = array.length - 1; index >= 0; index--) {
    if (mustGo(follow(array.at(index), context), context, warn)) array.remove(index)
    rest()
  }
}

function mustGo(child: PdfObject | undefined, context: Context, warn: Warn): boolean {
  if (!(child instanceof PdfDict)) return false
  if (isForbiddenAction(child, context)) {
    warn('active-content-removed')
    return true
  }
  // Structure trees, thread beads and parents may still point to what was taken off the pages.
  return findName(child, 'Type', context) !== 'StructElem' && kindOfAnnotation(child, context) !== 'plain'
}
