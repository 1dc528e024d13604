import type { Hand } from '#core/fields/field.ts'

export type Weight = 'regular' | 'semibold' | 'bold'
/** What a text is set in: the family of all scripts in a weight, or a hand for typed signatures. */
export type Style = Weight | Hand
