import type { Envelope, EnvelopeDocument } from '#core/envelope/envelope.ts'
import { isSignature, type FieldValue } from '#core/fields/field.ts'
import type { FieldId } from '#core/ids.ts'
import type { Stamp } from '../ports.ts'

/** Everything that was given, where it stands in this document. `date_signed` and the like are text by now. */
export function stampsOf(
  envelope: Envelope,
  document: EnvelopeDocument,
  values: ReadonlyMap<FieldId, FieldValue>,
): Stamp[] {
  return envelope.fields.flatMap((field) => {
    const value = values.get(field.id)
    if (value === undefined) return []
    return field.areas
      .filter((area) => area.document === document.id)
      .map(({ page, x, y, width, height }): Stamp => {
        const place = { page, x, y, width, height }
        if (typeof value === 'boolean') return { ...place, kind: 'checkbox', checked: value }
        if (!isSignature(value)) return { ...place, kind: 'text', text: value, multiline: field.multiline }
        const caption = field.type === 'signature' ? shortId(field.recipient) : ''
        return { ...place, kind: 'signature', signature: value, caption }
      })
  })
}

/** What identifies a signature in print: the end of the recipient's id, as the certificate shows it in full. */
export function shortId(id: string): string {
  return id.slice(-12).toUpperCase()
}
