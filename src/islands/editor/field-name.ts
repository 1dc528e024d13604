import { titleOf } from '#core/fields/field.ts'
import type { TFunction } from 'i18next'
import type { DraftField } from './draft.ts'

/** How people call a field. */
export function nameOfField(
  field: Pick<DraftField, 'name' | 'label' | 'type'>,
  t: TFunction<'common'>,
): string {
  const title = titleOf(field)

  return title === field.type ? t(`fields.${field.type}`) : title
}
