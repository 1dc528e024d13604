import type { Draft, DraftArea, DraftField } from './draft.ts'

/** Areas are chosen, not fields: each option of a radio has a box of its own. Keys are `field index`. */
export type Selection = ReadonlySet<string>

export type ChosenArea = { key: string; field: DraftField; index: number; area: DraftArea }

type PlaceOfPage = Pick<DraftArea, 'document' | 'page'>

export function areaKey(field: string, index: number): string {
  return `${field} ${index}`
}

export function fieldOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf(' '))
}

export function keysOf({ id, areas }: DraftField): string[] {
  return areas.map((_, index) => areaKey(id, index))
}

/** All that stands on a page. */
export function keysOnPage({ fields }: Pick<Draft, 'fields'>, { document, page }: PlaceOfPage): string[] {
  return fields.flatMap((field) =>
    keysOf(field).filter((_, index) => {
      const area = field.areas[index]
      return area?.document === document && area.page === page
    }),
  )
}

export function idsOf(selection: Selection): ReadonlySet<string> {
  return new Set([...selection].map(fieldOfKey))
}

/** What of it may be changed; `locked` are ids of fields. */
export function freeOf(selection: Selection, locked: ReadonlySet<string> | undefined): Selection {
  return locked?.size ? new Set([...selection].filter((key) => !locked.has(fieldOfKey(key)))) : selection
}

/** Fields of which something is chosen, in the order of the draft. */
export function chosenFields({ fields }: Pick<Draft, 'fields'>, selection: Selection): DraftField[] {
  const ids = idsOf(selection)

  return ids.size === 0 ? [] : fields.filter(({ id }) => ids.has(id))
}

/** In the order in which they were chosen. */
export function chosenAreas({ fields }: Pick<Draft, 'fields'>, selection: Selection): ChosenArea[] {
  const byId = new Map(fields.map((field) => [field.id, field]))

  return [...selection].flatMap((key) => {
    const field = byId.get(fieldOfKey(key))
    const index = Number(key.slice(key.lastIndexOf(' ') + 1))
    const area = field?.areas[index]
    return field && area ? [{ key, field, index, area }] : []
  })
}

export function toggle(selection: Selection, key: string): Selection {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)

  return next
}
