import { useLocalization } from '#browser/localization.tsx'
import { locales } from '#core/locale/locale.ts'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { Languages } from 'lucide-react'
import { languageNames } from './language-names.ts'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

export function LanguageMenu({ place }: { place: Place }) {
  const { t, locale, changeLocale } = useLocalization()
  return (
    <MenuButton
      label={t('shell.language')}
      side="top"
      trigger={
        <RowTooltip place={place} text={t('shell.language')}>
          <button
            type="button"
            className={rowStyle(place)}
            aria-label={`${t('shell.language')}: ${languageNames[locale]}`}
          >
            <RowFace icon={Languages} label={languageNames[locale]} place={place} />
          </button>
        </RowTooltip>
      }
      items={locales.map((each) => ({
        id: each,
        lang: each,
        label: languageNames[each],
        checked: each === locale,
        onSelect: () => void changeLocale(each),
      }))}
    />
  )
}
