import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { ColleagueSelect } from './ColleagueSelect.tsx'

await loadTexts('envelopes', 'problems')

const fieldId = 'transfer-to'

/** Hands an envelope to a colleague. Whether one sees it then is for its visibility to say, so the list comes next. */
export function TransferDialog({
  envelope: { id, sender },
  onClose,
}: {
  envelope: Pick<EnvelopeShape, 'id' | 'sender'>
  onClose: () => void
}) {
  const { t } = useLocalization()
  const [userId, setUserId] = useState('')

  async function transfer() {
    await api('POST /envelopes/{id}/transfer', { params: { id }, body: { userId } })
    toast(t('envelopes.transfer.done'))
    await navigate('/envelopes')
  }

  return (
    <FormDialog
      size="small"
      title={t('envelopes.transfer.title')}
      description={t('envelopes.transfer.hint')}
      action={t('envelopes.transfer.save')}
      check={() => (userId ? [] : [{ fieldId, message: t('envelopes.transfer.choose') }])}
      onSubmit={transfer}
      onClose={onClose}
    >
      {(errorOf) => (
        <ColleagueSelect
          id={fieldId}
          label={t('envelopes.transfer.to')}
          placeholder={t('envelopes.transfer.choose')}
          without={sender.id}
          value={userId}
          error={errorOf(fieldId)}
          onChoose={setUserId}
        />
      )}
    </FormDialog>
  )
}
