import { PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import {
  holdsEmbeddedFile,
  isFontNotEmbedded,
  isForbiddenAction,
  kindOfAnnotation,
} from './forbidden-objects.ts'
import { dictsIn, findDict, findName, follow, type Context } from './objects.ts'

export type StandingContent = { isForbidden: boolean; lacksFonts: boolean }

/**
 * What a document holds that would be taken out of one that may be rewritten: whatever acts, hides or carries other
 * files, anywhere a reader comes to from the catalog.
 */
export function surveyContent(catalog: PdfDict, context: Context): StandingContent {
  const found = { isForbidden: isForbiddenCatalog(catalog, context), lacksFonts: false }
  const visited = new Set<PdfObject>()
  const stack: PdfObject[] = [catalog]
  for (let object = stack.pop(); object && !found.isForbidden; object = stack.pop()) {
    if (visited.has(object)) continue
    visited.add(object)
    if (object instanceof PdfDict) {
      found.isForbidden = isForbidden(object, context)
      found.lacksFonts ||= isFontNotEmbedded(object, context)
    }
    stack.push(...childrenOf(object, context))
  }
  return found
}

function isForbidden(dict: PdfDict, context: Context): boolean {
  if (isForbiddenAction(dict, context) || holdsEmbeddedFile(dict, context)) return true
  if (findName(dict, 'Type', context) === 'StructElem') return false
  const kind = kindOfAnnotation(dict, context)

  return kind === 'attachment' || kind === 'active'
}

function isForbiddenCatalog(catalog: PdfDict, context: Context): boolean {
  const names = findDict(catalog, 'Names', context)
  const form = findDict(catalog, 'AcroForm', context)
  const layers = findDict(catalog, 'OCProperties', context)

  return (
    names?.has('JavaScript') === true ||
    form?.has('XFA') === true ||
    catalog.has('Collection') ||
    (layers !== undefined && hasHiddenLayer(layers, context))
  )
}

/** A layer that is off, or that a reader switches by itself for screen or paper (ISO 32000-2 §8.11.4.3). */
function hasHiddenLayer(layers: PdfDict, context: Context): boolean {
  const shown = findDict(layers, 'D', context)
  if (!shown) return false
  const base = findName(shown, 'BaseState', context) ?? 'ON'

  return base !== 'ON' || ['OFF', 'AS'].some((key) => dictsIn(shown, key, context).length > 0)
}

function childrenOf(object: PdfObject, context: Context): PdfObject[] {
  const values =
    object instanceof PdfDict
      ? [...object].map(([, value]) => value)
      : object instanceof PdfArray
        ? [...object]
        : []

  return values.flatMap((value) => {
    const child = follow(value, context)
    return child instanceof PdfDict || child instanceof PdfArray ? [child] : []
  })
}
