import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { maxReasonLength } from '#core/people/verification.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { decide, type Waiting } from './decide.ts'

await loadTexts('admin', 'problems')

type Props = { waiting: Waiting; onClose: () => void }

/** Says no, and why. */
export function DeclineDialog({ waiting, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState('')
  const { name } = waiting
  const reason = typed.trim()

  return (
    <FormDialog
      title={t('admin.decline.title', { name })}
      description={t('admin.decline.consequence')}
      action={t('admin.decline.button')}
      tone="danger"
      check={() => (reason ? [] : [{ fieldId: reasonId, message: t('admin.decline.reasonMissing') }])}
      onSubmit={() => decide(waiting, { status: 'declined', reason }, t('admin.decline.done', { name }))}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextArea
          id={reasonId}
          name="reason"
          label={t('admin.decline.reason')}
          hint={t('admin.decline.reasonHint')}
          maxLength={maxReasonLength}
          value={typed}
          error={errorOf(reasonId)}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </FormDialog>
  )
}

const reasonId = 'decline-reason'
