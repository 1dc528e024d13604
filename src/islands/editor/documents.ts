import type { Draft, DraftDocument } from './draft.ts'

export function addDocument(draft: Draft, document: DraftDocument): Draft {
  return { ...draft, documents: [...draft.documents, document] }
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

/** Trades places with the neighbour before (−1) or after (1). */
export function moveDocument(draft: Draft, id: string, by: -1 | 1): Draft {
  const from = draft.documents.findIndex((document) => document.id === id)
  const document = draft.documents[from]
  const neighbour = draft.documents[from + by]
  if (!document || !neighbour) return draft

  return { ...draft, documents: draft.documents.with(from, neighbour).with(from + by, document) }
}

/** Another file in its place: fields stay where they stood, those beyond its last page move onto it. */
export function replaceDocument(draft: Draft, id: string, other: DraftDocument): Draft {
  const { id: by, pages } = other
  const last = pages.length - 1

  return {
    ...draft,
    documents: draft.documents.map((document) => (document.id === id ? other : document)),
    fields: draft.fields.map((field) =>
      field.areas.some(({ document }) => document === id)
        ? {
            ...field,
            areas: field.areas.map((area) =>
              area.document === id ? { ...area, document: by, page: Math.min(area.page, last) } : area,
            ),
          }
        : field,
    ),
  }
}
