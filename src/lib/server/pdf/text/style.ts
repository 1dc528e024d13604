import type { FieldFont, Hand } from '#core/fields/field.ts'

export const weights = ['regular', 'semibold', 'bold'] as const
export type Weight = (typeof weights)[number]
/** What a text is set in: the interface's family in a weight, a family that a field asks for, or a hand for typed signatures. */
export type Style = Weight | `${Exclude<FieldFont, 'sans'>}-${Weight}` | Hand

/** The style of a field's text. */
export function styleOf(font: FieldFont, weight: Weight): Style {
  return font === 'sans' ? weight : `${font}-${weight}`
}
