import type { FieldType } from '#core/fields/field.ts'
import type { TFunction } from 'i18next'
import type { Starter } from './draft.ts'

/** What a fresh field begins with, in the language of the editor: choices have two options, printed words stand there. */
export function starterOf(type: FieldType, t: TFunction<'common'>): Starter {
  switch (type) {
    case 'radio':
    case 'dropdown':
    case 'checkbox_group':
      return { options: [1, 2].map((number) => t('editor.option', { number })) }
    case 'note':
    case 'heading':
      return { defaultValue: t(`fields.${type}`) }
    default:
      return {}
  }
}
