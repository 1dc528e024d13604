import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { FieldInput, FieldShape } from '#contract/shapes.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { AccessCheck, RecipientGroup, RecipientRole, Reminders } from '#core/envelope/envelope.ts'
import { isFixedType, plainField, type FieldType } from '#core/fields/field.ts'
import type { Size } from '#core/fields/field-size.ts'
import type { Locale } from '#core/locale/locale.ts'

export type DraftDocument = {
  id: string
  name: string
  pages: readonly Size[]
  /** What there is to tell of the file: that it is `signed`, and what came of taking it. */
  notes?: readonly string[]
}
export type DraftArea = FieldShape['areas'][number]
export type DraftField = Omit<FieldShape, 'areas'> & { areas: readonly DraftArea[] }
type Person = { name: string; email: string }

/** Of a document, what its editor shows. */
type EditedDocument = Pick<
  EnvelopeShape['documents'][number],
  'id' | 'name' | 'pages' | 'signed' | 'warnings'
>

/** Of a template, what is edited. */
export type EditedTemplate = Omit<
  TemplateShape,
  'createdAt' | 'createdBy' | 'updatedAt' | 'status' | 'folder' | 'lentBy' | 'documents'
> & { documents: readonly EditedDocument[] }

/** A part to play in a template, or a person in an envelope; what the other has no use for stays at rest. */
export type DraftRole = {
  key: string
  name: string
  recipientRole: RecipientRole
  order: number
  group: RecipientGroup | null
  /** The key of the signer a witness or an assistant belongs to. */
  attachedTo: string | null
  access: readonly AccessCheck[]
  mayDelegate: boolean

  /** Of people. */
  email: string
  locale: Locale | null
  message: string
  phone: string | null
  /** As typed here; the one that is stored is never shown again. */
  passcode: string | null
  hasPasscode: boolean
  host: Person | null
  /** ISO 8601, UTC. */
  expiresAt: string | null

  /** Of parts: who always plays it. */
  person: Person | null
}

export const plainRole: Omit<DraftRole, 'key' | 'name' | 'recipientRole' | 'order'> = {
  group: null,
  attachedTo: null,
  access: [],
  mayDelegate: false,
  email: '',
  locale: null,
  message: '',
  phone: null,
  passcode: null,
  hasPasscode: false,
  host: null,
  expiresAt: null,
  person: null,
}

/** How envelopes run: of an envelope its own, of a template what envelopes made from it begin with. */
export type DraftSettings = {
  /** Of a template: the title of its envelopes where it is another than its name. */
  envelopeTitle: string
  /** Of an envelope, ISO 8601. */
  expiresAt: string | null
  /** Of a template. */
  expiresAfterDays: number | null
  /** Of an envelope. */
  warnDays: number | null
  reminders: Reminders | null
}

export const plainSettings: DraftSettings = {
  envelopeTitle: '',
  expiresAt: null,
  expiresAfterDays: null,
  warnDays: null,
  reminders: null,
}

/** What the editor edits, be it a template or an envelope. Roles are sorted by routing order. */
export type Draft = {
  title: string
  message: string
  documents: readonly DraftDocument[]
  roles: readonly DraftRole[]
  fields: readonly DraftField[]
  settings: DraftSettings
}

export function draftOfTemplate(template: EditedTemplate): Draft {
  const { name, message, documents, recipients, fields, title, expiresAfterDays, reminders } = template

  return {
    title: name,
    message,
    documents: documents.map(toDraftDocument),
    roles: byOrder(recipients.map((role) => ({ ...plainRole, ...role }))),
    fields,
    settings: { ...plainSettings, envelopeTitle: title ?? '', expiresAfterDays, reminders },
  }
}

export function draftOfEnvelope(envelope: EnvelopeShape): Draft {
  const { title, message, documents, recipients, fields, expiresAt, warnDays, reminders } = envelope
  const roles = recipients.map(
    ({ id: _id, status: _status, replacedBy: _by, notifiedAt: _at, remindersSent: _sent, ...role }) => {
      const { completedAt: _completed, questions: _asked, unansweredSince: _since, ...own } = role
      return { ...plainRole, ...own }
    },
  )

  return {
    title,
    message,
    documents: documents.map(toDraftDocument),
    roles: byOrder(roles),
    fields,
    settings: { ...plainSettings, expiresAt, warnDays, reminders },
  }
}

export function toDraftDocument({ id, name, pages, signed, warnings }: EditedDocument): DraftDocument {
  return { id, name, pages, notes: [...(signed ? ['signed'] : []), ...warnings] }
}

/** What a fresh field is given at once, in the language of whoever places it. */
export type Starter = Partial<Pick<DraftField, 'options' | 'defaultValue'>>

/** A fresh field of one role; what it needs beyond its type and place is asked in the properties. */
export function freshField(
  id: string,
  type: FieldType,
  recipient: string,
  areas: DraftArea | readonly DraftArea[],
  starter: Starter = {},
): DraftField {
  return {
    ...plainField,
    ...starter,
    id,
    type,
    recipient,
    areas: 'page' in areas ? [areas] : areas,
    required: !isFixedType(type) && type !== 'checkbox' && type !== 'decline',
  }
}

export function addFields(draft: Draft, fields: readonly DraftField[]): Draft {
  return fields.length === 0 ? draft : { ...draft, fields: [...draft.fields, ...fields] }
}

export type FieldChange = Partial<Omit<DraftField, 'id' | 'type'>>

export function changeFields(draft: Draft, ids: ReadonlySet<string>, change: FieldChange): Draft {
  return {
    ...draft,
    fields: draft.fields.map((field) => (ids.has(field.id) ? { ...field, ...change } : field)),
  }
}

/** As the API takes it: what is empty is left out. */
export function toFieldInput({ areas, ...field }: DraftField): FieldInput {
  return {
    ...field,
    options: field.options.map((option) => option.trim()).filter(Boolean),
    areas: areas.map((area) => ({ ...area })),
  }
}

export function byOrder(roles: readonly DraftRole[]): DraftRole[] {
  return roles.toSorted((a, b) => a.order - b.order)
}
