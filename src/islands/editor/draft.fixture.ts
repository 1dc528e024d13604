import type { FieldType } from '#core/fields/field.ts'
import {
  type Draft,
  type DraftArea,
  type DraftField,
  type DraftRole,
  freshField,
  plainRole,
  plainSettings,
} from './draft.ts'
import { stackPages } from './page-stack.ts'

const page = { width: 600, height: 800 }

/** Two documents: three pages in all. */
export const documents = [
  { id: 'lease', name: 'Lease.pdf', pages: [page, page] },
  { id: 'annex', name: 'Annex.pdf', pages: [page] },
]
export const stack = stackPages(documents)

export function role(key: string, order = 1, change: Partial<DraftRole> = {}): DraftRole {
  return { ...plainRole, key, name: key, recipientRole: 'signer', order, ...change }
}

export function area(change: Partial<DraftArea> = {}): DraftArea {
  return { document: 'lease', page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05, ...change }
}

export function field(
  id: string,
  areas: DraftArea | readonly DraftArea[] = area(),
  change: Partial<DraftField> & { type?: FieldType } = {},
): DraftField {
  return { ...freshField(id, change.type ?? 'text', 'tenant', areas), ...change }
}

export function draftOf(fields: readonly DraftField[] = [], change: Partial<Draft> = {}): Draft {
  return {
    title: 'Lease',
    message: '',
    documents,
    roles: [role('tenant', 1), role('landlord', 2)],
    fields,
    settings: plainSettings,
    ...change,
  }
}

/** The field of this id. */
export function fieldIn({ fields }: Draft, id: string): DraftField {
  const found = fields.find((one) => one.id === id)
  if (!found) throw new Error(`no field ${id}`)

  return found
}
