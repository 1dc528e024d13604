import { useLocalization } from '#browser/localization.tsx'
import type { EditorRules } from './editor-rules.ts'

/** What the organization's envelopes begin with, in words; undefined where it says nothing. */
export function useUsualText({ expiresAfterDays, reminders }: EditorRules) {
  const { t, locale } = useLocalization()
  const days = (count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count)

  return {
    end:
      expiresAfterDays === null
        ? undefined
        : t('editor.settings.usualDays', { days: days(expiresAfterDays) }),
    reminders:
      reminders === null
        ? undefined
        : t('editor.settings.usualReminders', {
            first: days(reminders.firstAfterDays),
            every: days(reminders.everyDays),
            count: reminders.atMost,
          }),
  }
}
