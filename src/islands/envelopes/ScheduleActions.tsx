import { PencilLine, Send } from 'lucide-react'
import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Button } from '#islands/ui/Button.tsx'

type Props = { id: string; onChanged: () => Promise<void> }

/** What can be done with a draft that waits for its time: take it back to edit it, or send it at once. */
export function ScheduleActions({ id, onChanged }: Props) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)
  const params = { id }

  async function run(call: () => Promise<unknown>, then: () => unknown) {
    setBusy(true)
    try {
      await call()
      await then()
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }
  const sendNow = () => run(() => api('POST /envelopes/{id}/send', { params }), onChanged)
  const edit = () =>
    // The page gives way to the editor.
    run(
      () => api('POST /envelopes/{id}/unschedule', { params }),
      () => location.reload(),
    )

  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={isBusy} onClick={() => void edit()}>
        <PencilLine aria-hidden size={16} />
        {t('envelopes.schedule.edit')}
      </Button>
      <Button tone="primary" busy={isBusy} onClick={() => void sendNow()}>
        <Send aria-hidden size={16} />
        {t('envelopes.schedule.now')}
      </Button>
    </div>
  )
}
