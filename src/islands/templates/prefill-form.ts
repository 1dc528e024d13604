import type { TemplateShape } from '#contract/template-shapes.ts'

export type PrefillField = TemplateShape['fields'][number]

const neverTyped: ReadonlySet<string> = new Set([
  'signature',
  'initials',
  'date_signed',
  'image',
  'stamp',
  'attachment',
  'approve',
  'decline',
  'note',
  'heading',
  'strikethrough',
  'envelope_id',
])

/** Fields that whoever uses the template may fill in beforehand. */
export function prefillFields({ fields }: Pick<TemplateShape, 'fields'>): PrefillField[] {
  return fields.filter(({ type, prefillable, formula }) => prefillable && !formula && !neverTyped.has(type))
}

export const nameOfField = ({ label, name }: Pick<PrefillField, 'label' | 'name'>): string => label || name

/** What was typed, by the id of the field; what was left empty stays as the template has it. */
export function valuesOf(typed: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...typed].filter(([, text]) => text.trim() !== ''))
}
