import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { FieldInput, FieldShape } from '#contract/shapes.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { RecipientRole } from '#core/envelope/envelope.ts'
import type { FieldType } from '#core/fields/field.ts'
import type { Size } from '#core/fields/field-size.ts'
import type { Locale } from '#core/locale/locale.ts'

export type DraftDocument = { id: string; name: string; pages: readonly Size[] }
export type DraftArea = FieldShape['areas'][number]
export type DraftField = Omit<FieldShape, 'areas'> & { areas: readonly DraftArea[] }

/** A part to play in a template, or a person in an envelope; a template's part has neither address nor language. */
export type DraftRole = {
  key: string
  name: string
  email: string
  locale: Locale | null
  recipientRole: RecipientRole
  order: number
}

/** What the editor edits, be it a template or an envelope. Roles are sorted by routing order. */
export type Draft = {
  title: string
  message: string
  documents: readonly DraftDocument[]
  roles: readonly DraftRole[]
  fields: readonly DraftField[]
}

export function draftOfTemplate({ name, documents, recipients, fields }: TemplateShape): Draft {
  const roles = recipients.map((role) => ({ ...role, email: '', locale: null }))

  return {
    title: name,
    message: '',
    documents: documents.map(toDraftDocument),
    roles: byOrder(roles),
    fields,
  }
}

export function draftOfEnvelope({ title, message, documents, recipients, fields }: EnvelopeShape): Draft {
  const roles = recipients.map(({ key, name, email, locale, recipientRole, order }) => ({
    key,
    name,
    email,
    locale,
    recipientRole,
    order,
  }))

  return { title, message, documents: documents.map(toDraftDocument), roles: byOrder(roles), fields }
}

function toDraftDocument({ id, name, pages }: DraftDocument): DraftDocument {
  return { id, name, pages }
}

/** A fresh field of one role; what it needs beyond its type and place is asked in the properties. */
export function freshField(id: string, type: FieldType, recipient: string, area: DraftArea): DraftField {
  return {
    id,
    type,
    recipient,
    name: '',
    label: '',
    areas: [area],
    required: type !== 'checkbox',
    readOnly: false,
    defaultValue: null,
    maxLength: null,
    multiline: false,
  }
}

export function addField(draft: Draft, field: DraftField): Draft {
  return { ...draft, fields: [...draft.fields, field] }
}

export type FieldChange = Partial<
  Pick<
    DraftField,
    'label' | 'required' | 'readOnly' | 'recipient' | 'defaultValue' | 'maxLength' | 'multiline'
  >
>

export function changeFields(draft: Draft, ids: ReadonlySet<string>, change: FieldChange): Draft {
  return {
    ...draft,
    fields: draft.fields.map((field) => (ids.has(field.id) ? { ...field, ...change } : field)),
  }
}

export function removeFields(draft: Draft, ids: ReadonlySet<string>): Draft {
  return { ...draft, fields: draft.fields.filter(({ id }) => !ids.has(id)) }
}

export function addRole(draft: Draft, role: DraftRole): Draft {
  return { ...draft, roles: byOrder([...draft.roles, role]) }
}

export function changeRole(draft: Draft, key: string, change: Partial<Omit<DraftRole, 'key'>>): Draft {
  return {
    ...draft,
    roles: byOrder(draft.roles.map((role) => (role.key === key ? { ...role, ...change } : role))),
  }
}

/** A role goes with its fields: a field belongs to somebody. */
export function removeRole(draft: Draft, key: string): Draft {
  return {
    ...draft,
    roles: draft.roles.filter((role) => role.key !== key),
    fields: draft.fields.filter(({ recipient }) => recipient !== key),
  }
}

/** Trades places, and routing orders, with the neighbour before (−1) or after (1). */
export function moveRole(draft: Draft, key: string, by: -1 | 1): Draft {
  const from = draft.roles.findIndex((role) => role.key === key)
  const role = draft.roles[from]
  const neighbour = draft.roles[from + by]
  if (!role || !neighbour) return draft

  const roles = draft.roles.with(from, { ...neighbour, order: role.order })
  return { ...draft, roles: roles.with(from + by, { ...role, order: neighbour.order }) }
}

export function nextOrder(draft: Draft): number {
  return Math.max(0, ...draft.roles.map(({ order }) => order)) + 1
}

export function addDocument(draft: Draft, document: DraftDocument): Draft {
  return { ...draft, documents: [...draft.documents, toDraftDocument(document)] }
}

/** A document goes with what stands on it; a field that also stands elsewhere keeps its other areas. */
export function removeDocument(draft: Draft, id: string): Draft {
  return {
    ...draft,
    documents: draft.documents.filter((document) => document.id !== id),
    fields: draft.fields
      .map((field) => ({ ...field, areas: field.areas.filter(({ document }) => document !== id) }))
      .filter(({ areas }) => areas.length > 0),
  }
}

export function toFieldInput({ name, label, areas, ...field }: DraftField): FieldInput {
  return { ...field, name, label, areas: areas.map((area) => ({ ...area })) }
}

function byOrder(roles: readonly DraftRole[]): DraftRole[] {
  return roles.toSorted((a, b) => a.order - b.order)
}
