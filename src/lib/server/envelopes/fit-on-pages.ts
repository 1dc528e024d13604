import type { EnvelopeDocument } from '#core/envelope/envelope.ts'
import type { Field } from '#core/fields/field.ts'
import { flatField } from '#core/fields/flat-field.ts'
import type { PdfEngine, TextFit } from '../pdf/pdf-engine.ts'

/** How a text of a field fits into all of its boxes together. On what came signed nothing is printed. */
export async function fitOnPages(
  pdf: PdfEngine,
  documents: readonly EnvelopeDocument[],
  field: Field,
  printed: string,
): Promise<TextFit> {
  const setting = flatField(field)
  for (const { document, page, width, height } of field.areas) {
    const size = documents.find(({ id, signed }) => id === document && !signed)?.pages[page]
    if (!size) continue
    const fit = await pdf.fit(printed, { width: width * size.width, height: height * size.height }, setting)
    if (!fit.fits) return fit
  }

  return { fits: true, missing: [] }
}
