import type { Field } from '../fields/field.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import type { Envelope, EnvelopeDocument } from './envelope.ts'

/** Areas are fractions; what a browser rounds may pass the edge by a hair. */
const edge = 1.0001

/** Every field belongs to a recipient there is, and stands on a page that exists. */
export function assertFieldsFit({
  documents,
  recipients,
  fields,
}: Pick<Envelope, 'documents' | 'fields'> & { recipients: readonly { id: string }[] }): void {
  fields.forEach((field, index) => {
    const at = (part: string, code: RefusalCode) =>
      new Refusal(code, [{ pointer: `/fields/${index}/${part}`, code }])
    if (!recipients.some(({ id }) => id === field.recipient)) throw at('recipient', 'field-recipient-unknown')
    if (field.areas.length === 0) throw at('areas', 'field-outside-page')
    field.areas.forEach((area, which) => {
      const document = documents.find(({ id }) => id === area.document)
      if (!document) throw at(`areas/${which}`, 'field-document-unknown')
      if (!isOnPage(document, area)) throw at(`areas/${which}`, 'field-outside-page')
    })
  })
}

function isOnPage(
  { pages }: EnvelopeDocument,
  { page, x, y, width, height }: Field['areas'][number],
): boolean {
  const inside = x >= 0 && y >= 0 && x + width <= edge && y + height <= edge
  const sized = width > 0 && height > 0

  return pages[page] !== undefined && inside && sized
}
