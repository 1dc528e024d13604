import { canonicalJson } from '../../audit/canonical-json.ts'
import { plainField, type Field } from '../../fields/field.ts'
import { flatField, type FlatField } from '../../fields/flat-field.ts'
import type { FieldId, RecipientId } from '../../ids.ts'

/** What is sent, apart from the people: documents in their order, and the fields on them. */
export type Content<D extends { id: string } = { id: string }> = {
  documents: readonly D[]
  fields: readonly Field[]
}

/** A field before and after; null where there was or is none. */
type ChangedField = { id: FieldId; before: Field | null; after: Field | null }

export type ContentChanges<D extends { id: string } = { id: string }> = {
  added: readonly D[]
  removed: readonly D[]
  /** Also where the same ones stand in another order. */
  changesDocuments: boolean
  fields: readonly ChangedField[]
}

/** In which order fields are listed is no matter of what they are. */
export function changesBetween<D extends { id: string }>(
  before: Content<D>,
  after: Content<D>,
): ContentChanges<D> {
  const were = new Map(before.fields.map((field) => [field.id, field]))
  const are = new Map(after.fields.map((field) => [field.id, field]))
  const all = [...new Set([...were.keys(), ...are.keys()])]
  const pairs = all.map((id) => ({ id, before: were.get(id) ?? null, after: are.get(id) ?? null }))

  return {
    added: without(after.documents, before.documents),
    removed: without(before.documents, after.documents),
    changesDocuments: idsOf(before.documents).join() !== idsOf(after.documents).join(),
    fields: pairs.filter((pair) => !isSame(pair.before, pair.after)),
  }
}

export function changesNothing({ changesDocuments, fields }: ContentChanges): boolean {
  return !changesDocuments && fields.length === 0
}

/** How many fields of somebody came, changed and went; null where none did. One that changes hands goes for the one, and comes for the other. */
export function countOfFields(
  owner: RecipientId,
  { fields }: Pick<ContentChanges, 'fields'>,
): { added: number; changed: number; removed: number } | null {
  const count = { added: 0, changed: 0, removed: 0 }
  for (const { before, after } of fields) {
    const [was, is] = [before?.recipient === owner, after?.recipient === owner]
    if (was && is) count.changed += 1
    else if (is) count.added += 1
    else if (was) count.removed += 1
  }

  return Object.values(count).some((number) => number > 0) ? count : null
}

/** Of the changed fields those whose answer, if there is one, answers something else from now on. */
export function voidedAnswers({ fields }: ContentChanges): FieldId[] {
  return fields
    .filter(({ before, after }) => before && !(after && isSame(question(before), question(after))))
    .map(({ id }) => id)
}

/** What is asked of whom; not where it stands, nor how it looks. */
function question(field: Field): FlatField {
  return {
    ...flatField(field),
    ...{ areas: [], label: '', help: '', name: '', required: false },
    ...{ font: 'sans', size: null, colour: null, align: 'start' },
  }
}

function isSame(one: Field | FlatField | null, other: Field | FlatField | null): boolean {
  if (!one || !other) return one === other

  return said(one) === said(other)
}

const said = (field: Field | FlatField) => canonicalJson({ ...plainField, ...field })

const idsOf = (documents: readonly { id: string }[]) => documents.map(({ id }) => id)

function without<D extends { id: string }>(documents: readonly D[], others: readonly D[]): D[] {
  const known = new Set(idsOf(others))

  return documents.filter(({ id }) => !known.has(id))
}
