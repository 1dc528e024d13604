import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import {
  isGivenFile,
  isSignature,
  type Field,
  type FieldValue,
  type GivenFile,
  type Signature,
} from '#core/fields/field.ts'
import type { FieldId } from '#core/ids.ts'
import { pictureOf } from '../envelopes/shown-values.ts'

export type Given = { envelope: Envelope; values: ReadonlyMap<FieldId, FieldValue> }
export type GivenAttachment = { field: Field; recipient: Recipient; file: GivenFile }

/** What counts: somebody who did not finish (handed on, not needed any more) may have left drafts behind. */
export function valueOf({ envelope, values }: Given, field: Field): FieldValue | null {
  const owner = envelope.recipients.find(({ id }) => id === field.recipient)

  return owner?.status === 'completed' ? (values.get(field.id) ?? null) : null
}

/** A signature once for every field it stands in. */
export function signaturesOf(given: Given, { id }: Recipient): Signature[] {
  return given.envelope.fields
    .filter(({ recipient, type }) => recipient === id && type === 'signature')
    .map((field) => valueOf(given, field))
    .filter(isSignature)
}

/** Files that are not shown on a page: attached, or pictures for documents on which nothing may be stamped. */
export function attachmentsOf(given: Given): GivenAttachment[] {
  const signed = new Set(given.envelope.documents.flatMap(({ id, signed }) => (signed ? [id] : [])))

  return given.envelope.fields.flatMap((field) => {
    const recipient = given.envelope.recipients.find(({ id }) => id === field.recipient)
    const isBeside = field.type === 'attachment' || field.areas.some(({ document }) => signed.has(document))
    const file = isBeside ? valueOf(given, field) : null

    return recipient && isGivenFile(file) ? [{ field, recipient, file }] : []
  })
}

/** Hashes of all pictures to be shown, each once. */
export function picturesOf(given: Given): string[] {
  const hashes = given.envelope.fields.flatMap((field) => pictureOf(field, valueOf(given, field)) ?? [])

  return [...new Set(hashes)]
}
