import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { reasonOf } from './reason-of.ts'
import type { Answer } from './use-loaded.ts'

type Props = { loaded: Answer<unknown>; lines?: number; onRetry: () => Promise<void> }

/** In place of what is not there yet, or could not be had; beside what is there but could not be had anew. */
export function Waiting({ loaded, lines = 3, onRetry }: Props) {
  const { t } = useLocalization()
  if (loaded.state === 'ready' && loaded.missed === null) return null
  if (loaded.state !== 'loading') {
    const { error } = loaded.state === 'failed' ? loaded : (loaded.missed ?? {})
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        {loaded.state === 'ready' && <p>{t('profile.stale')}</p>}
        <p className="text-muted">{reasonOf(error, t)}</p>
        <Button size="small" onClick={() => void onRetry()}>
          {t('profile.retry')}
        </Button>
      </div>
    )
  }

  return (
    <div role="status" aria-label={t('profile.loading')} className="flex flex-col gap-6">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="block h-10 rounded-md bg-surface-hover motion-safe:animate-pulse" />
      ))}
    </div>
  )
}
