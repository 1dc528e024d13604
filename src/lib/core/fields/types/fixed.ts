import type { Printed, Shape } from './shape.ts'
import type { TypeRules } from './type-rules.ts'

/** Of notes and headings: the sender's words, kept as their default. */
export type WordsShape = Shape<Printed | 'defaultValue'>
export type StrikethroughShape = Shape<'colour'>
export type EnvelopeIdShape = Shape<Printed>

/** What nobody fills in. */
export const unfilled: TypeRules<unknown> = { kindFault: () => 'value-read-only', comparisons: [] }

export const words: TypeRules<WordsShape> = {
  ...unfilled,
  check: ({ defaultValue }, report) => {
    if (!defaultValue?.trim()) report('defaultValue', 'text-missing')
  },
}
