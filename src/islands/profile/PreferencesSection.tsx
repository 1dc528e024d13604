import { useLocalization } from '#browser/localization.tsx'
import { $chosenTheme, chooseTheme, shownTheme } from '#browser/theme.ts'
import { locales } from '#core/locale/locale.ts'
import { languageNames } from '#islands/shell/language-names.ts'
import { Select } from '#islands/ui/Select.tsx'
import { useStore } from '@nanostores/react'
import { SectionHeading } from './SectionHeading.tsx'
import { ZoneChoice } from './ZoneChoice.tsx'

const themes = ['system', 'light', 'dark'] as const

export function PreferencesSection() {
  const { t, locale, changeLocale } = useLocalization()
  const theme = useStore($chosenTheme) ?? shownTheme()

  return (
    <>
      <SectionHeading title={t('profile.tabs.preferences')} lead={t('profile.preferences.lead')} />
      <Select
        label={t('profile.preferences.language')}
        hint={t('profile.preferences.languageHint')}
        value={locale}
        onChange={(event) => void changeLocale(event.target.value)}
        options={locales.map((each) => ({ value: each, label: languageNames[each] }))}
      />
      <ZoneChoice />
      <Select
        label={t('profile.preferences.appearance')}
        hint={t('profile.preferences.appearanceHint')}
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((each) => each === event.target.value)
          if (chosen) chooseTheme(chosen)
        }}
        options={themes.map((each) => ({ value: each, label: t(`shell.theme.${each}`) }))}
      />
    </>
  )
}
