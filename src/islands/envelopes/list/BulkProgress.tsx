import { useId } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { BulkAction } from './bulk-actions.ts'

type Props = { action: BulkAction; tried: number; total: number; isStopping: boolean; onStop: () => void }

/** How far the work on many is, and the way to end it early. */
export function BulkProgress({ action, tried, total, isStopping, onStop }: Props) {
  const { t } = useLocalization()
  const id = useId()

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-40 flex-1 flex-col gap-1">
        <label htmlFor={id} className="tabular-nums">
          {t(`envelopes.bulk.running.${action}`, { done: tried, count: total })}
        </label>
        <progress
          id={id}
          value={tried}
          max={total}
          className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
        />
      </div>
      {total > tried && (
        <Button size="small" busy={isStopping} onClick={onStop}>
          {t('envelopes.bulk.stop')}
        </Button>
      )}
    </div>
  )
}
