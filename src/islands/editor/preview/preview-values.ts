import type { FieldState } from '#core/fields/field-evaluation.ts'
import { evaluateFields } from '#core/fields/field-evaluation.ts'
import { isFixedType, type FieldValue } from '#core/fields/field.ts'
import { startValue } from '#core/fields/start-value.ts'
import type { FieldId } from '#core/ids.ts'
import type { Draft, DraftRole } from '../draft.ts'
import { asField } from '../field-check.ts'

export type PreviewValues = ReadonlyMap<FieldId, FieldValue>

/** What stands in the fields when they are opened: defaults, and names and addresses as far as they are known. */
export function startValues(draft: Draft, today: string): PreviewValues {
  return new Map(
    draft.fields.flatMap((field) => {
      const role = draft.roles.find(({ key }) => key === field.recipient)
      const value = role ? startValue(asField(field), personOf(role), today) : null
      return value === null ? [] : [[asField(field).id, value] as const]
    }),
  )
}

/** Every field as conditions and formulas leave it. */
export function previewStates(
  draft: Draft,
  values: PreviewValues,
  today: string,
): ReadonlyMap<FieldId, FieldState> {
  return evaluateFields(draft.fields.map(asField), values, { today })
}

/** Others' answers are shown once they have acted; their own and what is printed anyway always. */
export function isShownTo(
  viewer: DraftRole,
  field: Draft['fields'][number],
  draft: Pick<Draft, 'roles'>,
): boolean {
  if (field.recipient === viewer.key || isFixedType(field.type)) return true
  const owner = draft.roles.find(({ key }) => key === field.recipient)
  if (viewer.recipientRole === 'assistant' && viewer.attachedTo === field.recipient) return true

  return owner !== undefined && (owner.order < viewer.order || viewer.recipientRole === 'cc')
}

/** Whose signature it will be: of a person where one is known, else of the role. */
export function nameOfRole(role: DraftRole): string {
  return personOf(role).name || role.name
}

function personOf({ name, email, person }: DraftRole) {
  return person ?? { name, email }
}
