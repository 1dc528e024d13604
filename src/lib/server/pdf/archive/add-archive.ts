import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core'
import type { ArchiveClaim, ValidationMaterial } from '../seal-job.ts'
import { addTimeStamp } from '../certificate/signature-field.ts'
import { freeName } from '../free-name.ts'
import { findDict, follow, type Context } from '../intake/objects.ts'

export type ArchivedFile = { catalog: PdfDict; page: { ref: PdfRef; dict: PdfDict }; context: Context }

/** Where the material of a signature is filed that has no value yet (ISO 32000-2 table 262): room for its SHA-1. */
export const keyPlaceholder = '0'.repeat(40)

/** In the store as a whole (table 261), and in the record of one signature (table 262). */
const names = [
  { all: 'Certs', one: 'Cert', of: ({ certificates }: ValidationMaterial) => certificates },
  { all: 'CRLs', one: 'CRL', of: ({ revocationLists }: ValidationMaterial) => revocationLists },
  { all: 'OCSPs', one: 'OCSP', of: ({ answers }: ValidationMaterial) => answers },
] as const

/**
 * Puts the material into the file's document security store, which keeps what it has, files it under each of `keys` that
 * has no record yet, and makes room for the time-stamp over it all. Returns the dictionaries of the file that it changed.
 */
export function addArchive(
  file: ArchivedFile,
  { material, timeStamp }: ArchiveClaim,
  keys: readonly string[],
): PdfDict[] {
  const { catalog, page, context } = file
  const store = findDict(catalog, 'DSS', context) ?? PdfDict.of({ Type: PdfName.of('DSS') })
  if (!catalog.has('DSS')) catalog.set('DSS', context.register(store))
  const records = findDict(store, 'VRI', context) ?? new PdfDict()
  const record = new PdfDict()
  for (const { all, one, of } of names) {
    const refs = keep(of(material), listIn(store, all, context), context)
    if (refs.length === 0) continue
    store.set(all, new PdfArray([...new Set([...listIn(store, all, context), ...refs])]))
    record.set(one, new PdfArray(refs))
  }
  for (const key of keys) if (!records.has(key)) records.set(key, record.clone())
  store.set('VRI', context.getRef(records) ?? records)
  if (timeStamp) {
    const fieldName = freeName(timeStamp.fieldName, catalog, context)
    addTimeStamp(catalog, page, { ...timeStamp, fieldName }, context)
  }
  const form = findDict(catalog, 'AcroForm', context)

  return [catalog, store, records, ...(timeStamp && form ? [page.dict, form] : [])]
}

/** References to streams with these bytes: to those that are there, else to new ones. */
function keep(values: readonly Uint8Array[], present: readonly PdfRef[], context: Context): PdfRef[] {
  const known = present.flatMap((ref) => {
    const stream = follow(ref, context)
    return stream instanceof PdfStream && !stream.has('Filter') ? [{ ref, data: stream.data }] : []
  })

  return values.map((value) => {
    const same = known.find(({ data }) => Buffer.compare(data, value) === 0)
    return same?.ref ?? context.register(new PdfStream(new PdfDict(), value))
  })
}

function listIn(store: PdfDict, key: string, context: Context): PdfRef[] {
  const list = follow(store.get(key), context)

  return list instanceof PdfArray ? [...list].filter((item) => item instanceof PdfRef) : []
}
