import { parsePdfDate } from './pdf-date.ts'
import {
  Malformed,
  nameOf,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  textOf,
} from './objects/pdf-object.ts'
import type { PdfView } from './pdf-view.ts'

const maxFields = 100_000

/** A form field that holds a signature, as one revision shows it. */
export type SignatureField = {
  name: string
  field: PdfDictionary
  value: PdfDictionary
  reference: PdfReference
}

/** Signed fields of the form (ISO 32000-2 §12.7.4, §12.7.5.5) in the order of the form. */
export function signatureFields(view: PdfView): SignatureField[] {
  const form = view.dictionary(view.catalog().entries.get('AcroForm'))
  const fields = view.resolve(form?.entries.get('Fields'))
  const found: SignatureField[] = []
  const seen = new Set<number>()
  const visit = (node: PdfObject, names: readonly string[], inheritedType: string | undefined): void => {
    if (node.kind === 'reference') {
      if (seen.has(node.number)) return
      seen.add(node.number)
    }
    if (seen.size > maxFields || names.length > 50) throw new Malformed('too many fields')
    const field = view.dictionary(node)
    if (!field) return
    const own = textOf(view.resolve(field.entries.get('T')))
    const path = own === undefined ? names : [...names, own]
    const type = nameOf(view.resolve(field.entries.get('FT'))) ?? inheritedType
    const signed = type === 'Sig' ? signedValue(view, field) : undefined
    if (signed) found.push({ name: path.join('.'), field, ...signed })
    const kids = view.resolve(field.entries.get('Kids'))
    if (kids.kind === 'array') for (const kid of kids.items) visit(kid, path, type)
  }
  if (fields.kind === 'array') for (const item of fields.items) visit(item, [], undefined)

  return found
}

function signedValue(
  view: PdfView,
  field: PdfDictionary,
): { value: PdfDictionary; reference: PdfReference } | undefined {
  const reference = field.entries.get('V')
  if (reference?.kind !== 'reference') return undefined
  const value = view.dictionary(reference)

  return value && { value, reference }
}

/** Only stamps the time: adds no will of anybody. */
export function isDocumentTimeStamp(signature: PdfDictionary): boolean {
  return nameOf(signature.entries.get('SubFilter')) === 'ETSI.RFC3161'
}

/** The `P` of a certification (ISO 32000-2 §12.8.2.2); undefined for one that certifies nothing. */
export function certifiedPermission(
  view: PdfView,
  { value, reference }: SignatureField,
): 1 | 2 | 3 | undefined {
  const permissions = view.dictionary(view.catalog().entries.get('Perms'))
  const certifying = permissions?.entries.get('DocMDP')
  const named = certifying?.kind === 'reference' && certifying.number === reference.number
  const references = view.resolve(value.entries.get('Reference'))
  const transforms = references.kind === 'array' ? references.items.map((item) => view.dictionary(item)) : []
  const docMdp = transforms.find(
    (item) => nameOf(view.resolve(item?.entries.get('TransformMethod'))) === 'DocMDP',
  )
  if (!docMdp) return named ? 2 : undefined
  const level = view.resolve(view.dictionary(docMdp.entries.get('TransformParams'))?.entries.get('P'))
  if (level.kind !== 'number') return 2

  return level.value === 1 ? 1 : level.value === 3 ? 3 : 2
}

/** True when one of the signatures certifies or locks the document against every change (ISO 32000-2 tables 236, 257). */
export function forbidsFurtherSignatures(view: PdfView): boolean {
  return signatureFields(view).some(
    (signature) => certifiedPermission(view, signature) === 1 || lockedPermission(view, signature) === 1,
  )
}

function lockedPermission(view: PdfView, { field }: SignatureField): number | undefined {
  const permission = view.resolve(view.dictionary(field.entries.get('Lock'))?.entries.get('P'))

  return permission.kind === 'number' ? permission.value : undefined
}

/** When the signature says that it was made, which nobody proves (ISO 32000-2 table 255). */
export function claimedTime({ value }: SignatureField): Date | undefined {
  return parsePdfDate(textOf(value.entries.get('M')) ?? '')
}
