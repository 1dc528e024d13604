import { PdfDict, type PdfArray } from '@libpdf/core'
import { walkObjects } from '../objects/walk-objects.ts'
import {
  holdsEmbeddedFile,
  isFontNotEmbedded,
  isForbiddenAction,
  kindOfAnnotation,
} from './forbidden-objects.ts'
import { showsOnlyOnPaper, showsOnlyOnScreen } from './annotation-flags.ts'
import { isLayer, readLayers, type Layers } from './layers.ts'
import { findDict, findName, type Context } from './objects.ts'
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
  const look = (object: PdfDict | PdfArray) => {
    if (!(object instanceof PdfDict)) return
    found.isForbidden = isForbidden(object, survey)
    found.lacksFonts ||= isFontNotEmbedded(object, context)
    found.printsLess ||= showsOnlyOnScreen(object, context)
  }
  walkObjects(catalog, context, look, () => found.isForbidden)
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
