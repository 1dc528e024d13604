import { PdfNumber, type PDF } from '@libpdf/core'
import { isExhaustion } from '../exhaustion.ts'
import { findDict } from './objects.ts'

/** ISO 32000-2 §12.7.4.1, table 227: ReadOnly. */
const readOnly = 1

/** Gives every form widget that has none an appearance, so that values can stay visible without a form. */
export function drawFieldAppearances(pdf: PDF): void {
  const form = findDict(pdf.getCatalog(), 'AcroForm', pdf.context) && pdf.getForm()?.acroForm()
  if (!form) return

  const isStale = form.needAppearances
  for (const field of form.getFields()) {
    if (!isStale && field.getWidgets().every((widget) => widget.hasNormalAppearance())) continue
    field.acroField().set('Ff', PdfNumber.of(field.flags & ~readOnly))
    try {
      form.updateFieldAppearance(field)
    } catch (error) {
      // A field too odd to be drawn keeps the appearance it had, which may be none, as in other readers.
      if (isExhaustion(error)) throw error
    }
  }
}
