import { useLocalization } from '#browser/localization.tsx'
import { storeTheme, type Theme } from '#browser/stored-state.ts'
import { Menu } from '#islands/ui/Menu.tsx'
import { Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } as const
const themes = ['system', 'light', 'dark'] as const

export function ThemeMenu({ initial, place }: { initial: Theme; place: Place }) {
  const { t } = useLocalization()
  const [theme, setTheme] = useState(initial)

  function choose(next: Theme) {
    setTheme(next)
    storeTheme(next)
    applyTheme(next)
  }

  return (
    <Menu
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
        onSelect: () => choose(each),
      }))}
    />
  )
}

/** The server writes the same attribute from the cookie: absent, the device decides. */
function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
