import type { FieldInput, FieldShape } from '#contract/shapes.ts'
import { assertFieldsFit } from '#core/envelope/envelope-machine.ts'
import type { EnvelopeDocument, Recipient } from '#core/envelope/envelope.ts'
import { isSignatureType, type Field } from '#core/fields/field.ts'
import type { DocumentId, FieldId, RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { DocumentRow } from '../documents/make-documents.ts'
import type { Random } from '../ports.ts'

/** What a caller left out, filled in. Signatures and dates are required unless said otherwise. */
export function toFieldShape(input: FieldInput, random: Random): FieldShape {
  const { type } = input
  const required = input.required ?? (isSignatureType(type) || type === 'date_signed' || type === 'name')

  return {
    id: input.id ?? random.uuid(),
    type,
    name: input.name ?? '',
    label: input.label ?? '',
    recipient: input.recipient,
    areas: input.areas,
    required,
    readOnly: input.readOnly ?? type === 'date_signed',
    defaultValue: input.defaultValue ?? null,
    maxLength: input.maxLength ?? null,
    multiline: input.multiline ?? false,
  }
}

/** Fields as rules know them: recipients by id instead of key. Throws `field-recipient-unknown`. */
export function toFields(shapes: readonly FieldShape[], recipients: readonly Recipient[]): Field[] {
  return shapes.map((shape, index) => {
    const owner = recipients.find(({ key }) => key === shape.recipient)
    const code = 'field-recipient-unknown'
    if (!owner) throw new Refusal(code, [{ pointer: `/fields/${index}/recipient`, code }])
    const areas = shape.areas.map((area) => ({ ...area, document: area.document as DocumentId }))

    return { ...shape, id: shape.id as FieldId, recipient: owner.id, areas }
  })
}

export function toFieldShapes(fields: readonly Field[], recipients: readonly Recipient[]): FieldShape[] {
  return fields.map((field) => ({
    ...field,
    recipient: recipients.find(({ id }) => id === field.recipient)?.key ?? '',
    areas: [...field.areas],
  }))
}

export function toEnvelopeDocument({ id, name, sha256, pages }: DocumentRow): EnvelopeDocument {
  return { id: id as DocumentId, name, sha256, pages }
}

/** The same check for a template, whose parts have keys but are nobody yet. */
export function assertFieldsOfParts(
  documents: readonly DocumentRow[],
  parts: readonly { key: string }[],
  fields: readonly FieldShape[],
): void {
  const nobody: Omit<Recipient, 'id' | 'key'> = {
    role: 'signer',
    order: 1,
    name: '',
    email: '',
    locale: 'en-US',
    status: 'waiting',
    consentedAt: null,
    completedAt: null,
  }
  const recipients = parts.map(({ key }) => ({ ...nobody, id: key as RecipientId, key }))
  assertFieldsFit({
    documents: documents.map(toEnvelopeDocument),
    recipients,
    fields: toFields(fields, recipients),
  })
}
