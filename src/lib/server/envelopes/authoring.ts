import type { FieldInput, FieldShape } from '#contract/shapes.ts'
import type { z } from 'zod'
import { assertFieldsFit } from '#core/envelope/fields-fit.ts'
import type { EnvelopeDocument, Recipient } from '#core/envelope/envelope.ts'
import { untouched } from '#core/envelope/recipients.ts'
import type { Field } from '#core/fields/field.ts'
import { flatField, readField } from '#core/fields/flat-field.ts'
import { startOf } from '#core/fields/types/starts-of-types.ts'
import type { DocumentId, FieldId, RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import type { Random } from '../ports.ts'

/** What a caller left out, filled in as the type begins. */
export function toFieldShape(input: z.output<typeof FieldInput>, random: Random): FieldShape {
  const { type, id, areas = [], anchors: _, ...given } = input

  return {
    ...startOf(type),
    ...present(given),
    id: id ?? random.uuid(),
    type,
    recipient: input.recipient,
    areas,
  }
}

/** Without what was left out. */
function present<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Fields as rules know them: recipients by id instead of key. Throws `field-recipient-unknown`. */
export function toFields(shapes: readonly FieldShape[], recipients: readonly Recipient[]): Field[] {
  return shapes.map((shape, index) => {
    const owner = recipients.find(({ key }) => key === shape.recipient)
    const code = 'field-recipient-unknown'
    if (!owner) throw new Refusal(code, [{ pointer: `/fields/${index}/recipient`, code }])
    const areas = shape.areas.map((area) => ({ ...area, document: area.document as DocumentId }))

    return readField({ ...shape, id: shape.id as FieldId, recipient: owner.id, areas })
  })
}

export function toFieldShapes(fields: readonly Field[], recipients: readonly Recipient[]): FieldShape[] {
  return fields.map((field) => ({
    ...flatField(field),
    recipient: recipients.find(({ id }) => id === field.recipient)?.key ?? '',
    areas: [...field.areas],
  }))
}

export function toEnvelopeDocument({ id, name, sha256, pages, signed }: DocumentRow): EnvelopeDocument {
  return { id: id as DocumentId, name, sha256, pages, signed }
}

/** The same check for a template, whose parts have keys but are nobody yet. */
export function assertFieldsOfParts(
  documents: readonly DocumentRow[],
  parts: readonly { key: string }[],
  fields: readonly FieldShape[],
): void {
  const recipients = parts.map(({ key }) => ({ ...nobody, id: key as RecipientId, key }))
  assertFieldsFit({
    documents: documents.map(toEnvelopeDocument),
    recipients,
    fields: toFields(fields, recipients),
  })
}

/** Somebody who has been asked nothing yet. */
export const nobody: Omit<Recipient, 'id' | 'key'> = {
  role: 'signer',
  order: 1,
  name: '',
  email: '',
  locale: 'en-US',
  group: null,
  attachedTo: null,
  host: null,
  message: '',
  phone: null,
  access: [],
  passcodeHash: null,
  mayDelegate: false,
  expiresAt: null,
  ...untouched,
}
