import { CirclePause } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'

/** Events wait because the month's deliveries are used up. */
export function QuotaBanner({ held }: { held: number }) {
  const { t } = useLocalization()

  return (
    <div role="status" className="flex items-start gap-3 rounded-lg bg-warning-surface p-4 text-warning-text">
      <CirclePause aria-hidden size={20} className="shrink-0" />
      <div>
        <p className="font-semibold">{t('webhooks.heldTitle', { count: held })}</p>
        <p>
          {t('webhooks.heldText')}{' '}
          <a href="/billing" className="font-semibold underline underline-offset-2">
            {t('webhooks.toBilling')}
          </a>
        </p>
      </div>
    </div>
  )
}
