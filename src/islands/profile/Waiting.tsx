import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { reasonOf } from './reason-of.ts'
import type { Loaded } from './use-loaded.ts'

/** In place of what is not there yet, or could not be had. */
export function Waiting({ loaded, onRetry }: { loaded: Loaded<unknown>; onRetry: () => Promise<void> }) {
  const { t } = useLocalization()
  if (loaded.state === 'failed') {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="text-muted">{reasonOf(loaded.error, t)}</p>
        <Button size="small" onClick={() => void onRetry()}>
          {t('profile.retry')}
        </Button>
      </div>
    )
  }

  return (
    <div role="status" aria-label={t('profile.loading')} className="flex flex-col gap-6">
      {[0, 1, 2].map((line) => (
        <span key={line} className="block h-10 rounded-md bg-surface-hover motion-safe:animate-pulse" />
      ))}
    </div>
  )
}
