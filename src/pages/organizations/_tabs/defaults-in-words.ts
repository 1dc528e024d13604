import type { OrganizationShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { languageNames } from '#islands/shell/language-names.ts'
import type { TFunction } from 'i18next'

/** What envelopes begin with, for who may not change it: each rule with its words. */
export function defaultsInWords(
  { expiresAfterDays, reminders, locale: language, access, senders, law }: OrganizationShape['defaults'],
  t: TFunction<'common'>,
  locale: Locale,
): (readonly [term: string, words: string])[] {
  const days = (count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count)
  const checks = new Intl.ListFormat(locale).format(access.map((check) => t(`editor.checks.${check}`)))

  return [
    [
      t('editor.settings.days.expiry'),
      expiresAfterDays === null ? t('organizations.defaults.never') : days(expiresAfterDays),
    ],
    [
      t('editor.settings.reminders'),
      reminders === null
        ? t('organizations.defaults.noReminders')
        : t('organizations.defaults.reminders', {
            first: days(reminders.firstAfterDays),
            every: days(reminders.everyDays),
            count: reminders.atMost,
          }),
    ],
    [
      t('organizations.defaults.language'),
      language === null ? t('organizations.defaults.sendersOwn') : languageNames[language],
    ],
    [t('organizations.defaults.access'), checks || t('organizations.defaults.noAccess')],
    [t('organizations.defaults.senders'), t(`organizations.defaults.${senders}`)],
    [t('organizations.defaults.law'), t(`organizations.defaults.laws.${law}`)],
  ]
}
