import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'

await loadTexts('envelopes', 'problems')

type Props = { id: string; title: string; onClose: () => void; onVoided: () => void }

export function VoidDialog({ id, title, onClose, onVoided }: Props) {
  const { t } = useLocalization()
  const [reason, setReason] = useState('')

  async function voidEnvelope() {
    await api('POST /envelopes/{id}/void', { params: { id }, body: { reason: reason.trim() } })
    onVoided()
  }

  return (
    <FormDialog
      title={t('envelopes.void.title', { title })}
      description={t('envelopes.void.consequence')}
      action={t('envelopes.void.button')}
      tone="danger"
      check={() => (reason.trim() ? [] : [{ fieldId: reasonId, message: t('problems.reason-missing') }])}
      onSubmit={voidEnvelope}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextArea
          id={reasonId}
          label={t('envelopes.void.reason')}
          hint={t('envelopes.void.reasonHint')}
          error={errorOf(reasonId)}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  )
}

const reasonId = 'void-reason'
