import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { CorrectFields } from './CorrectFields.tsx'
import { toChange, toWritten } from './correction.ts'

await loadTexts('envelopes', 'people', 'problems')

type Props = { envelopeId: string; recipient: RecipientShape; onClose: () => void; onDone: () => void }

/** Changes somebody who has not finished yet. Another address gets a new link; the old one is dead. */
export function CorrectDialog({ envelopeId, recipient, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const [written, setWritten] = useState(() => toWritten(recipient))

  async function correct() {
    const change = toChange(recipient, written)
    if (!change) return onClose()
    const params = { id: envelopeId }
    await api('POST /envelopes/{id}/correct', { params, body: { recipients: [change] } })
    toast(t('envelopes.correct.done', { name: written.name }))
    onDone()
  }

  return (
    <FormDialog
      title={t('envelopes.correct.title', { name: recipient.name })}
      description={t('envelopes.correct.consequence')}
      action={t('envelopes.correct.save')}
      onSubmit={correct}
      onClose={onClose}
    >
      <CorrectFields
        recipient={recipient}
        written={written}
        onChange={(change) => setWritten({ ...written, ...change })}
      />
    </FormDialog>
  )
}
