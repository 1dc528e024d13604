import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import type { PreparedSeal } from '../pdf/seal-job.ts'

/** Ten digits, so that any offset fits over it. */
const unknownOffset = 9_999_999_999

/** A page and an invisible certifying signature (DocMDP, P=1) whose value is still zeros. */
export async function makePreparedPdf(reserve = 8192): Promise<PreparedSeal> {
  const pdf = PDF.create()
  pdf.addPage().drawText('Lease of a small house', { x: 50, y: 700 })
  addSignature(pdf, reserve)
  const bytes = Buffer.from(await pdf.save())

  const start = bytes.lastIndexOf(`<${'0'.repeat(64)}`) + 1
  const end = start + reserve * 2
  const range = [0, start - 1, end + 1, bytes.length - end - 1]
  const placeholder = `${unknownOffset} ${unknownOffset} ${unknownOffset}`
  const offsets = range.slice(1).map((offset) => String(offset).padEnd(10))
  bytes.write(offsets.join(' '), bytes.lastIndexOf(placeholder), 'latin1')
  const hash = createHash('sha256')
    .update(bytes.subarray(0, start - 1))
    .update(bytes.subarray(end + 1))

  return { bytes, contents: { start, end }, certificatePages: 0, digest: hash.digest() }
}

function addSignature(pdf: PDF, reserve: number): void {
  const signature = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: new PdfArray(
      [0, unknownOffset, unknownOffset, unknownOffset].map((offset) => PdfNumber.of(offset)),
    ),
    Contents: new PdfString(new Uint8Array(reserve), 'hex'),
    M: PdfString.fromString('D:20270301120000Z'),
    Reference: new PdfArray([certification]),
  })
  const reference = pdf.register(signature)
  pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: reference }))
  const field = pdf.getOrCreateForm().createSignatureField('Seal').getDict()
  field.delete('Kids')
  field.set('V', reference)
  field.set('Type', PdfName.of('Annot'))
  field.set('Subtype', PdfName.of('Widget'))
  field.set('F', PdfNumber.of(132))
  field.set('Rect', new PdfArray([0, 0, 0, 0].map((side) => PdfNumber.of(side))))
}

const certification = PdfDict.of({
  Type: PdfName.of('SigRef'),
  TransformMethod: PdfName.of('DocMDP'),
  TransformParams: PdfDict.of({
    Type: PdfName.of('TransformParams'),
    P: PdfNumber.of(1),
    V: PdfName.of('1.2'),
  }),
})
