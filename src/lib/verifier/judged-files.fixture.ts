import { expect } from 'vitest'
import { judge } from './judge.ts'
import {
  fieldObject,
  makeApprovedPdf,
  makeOffice,
  makeSealedPdf,
  noon,
  type Objects,
  plainObjects,
  signatureObject,
} from './sealed-pdf.fixture.ts'

export const office = await makeOffice()
export const sealed = await makeSealedPdf(office)
export const approved = await makeApprovedPdf(office)

export const judgeHere = (bytes: Uint8Array) => judge(bytes, noon, [office.root])

export const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
export const bytesOf = (content: string): Uint8Array => Buffer.from(content, 'latin1')
/** Replaces without moving anything. */
export const overwrite = (bytes: Uint8Array, from: string, to: string): Uint8Array => {
  expect(text(bytes)).toContain(from)
  expect(to).toHaveLength(from.length)

  return bytesOf(text(bytes).replace(from, () => to))
}

export const emptyStore: Objects = {
  1: (plainObjects()[1] ?? '').replace('>> >>', '>> /DSS 20 0 R>>'),
  20: '<</Type /DSS /Certs [] /VRI <<>>>>',
}
export const storedCatalog =
  '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /Perms <</DocMDP 7 0 R>> /DSS 20 0 R>>'
export const timeStampRevision: Objects = {
  5: '<</Fields [6 0 R 30 0 R] /SigFlags 3>>',
  30: fieldObject('Time', 31),
  31: signatureObject(undefined, 'ETSI.RFC3161').replace('/Type /Sig', '/Type /DocTimeStamp'),
}

export const streamOf = (bytes: Uint8Array): string =>
  `<</Length ${bytes.length}>>\nstream\n${text(bytes)}\nendstream`
/** A revision with these revocation lists in its store, or with a certificate alone. */
export const storeOf = (lists: readonly Uint8Array[]): Objects => {
  const streams = lists.length > 0 ? lists : [office.root]
  const names = streams.map((_, index) => `${21 + index} 0 R`).join(' ')

  return {
    1: storedCatalog,
    20: `<</${lists.length > 0 ? 'CRLs' : 'Certs'} [${names}]>>`,
    ...Object.fromEntries(streams.map((bytes, index) => [21 + index, streamOf(bytes)])),
  }
}
