import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import { askedAgain } from '#core/envelope/correcting/asking-again.ts'
import { changesBetween, countOfFields, type Content } from '#core/envelope/correcting/content-changes.ts'
import { isInvited } from '#core/envelope/recipients.ts'
import { acts } from '#core/envelope/roles.ts'
import { readField } from '#core/fields/flat-field.ts'
import type { DocumentId, FieldId, RecipientId } from '#core/ids.ts'
import { toFieldInput, type Draft, type DraftDocument, type DraftField } from '../../editor/draft.ts'

type FieldCount = { name: string; added: number; changed: number; removed: number }

/** What a correction comes to, in the words of its review. */
export type CorrectionSummary = {
  added: readonly string[]
  removed: readonly string[]
  isReordered: boolean
  fields: readonly FieldCount[]
  /** Have finished, and sign again. */
  again: readonly RecipientShape[]
  /** Have been invited and not finished: they hear of it, and consent again. */
  told: readonly RecipientShape[]
}

export function summaryOf(
  envelope: EnvelopeShape,
  before: Pick<Draft, 'documents' | 'fields'>,
  after: Pick<Draft, 'documents' | 'fields'>,
): CorrectionSummary {
  const [was, is] = [contentOf(before, envelope), contentOf(after, envelope)]
  const changes = changesBetween(was, is)
  const recipients = envelope.recipients.map(({ id, recipientRole, status, completedAt, attachedTo }) => ({
    ...{ id: id as RecipientId, role: recipientRole, status },
    attachedTo: idOf(envelope, attachedTo),
    completedAt: completedAt === null ? null : new Date(completedAt),
  }))
  const again = new Set<string>(askedAgain({ ...was, recipients }, is).map(({ id }) => id))
  const isNeither = changes.added.length === 0 && changes.removed.length === 0

  return {
    added: changes.added.map(({ name }) => name),
    removed: changes.removed.map(({ name }) => name),
    isReordered: changes.changesDocuments && isNeither,
    fields: envelope.recipients.flatMap(({ id, name }) => {
      const count = countOfFields(id as RecipientId, changes)
      return count ? [{ name, ...count }] : []
    }),
    again: envelope.recipients.filter(({ id }) => again.has(id)),
    told: envelope.recipients.filter((one) => acts({ role: one.recipientRole }) && isInvited(one)),
  }
}

function contentOf(
  { documents, fields }: Pick<Draft, 'documents' | 'fields'>,
  envelope: EnvelopeShape,
): Content<DraftDocument> {
  return { documents, fields: fields.map((field) => toField(field, envelope)) }
}

function toField(field: DraftField, envelope: EnvelopeShape) {
  const areas = field.areas.map((area) => ({ ...area, document: area.document as DocumentId }))
  // Without what the API leaves out: empty options are none.
  const { options = [] } = toFieldInput(field)
  const recipient = idOf(envelope, field.recipient) ?? ('' as RecipientId)

  return readField({ ...field, id: field.id as FieldId, options, recipient, areas })
}

function idOf({ recipients }: EnvelopeShape, key: string | null): RecipientId | null {
  return (recipients.find((one) => one.key === key)?.id ?? null) as RecipientId | null
}
