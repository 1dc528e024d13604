import type { TemplateInput, TemplateRole, TemplateRoleShape } from '#contract/template-shapes.ts'
import type { FieldShape } from '#contract/shapes.ts'
import { canonicalJson, type Json } from '#core/audit/canonical-json.ts'
import type { Reminders } from '#core/envelope/envelope.ts'
import { plainField, type Field } from '#core/fields/field.ts'
import type { RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Versioned } from '#core/templates/version-comparison.ts'
import type { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import type { TemplateContent } from '../data/tables/documents.ts'
import { holdDocuments } from '../documents/hold-documents.ts'
import { assertFieldsOfParts, nobody, toFieldShape, toFields } from '../envelopes/authoring.ts'
import type { Random } from '../ports.ts'

/** One version of a template: documents, roles, fields, and what envelopes made from it begin with. */
export type Content = {
  documents: string[]
  recipients: TemplateRoleShape[]
  fields: FieldShape[]
  title: string | null
  message: string
  expiresAfterDays: number | null
  reminders: Reminders | null
}

/** What the template says, as it will be stored. Throws what is wrong with its fields. */
export async function toContent(
  tx: Transaction,
  organizationId: string,
  input: z.output<typeof TemplateInput>,
  random: Random,
): Promise<Content> {
  const documents = await holdDocuments(tx, organizationId, input.documents)
  if (documents.length !== input.documents.length) throw new Refusal('field-document-unknown')
  const recipients = input.recipients.map(toRole)
  const fields = input.fields.map((field) => toFieldShape(field, random))
  assertFieldsOfParts(documents, recipients, fields)

  return {
    documents: input.documents,
    recipients,
    fields,
    title: input.title ?? null,
    message: input.message ?? '',
    expiresAfterDays: input.expiresAfterDays ?? null,
    reminders: input.reminders ?? null,
  }
}

/** Content as stored; what older versions do not say rests as it was then. */
export function readContent(stored: TemplateContent): Content {
  const { documents, title, message, expiresAfterDays, reminders } = stored
  const recipients = stored.recipients as TemplateRole[]
  const fields = stored.fields as FieldShape[]

  return {
    documents,
    recipients: recipients.map(toRole),
    fields: fields.map((field) => ({ ...plainField, ...field })),
    title: title ?? null,
    message: message ?? '',
    expiresAfterDays: expiresAfterDays ?? null,
    reminders: reminders ?? null,
  }
}

export function isSameContent(one: Content, other: Content): boolean {
  return canonicalJson(toJson(one)) === canonicalJson(toJson(other))
}

/** As the database gives it back. */
function toJson(content: Content): Json {
  return JSON.parse(JSON.stringify(content)) as Json
}

export function toVersioned({
  documents,
  recipients,
  fields,
}: Content): Versioned<TemplateRoleShape, FieldShape> {
  return { documents, roles: recipients, fields }
}

/** Fields as the rules know them; whose they are is told by the key of the role. */
export function fieldsOf({ recipients, fields }: Content): Field[] {
  return toFields(
    fields,
    recipients.map(({ key }) => ({ ...nobody, id: key as RecipientId, key })),
  )
}

function toRole(role: TemplateRole): TemplateRoleShape {
  const { key, name, recipientRole, order, group, attachedTo, access, mayDelegate, person } = role

  return {
    ...{ key, name, recipientRole, order },
    group: group ?? null,
    attachedTo: attachedTo ?? null,
    access: access ?? [],
    mayDelegate: mayDelegate ?? false,
    person: person ?? null,
  }
}
