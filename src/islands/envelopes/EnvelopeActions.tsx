import { Ban, BellRing, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { canBeVoided, isOpen } from '#core/envelope/envelope-machine.ts'
import { Button } from '#islands/ui/Button.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { VoidDialog } from './VoidDialog.tsx'

type Props = { envelope: EnvelopeShape; onChanged: () => Promise<void> }

/** What the sender can still do: remind or withdraw an open one, seal again one that failed. */
export function EnvelopeActions({ envelope: { id, status, title }, onChanged }: Props) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [isVoiding, setVoiding] = useState(false)

  async function run(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await call()
      toast(done)
      await onChanged()
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  if (status === 'seal_failed') {
    const reseal = () => api('POST /envelopes/{id}/reseal', { params: { id } })
    return (
      <Button tone="primary" busy={busy} onClick={() => void run(reseal, t('envelopes.resealing'))}>
        <RotateCw aria-hidden size={16} />
        {t('envelopes.reseal')}
      </Button>
    )
  }
  if (!isOpen(status)) return null

  const remind = () => api('POST /envelopes/{id}/remind', { params: { id } })
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={busy} onClick={() => void run(remind, t('envelopes.reminded'))}>
        <BellRing aria-hidden size={16} />
        {t('envelopes.remind')}
      </Button>
      {canBeVoided(status) && (
        <Button tone="quiet" className="text-error!" onClick={() => setVoiding(true)}>
          <Ban aria-hidden size={16} />
          {t('envelopes.void.button')}
        </Button>
      )}
      {isVoiding && (
        <VoidDialog
          id={id}
          title={title}
          onClose={() => setVoiding(false)}
          onVoided={() => {
            setVoiding(false)
            toast(t('envelopes.void.done'))
            void onChanged()
          }}
        />
      )}
    </div>
  )
}
