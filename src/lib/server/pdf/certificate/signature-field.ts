import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PdfRef } from '@libpdf/core'
import type { ArchiveClaim, SignatureClaim } from '../seal-job.ts'
import { findDict, findNumber, follow, type Context } from '../intake/objects.ts'
import { pdfText } from '../text/pdf-text.ts'
import { pdfDate } from './pdf-date.ts'

type Page = { ref: PdfRef; dict: PdfDict }
/** Called before the signature is registered, with the field on its page. */
export type OnField = (field: { ref: PdfRef; dict: PdfDict }) => void

/** Ten digits, the room every offset of a byte range is given: files up to 10 GB. */
export const offsetPlaceholder = 9_999_999_999

/** Print and Locked (ISO 32000-2 table 167): an invisible field that stays. */
const widgetFlags = 132
/** SignaturesExist and AppendOnly (table 225). */
const signatureFlags = 3
/** Nothing may change after the seal (table 257); document time-stamps and DSS are no changes (§12.8.2.2.2). */
const noChanges = 1

/**
 * An invisible certification signature on the first page whose value is yet to come. Its dictionary has to be the last
 * object registered: then the placeholder is the last thing of its kind in the file.
 */
export function addCertification(
  catalog: PdfDict,
  page: Page,
  claim: SignatureClaim,
  context: Context,
  onField: OnField,
): void {
  const value = toSignature(claim, [certification()])
  const signatureRef = addField(catalog, page, { name: claim.fieldName, value, onField }, context)
  catalog.set('Perms', PdfDict.of({ DocMDP: signatureRef }))
}

/** The same without certifying anything, beside signatures that are there: it permits what they permit. */
export function addApproval(catalog: PdfDict, page: Page, claim: SignatureClaim, context: Context): void {
  addField(catalog, page, { name: claim.fieldName, value: toSignature(claim) }, context)
}

/** A document time-stamp whose token is yet to come, over all that is in the file with it (ISO 32000-2 §12.8.5). */
export function addTimeStamp(
  catalog: PdfDict,
  page: Page,
  { fieldName: name, reserve }: NonNullable<ArchiveClaim['timeStamp']>,
  context: Context,
): void {
  const value = PdfDict.of({
    Type: PdfName.of('DocTimeStamp'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.RFC3161'),
  })
  addField(catalog, page, { name, value: withPlaceholders(value, reserve) }, context)
}

type Signing = { name: string; value: PdfDict; onField?: OnField }

function addField(catalog: PdfDict, page: Page, signing: Signing, context: Context): PdfRef {
  const field = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: pdfText(signing.name),
    F: PdfNumber.of(widgetFlags),
    Rect: new PdfArray([0, 0, 0, 0].map((side) => PdfNumber.of(side))),
    P: page.ref,
  })
  const fieldRef = context.register(field)
  append(page.dict, 'Annots', fieldRef, context)
  const present = findDict(catalog, 'AcroForm', context)
  const form = present ?? new PdfDict()
  append(form, 'Fields', fieldRef, context)
  form.set('SigFlags', PdfNumber.of((findNumber(form, 'SigFlags', context) ?? 0) | signatureFlags))
  if (!present) catalog.set('AcroForm', form)

  signing.onField?.({ ref: fieldRef, dict: field })
  const signatureRef = context.register(signing.value)
  field.set('V', signatureRef)
  return signatureRef
}

/** ISO 32000-2 table 255, ETSI EN 319 142-1 §6.3. */
function toSignature(
  { reason, signerName, at, reserve }: SignatureClaim,
  transforms: readonly PdfDict[] = [],
): PdfDict {
  const signature = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    Name: pdfText(signerName),
    Reason: pdfText(reason),
    M: PdfString.fromString(pdfDate(at)),
  })
  if (transforms.length > 0) signature.set('Reference', new PdfArray([...transforms]))

  return withPlaceholders(signature, reserve)
}

function withPlaceholders(signature: PdfDict, reserve: number): PdfDict {
  signature.set(
    'ByteRange',
    new PdfArray([0, ...Array<number>(3).fill(offsetPlaceholder)].map((offset) => PdfNumber.of(offset))),
  )
  signature.set('Contents', new PdfString(new Uint8Array(reserve), 'hex'))

  return signature
}

function certification(): PdfDict {
  const parameters = {
    Type: PdfName.of('TransformParams'),
    P: PdfNumber.of(noChanges),
    V: PdfName.of('1.2'),
  }

  return PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of('DocMDP'),
    TransformParams: PdfDict.of(parameters),
  })
}

function append(dict: PdfDict, key: string, ref: PdfRef, context: Context): void {
  const present = follow(dict.get(key), context)
  dict.set(key, new PdfArray([...(present instanceof PdfArray ? present : []), ref]))
}
