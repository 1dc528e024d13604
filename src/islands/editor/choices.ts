import { hasBoxPerOption } from '#core/fields/field.ts'
import type { Draft, DraftField, FieldChange } from './draft.ts'
import { nextArea } from './placing.ts'

/** One more option, and for radios and groups the box it is ticked in, below the last. */
export function addOption(draft: Draft, field: DraftField, option: string): FieldChange {
  const area = hasBoxPerOption(field.type) ? nextArea(draft, field.areas) : null

  return {
    options: [...field.options, option],
    ...(area && { areas: [...field.areas, area] }),
  }
}

/** What referred to the option by its words still does. */
export function renameOption(field: DraftField, index: number, option: string): FieldChange {
  const old = field.options[index]
  const isDefault = (chosen: string) => (chosen === old ? option : chosen)

  return {
    options: field.options.with(index, option),
    defaultValue: field.defaultValue?.split('\n').map(isDefault).join('\n') ?? null,
  }
}

export function removeOption(field: DraftField, index: number): FieldChange {
  const old = field.options[index]
  const left = field.defaultValue?.split('\n').filter((chosen) => chosen !== old) ?? []

  return {
    options: field.options.toSpliced(index, 1),
    ...(hasBoxPerOption(field.type) && { areas: field.areas.toSpliced(index, 1) }),
    defaultValue: left.length > 0 ? left.join('\n') : null,
  }
}

/** Options trade places; the boxes on the page stay where they are, so the words move on paper, too. */
export function moveOption(field: DraftField, index: number, by: -1 | 1): FieldChange {
  const one = field.options[index]
  const other = field.options[index + by]
  if (one === undefined || other === undefined) return {}

  return { options: field.options.with(index, other).with(index + by, one) }
}

/** "Option 3", but one that is not there yet. */
export function freshOption(options: readonly string[], nameOf: (number: number) => string): string {
  let number = options.length + 1
  while (options.includes(nameOf(number))) number += 1

  return nameOf(number)
}
