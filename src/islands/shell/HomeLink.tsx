import { useLocalization } from '#browser/localization.tsx'
import { Logo } from '#islands/ui/Logo.tsx'

export function HomeLink({ markOnly = false }: { markOnly?: boolean }) {
  const { t } = useLocalization()
  return (
    <a href="/dashboard" className="flex items-center gap-2 rounded-md text-base font-semibold">
      <Logo />
      <span className={markOnly ? 'sr-only' : undefined}>{t('common.appName')}</span>
    </a>
  )
}
