import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { SavedMessageShape } from '#contract/saved-message-shapes.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { SavedDesk } from './use-saved-messages.ts'

await loadTexts('savedMessages', 'problems')

type Props = {
  saved: SavedDesk
  /** One with an id is changed. */
  message: Pick<SavedMessageShape, 'title' | 'body'> & { id?: string }
  onClose: () => void
}

/** Gives words a title to find them by, or says something else under it. */
export function SaveMessageDialog({ saved, message, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState<Typed>({ title: message.title, body: message.body, isShared: false })
  const change = (part: Partial<Typed>) => setTyped((last) => ({ ...last, ...part }))
  const [title, body] = [typed.title.trim(), typed.body.trim()]
  const { id } = message
  const { name, mayShare } = saved.organization

  async function save() {
    if (id === undefined) await api('POST /saved-messages', { body: { ...typed, title, body } })
    else await api('PUT /saved-messages/{id}', { params: { id }, body: { title, body } })
    await saved.refresh()
    toast(t('savedMessages.saved', { title }))
    onClose()
  }

  return (
    <FormDialog
      title={t(id === undefined ? 'savedMessages.form.saveTitle' : 'savedMessages.form.editTitle')}
      action={t('savedMessages.form.button')}
      check={() => [
        ...(title ? [] : [{ fieldId: titleId, message: t('savedMessages.form.titleMissing') }]),
        ...(body ? [] : [{ fieldId: bodyId, message: t('savedMessages.form.bodyMissing') }]),
      ]}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Words {...{ typed, change, errorOf }} />
          {id === undefined && mayShare && (
            <Checkbox
              label={t('savedMessages.form.share', { organization: name })}
              hint={t('savedMessages.form.shareHint')}
              checked={typed.isShared}
              onChange={({ target }) => change({ isShared: target.checked })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

type Typed = Pick<SavedMessageShape, 'title' | 'body' | 'isShared'>

type WordsProps = {
  typed: Typed
  change: (part: Partial<Typed>) => void
  errorOf: (fieldId: string) => string | null
}

function Words({ typed, change, errorOf }: WordsProps) {
  const { t } = useLocalization()

  return (
    <>
      <TextField
        id={titleId}
        label={t('savedMessages.form.title')}
        hint={t('savedMessages.form.titleHint')}
        maxLength={100}
        autoComplete="off"
        value={typed.title}
        error={errorOf(titleId)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        id={bodyId}
        label={t('editor.message')}
        maxLength={2000}
        rows={6}
        value={typed.body}
        error={errorOf(bodyId)}
        onChange={({ target }) => change({ body: target.value })}
      />
    </>
  )
}

const titleId = 'saved-message-title'
const bodyId = 'saved-message-body'
