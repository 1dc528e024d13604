import type { Field } from '#core/fields/field.ts'
import type { FieldProblem } from '#core/fields/field-problem.ts'
import { checkFields } from '#core/fields/field-rules.ts'
import type { RecipientId } from '#core/ids.ts'
import type { Draft, DraftField } from './draft.ts'

/** What keeps the fields of a draft from being sent, by the rules that the server has. */
export function problemsOfDraft({ fields, roles }: Pick<Draft, 'fields' | 'roles'>): readonly FieldProblem[] {
  return checkFields(fields.map(asField), new Map(roles.map(({ key, order }) => [key as RecipientId, order])))
}

/** The rules know fields by their ids and recipients; in a draft these are plain text and keys. */
export function asField(field: DraftField): Field {
  return field as unknown as Field
}
