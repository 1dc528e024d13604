import { RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'

const RedeliverDialog = lazyPart(() =>
  import('./RedeliverDialog.tsx').then((file) => ({ default: file.RedeliverDialog })),
)

type Props = { endpoint: WebhookShape; timeZone: string; onDone: () => void }

/** Sends once more what was given up, from a time on, and tells how many that were. */
export function RedeliverAll({ endpoint, timeZone, onDone }: Props) {
  const { t } = useLocalization()
  const [isAsked, setAsked] = useState(false)

  function finish(count: number) {
    setAsked(false)
    toast.success(saidOf(count))
    onDone()
  }

  function saidOf(count: number): string {
    if (count === 0) return t('webhooks.redeliver.nothing')

    return endpoint.status === 'enabled'
      ? t('webhooks.redeliver.doneAll', { count })
      : t('webhooks.hold.disabled')
  }

  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <RotateCcw aria-hidden size={16} />
        {t('webhooks.redeliver.all')}
      </Button>
      <Suspense>
        {isAsked && (
          <RedeliverDialog {...{ endpoint, timeZone }} onClose={() => setAsked(false)} onDone={finish} />
        )}
      </Suspense>
    </>
  )
}
