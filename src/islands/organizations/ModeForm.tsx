import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { storeOrganization } from '#browser/stored-state.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'

await loadTexts('organizations')

type Mode = 'live' | 'test'
type Props = { locale: Locale; organization: { id: string; mode: Mode } }

/** Trying things out without effect, by one person: what is made in test mode never meets what is real. */
export function ModeForm({ locale, ...rest }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Switch {...rest} />
    </LocalizationProvider>
  )
}

function Switch({ organization: { id, mode } }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const other: Mode = mode === 'live' ? 'test' : 'live'

  function change() {
    storeOrganization(id, other)
    // Everything on the page belongs to one mode.
    location.reload()
  }

  return (
    <div className="flex max-w-128 flex-col gap-4">
      <p>{t(`organizations.mode.${mode}`)}</p>
      <Button onClick={change} className="self-start">
        {t(`organizations.mode.to.${other}`)}
      </Button>
    </div>
  )
}
