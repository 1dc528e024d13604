import { PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import {
  holdsEmbeddedFile,
  isFontNotEmbedded,
  isForbiddenAction,
  kindOfAnnotation,
} from './forbidden-objects.ts'
import { showsOnlyOnPaper, showsOnlyOnScreen } from './annotation-flags.ts'
import { isLayer, readLayers, type Layers } from './layers.ts'
import { findDict, findName, follow, type Context } from './objects.ts'
import { isForPaper } from './settle-for-paper.ts'

export type StandingContent = { isForbidden: boolean; lacksFonts: boolean; printsLess: boolean }

type Survey = { catalog: PdfDict; layers: Layers; context: Context }

/**
 * What a document holds that would be taken out of one that may be rewritten: whatever acts, hides, carries other files
 * or shows only on paper, anywhere a reader comes to from the catalog. `printsLess` tells of annotations that show on
 * screen alone.
 */
export function surveyContent(catalog: PdfDict, context: Context): StandingContent {
  const survey = { catalog, layers: readLayers(catalog, context), context }
  const found = { isForbidden: isForbiddenCatalog(survey), lacksFonts: false, printsLess: false }
  const visited = new Set<PdfObject>()
  const stack: PdfObject[] = [catalog]
  for (let object = stack.pop(); object && !found.isForbidden; object = stack.pop()) {
    if (visited.has(object)) continue
    visited.add(object)
    if (object instanceof PdfDict) {
      found.isForbidden = isForbidden(object, survey)
      found.lacksFonts ||= isFontNotEmbedded(object, context)
      found.printsLess ||= showsOnlyOnScreen(object, context)
    }
    stack.push(...childrenOf(object, context))
  }
  return found
}

function isForbidden(dict: PdfDict, { layers, context }: Survey): boolean {
  if (isForbiddenAction(dict, context) || holdsEmbeddedFile(dict, context)) return true
  if (findName(dict, 'Type', context) === 'StructElem') return false
  if (isLayer(dict, context) && !(layers.isShown(dict) && layers.isSettled(dict))) return true
  if (showsOnlyOnPaper(dict, context) || isForPaper(dict, context)) return true
  const kind = kindOfAnnotation(dict, context)

  return kind === 'attachment' || kind === 'active'
}

function isForbiddenCatalog({ catalog, context }: Survey): boolean {
  const names = findDict(catalog, 'Names', context)
  const form = findDict(catalog, 'AcroForm', context)
  const preferences = findDict(catalog, 'ViewerPreferences', context)

  return (
    names?.has('JavaScript') === true ||
    form?.has('XFA') === true ||
    catalog.has('Collection') ||
    preferences?.has('PrintArea') === true ||
    preferences?.has('PrintClip') === true
  )
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
