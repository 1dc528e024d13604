import { PDF, PdfArray, PdfName, PdfNumber } from '@libpdf/core'

export type SamplePdf = {
  /** How many A4 pages; 1 unless told. */
  pages?: number
  /** `/Rotate` of every page, clockwise. */
  rotate?: 0 | 90 | 180 | 270
  /** `[left, bottom, right, top]` in points, before rotation. */
  cropBox?: readonly [number, number, number, number]
  /** Lines of text on every page, below the heading "Sample page n of m". */
  text?: readonly string[]
}

const usualText = [
  'The tenant pays the rent on the first of every month.',
  'Place, date and signature follow.',
]

/** Plain A4 text pages: 18 point heading at (72, 760), then 12 point lines every 24 points, all in Helvetica. */
export async function makeSamplePdf(sample: SamplePdf = {}): Promise<Uint8Array> {
  const { pages = 1, rotate = 0, cropBox, text = usualText } = sample
  const pdf = PDF.create()
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage({ size: 'a4' })
    page.drawText(`Sample page ${number} of ${pages}`, { x: 72, y: 760, size: 18 })
    for (const [index, line] of text.entries()) page.drawText(line, { x: 72, y: 724 - 24 * index, size: 12 })
    if (rotate) page.setRotation(rotate)
    if (cropBox) page.dict.set(PdfName.of('CropBox'), new PdfArray(cropBox.map((side) => PdfNumber.of(side))))
  }

  return pdf.save()
}
