import { useId, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { maxQuestionLength } from '#core/envelope/message-length.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { toast } from '#islands/ui/toaster.tsx'

await loadTexts('envelopes', 'problems')

type Props = { envelopeId: string; recipient: string; name: string; onChanged: () => Promise<void> }

/** An answer to a recipient who has asked. What was written stays until it is sent. */
export function AnswerForm({ envelopeId, recipient, name, onChanged }: Props) {
  const { t } = useLocalization()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  async function send() {
    setMissing(!text.trim())
    if (isBusy || !text.trim()) return
    setBusy(true)
    try {
      const params = { id: envelopeId, recipient }
      await api('POST /envelopes/{id}/recipients/{recipient}/answer', { params, body: { text } })
      setText('')
      toast(t('envelopes.questions.sent'))
      await onChanged()
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="w-full">
        <TextArea
          id={id}
          label={t('envelopes.questions.label', { name })}
          hint={t('envelopes.questions.hint', { name })}
          error={isMissing ? t('envelopes.questions.empty') : null}
          maxLength={maxQuestionLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" busy={isBusy}>
        {t('envelopes.questions.send')}
      </Button>
    </form>
  )
}
