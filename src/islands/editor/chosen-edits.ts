import { hasBoxPerOption } from '#core/fields/field.ts'
import type { Draft, DraftArea, DraftField } from './draft.ts'
import { areaKey, idsOf, type Selection } from './selection.ts'

/** The draft with the chosen areas changed; other fields are the very same. */
export function mapChosen(
  draft: Draft,
  selection: Selection,
  change: (area: DraftArea, field: DraftField, key: string) => DraftArea,
): Draft {
  const ids = idsOf(selection)
  const fields = draft.fields.map((field) => {
    if (!ids.has(field.id)) return field
    const areas = field.areas.map((area, index) => {
      const key = areaKey(field.id, index)
      return selection.has(key) ? change(area, field, key) : area
    })
    return { ...field, areas }
  })

  return { ...draft, fields }
}

/** A field loses the chosen areas, and a choice the options that stood in them; without any left it goes. */
export function removeChosen(draft: Draft, selection: Selection): Draft {
  const ids = idsOf(selection)
  const fields = draft.fields.flatMap((field) => {
    if (!ids.has(field.id)) return [field]
    const stays = (_: unknown, index: number) => !selection.has(areaKey(field.id, index))
    const areas = field.areas.filter(stays)
    const options = hasBoxPerOption(field.type) ? field.options.filter(stays) : field.options
    return areas.length > 0 ? [{ ...field, areas, options }] : []
  })

  return { ...draft, fields }
}
