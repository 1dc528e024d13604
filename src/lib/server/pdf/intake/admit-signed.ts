import { Refusal } from '#core/refusal.ts'
import type { AdmittedDocument } from '../pdf-engine.ts'
import { nameFields } from '../found/name-fields.ts'
import { readForm } from '../found/read-form.ts'
import { readFirstTexts } from '../render/read-text.ts'
import { assertCountersignable } from './countersignable.ts'
import type { OpenDocument } from './open-document.ts'
import { settlePageBoxes } from './page-boxes.ts'
import { replacePageTree } from './page-tree.ts'
import { proveDrawable } from './prove-drawable.ts'
import { surveyContent } from './standing-content.ts'

/**
 * Takes a signed upload as it is, byte for byte: cleaning it would break its signatures, so what would have to be
 * cleaned, or shows only on paper, is refused. `formFields` are its form's. Throws `document-signed-…`.
 */
export async function admitSigned(
  bytes: Uint8Array,
  { pdf, catalog, pages }: OpenDocument,
  formFields: number,
): Promise<AdmittedDocument> {
  const { isUnjudged } = await assertCountersignable(bytes)
  const { isForbidden, lacksFonts, printsLess } = surveyContent(catalog, pdf.context)
  if (isForbidden) throw new Refusal('document-signed-active')
  await proveDrawable(bytes)
  // Only to read them: what is settled here is never saved.
  const owned = replacePageTree(catalog, pdf.context, pages)
  const sizes = owned.map((page) => settlePageBoxes(page, pdf.context))

  return {
    bytes,
    signed: true,
    pages: sizes,
    formFields,
    found: nameFields(readForm(catalog, owned, pdf.context)),
    warnings: [
      ...(lacksFonts ? (['fonts-not-embedded'] as const) : []),
      ...(printsLess ? (['print-differs'] as const) : []),
      ...(isUnjudged ? (['signature-not-judged'] as const) : []),
    ],
    text: await readFirstTexts(bytes),
  }
}
