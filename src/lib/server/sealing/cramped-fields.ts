import { printedText } from '#core/fields/printed-text.ts'
import type { FieldId } from '#core/ids.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { fitOnPages } from '../envelopes/fit-on-pages.ts'
import { valueOf } from './given-values.ts'
import type { KnownFacts } from './read-facts.ts'

/**
 * Fields whose text is longer than their boxes hold legibly. It is stamped as small as it must be, so it stands on the
 * certificate in full.
 */
export async function crampedFields(pdf: PdfEngine, facts: KnownFacts): Promise<ReadonlySet<FieldId>> {
  const { envelope } = facts
  const cramped = new Set<FieldId>()
  for (const field of envelope.fields) {
    const owner = envelope.recipients.find(({ id }) => id === field.recipient)
    const locale = owner?.locale ?? facts.locale
    const text = printedText(field, valueOf(facts, field), { locale, envelopeId: envelope.id })
    if (text && !(await fitOnPages(pdf, envelope.documents, field, text)).fits) cramped.add(field.id)
  }

  return cramped
}
