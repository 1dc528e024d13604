import type { TFunction } from 'i18next'
import type { TemplateVersionShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'

const parts = [
  'documents',
  'rolesAdded',
  'rolesRemoved',
  'fieldsAdded',
  'fieldsRemoved',
  'fieldsChanged',
] as const

/** "2 fields added, 1 role removed"; what has not changed is not told. */
export function changesInWords(
  changes: TemplateVersionShape['changes'],
  t: TFunction<'common'>,
  locale: Locale,
): string {
  const told = parts
    .filter((part) => changes[part] > 0)
    .map((part) => t(`templates.versions.changes.${part}`, { count: changes[part] }))

  return told.length > 0 ? new Intl.ListFormat(locale).format(told) : t('templates.versions.settingsOnly')
}
