import { useLocalization } from '#browser/localization.tsx'
import type { Theme } from '#browser/stored-state.ts'
import { $chosenTheme, chooseTheme } from '#browser/theme.ts'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { useStore } from '@nanostores/react'
import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } as const
const themes = ['system', 'light', 'dark'] as const

export function ThemeMenu({ initial, place }: { initial: Theme; place: Place }) {
  const { t } = useLocalization()
  const theme = useStore($chosenTheme) ?? initial

  return (
    <MenuButton
      label={t('shell.theme.label')}
      side="top"
      trigger={
        <RowTooltip place={place} text={t('shell.theme.label')}>
          <button type="button" className={rowStyle(place)}>
            <RowFace icon={SunMoon} label={t('shell.theme.label')} place={place} />
          </button>
        </RowTooltip>
      }
      items={themes.map((each) => ({
        id: each,
        icon: icons[each],
        label: t(`shell.theme.${each}`),
        checked: each === theme,
        onSelect: () => chooseTheme(each),
      }))}
    />
  )
}
