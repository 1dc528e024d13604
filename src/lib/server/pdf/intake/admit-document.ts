import type { PDF, PdfDict } from '@libpdf/core'
import type { FoundField } from '#core/fields/found-field.ts'
import { isRefusal, Refusal } from '#core/refusal.ts'
import type { AdmittedDocument, DocumentWarning, PageSize } from '../pdf-engine.ts'
import { settleClaims } from '../archival/settle-claims.ts'
import { isExhaustion, isWasmTrap } from '../exhaustion.ts'
import { nameFields } from '../found/name-fields.ts'
import { readForm } from '../found/read-form.ts'
import { takeTags } from '../found/take-tags.ts'
import { writeWhole } from '../objects/write-whole.ts'
import { readFirstTexts } from '../render/read-text.ts'
import { admitSigned } from './admit-signed.ts'
import { cutLayers } from './cut-layers.ts'
import { drawAnnotations } from './draw-annotations.ts'
import { isDynamicForm } from './dynamic-form.ts'
import { trimToPdf } from './file-shape.ts'
import { drawFieldAppearances } from './field-appearances.ts'
import { surveyFields } from './form-fields.ts'
import { imageKindOf, imageToPdf } from './image/image-page.ts'
import { readLayers } from './layers.ts'
import { hasLostText } from './lost-text.ts'
import { openCopy, openDocument, type OpenDocument } from './open-document.ts'
import { ownResources } from './own-resources.ts'
import { settlePageBoxes } from './page-boxes.ts'
import { replacePageTree } from './page-tree.ts'
import { proveDrawable } from './prove-drawable.ts'
import { sanitise } from './sanitise.ts'

export type IntakeLimits = { maxBytes: number; maxPages: number; maxFields: number }

export const intakeLimits: IntakeLimits = { maxBytes: 50 * 2 ** 20, maxPages: 1000, maxFields: 5000 }

/**
 * Makes an upload *the document*: whole, decrypted, without anything that acts, hides or carries, a full rewrite with
 * plain pages; a signed one is taken as it is or not at all. A PNG or JPEG becomes one page. What comes out is admitted
 * again unchanged in pages. Throws a `document-…` refusal for anything else.
 */
export async function admitDocument(
  bytes: Uint8Array,
  limits: IntakeLimits = intakeLimits,
  password?: string,
): Promise<AdmittedDocument> {
  try {
    return await admit(bytes, limits, password)
  } catch (error) {
    if (isRefusal(error)) throw error
    throw toRefusal(error)
  }
}

async function admit(
  bytes: Uint8Array,
  limits: IntakeLimits,
  password: string | undefined,
): Promise<AdmittedDocument> {
  const file = await toPdf(bytes, limits)
  const shape = trimToPdf(file, limits.maxBytes)
  const opened = await openDocument(shape.bytes, limits.maxPages, password)
  const { catalog, pdf } = opened
  if (isDynamicForm(catalog, pdf.context)) throw new Refusal('document-dynamic-form')
  const fields = surveyFields(catalog, pdf.context, limits.maxFields)
  if (fields.count > limits.maxFields) throw new Refusal('document-too-complex')
  if (opened.isSigned) {
    // Taking off what stands around it would break what is signed.
    if (shape.isTrimmed) throw new Refusal('document-signed-broken')
    return admitSigned(file, opened, fields.count)
  }

  const warnings = new Set<DocumentWarning>()
  if (shape.isTrimmed || opened.isRepaired) warnings.add('repaired')
  if (fields.count > 0) warnings.add('form-flattened')
  const rewritten = (await rewrite(opened, warnings)) ?? (await rewriteCopy(opened.source, limits, warnings))
  const { pages, sizes, inForm, saved } = rewritten
  await proveDrawable(saved)
  const taken = await takeTags({ pdf: rewritten.pdf, pages, sizes, bytes: saved }, (one) => warnings.add(one))

  return {
    bytes: taken.bytes,
    signed: false,
    pages: sizes,
    formFields: fields.count,
    found: nameFields([...inForm, ...taken.found]),
    warnings: [...warnings].sort(),
    text: await readFirstTexts(taken.bytes),
  }
}

/** A picture becomes a page; anything else has to be a PDF. */
async function toPdf(bytes: Uint8Array, { maxBytes }: IntakeLimits): Promise<Uint8Array> {
  const kind = imageKindOf(bytes)
  if (kind && bytes.length > maxBytes) throw new Refusal('document-too-large')
  return kind ? imageToPdf(bytes, kind) : bytes
}

type Rewritten = {
  pdf: PDF
  pages: readonly PdfDict[]
  sizes: readonly PageSize[]
  inForm: readonly FoundField[]
  saved: Uint8Array
}

/** The document anew; undefined where another reader finds more text in the file than is left. */
async function rewrite(
  { source, pdf, catalog, pages }: OpenDocument,
  warnings: Set<DocumentWarning>,
): Promise<Rewritten | undefined> {
  const warn = (warning: DocumentWarning) => void warnings.add(warning)
  const owned = replacePageTree(catalog, pdf.context, pages)
  const sizes = owned.map((page) => {
    ownResources(page, pdf.context)
    return settlePageBoxes(page, pdf.context)
  })
  const inForm = readForm(catalog, owned, pdf.context)
  drawFieldAppearances(pdf)
  const layers = readLayers(catalog, pdf.context)
  drawAnnotations(owned, layers, pdf.context, warn)
  // What is cut on purpose is no loss: the file is compared as it was before.
  const isLayered = catalog.has('OCProperties')
  if (isLayered && (await hasLostText(source, writeWhole(pdf, source.length)))) return undefined
  cutLayers(catalog, owned, layers, pdf.context, warn)
  sanitise(catalog, owned, pdf.context, warn)
  await settleClaims(pdf, owned, warnings)
  const saved = writeWhole(pdf, source.length)
  if (!isLayered && (await hasLostText(source, saved))) return undefined

  return { pdf, pages: owned, sizes, inForm, saved }
}

async function rewriteCopy(
  source: Uint8Array,
  { maxPages }: IntakeLimits,
  warnings: Set<DocumentWarning>,
): Promise<Rewritten> {
  warnings.add('repaired')
  const rewritten = await rewrite(await openCopy(source, maxPages), warnings)
  if (!rewritten) throw new Refusal('document-unreadable')

  return rewritten
}

/** Whatever a parser trips over is the file's fault here, and its words may quote the file: it stays the cause. */
function toRefusal(cause: unknown): Refusal {
  const isTooMuch = isExhaustion(cause) && !isWasmTrap(cause)
  const refusal = new Refusal(isTooMuch ? 'document-too-complex' : 'document-unreadable')
  refusal.cause = cause
  return refusal
}
