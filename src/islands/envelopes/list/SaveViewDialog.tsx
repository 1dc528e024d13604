import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Refusals } from '#islands/ui/refusals.ts'
import { TextField } from '#islands/ui/TextField.tsx'
import { longestName, mostViews, type SavedView } from './saved-views.ts'
import { saveView } from './stored-views.ts'

await loadTexts('envelopeList', 'problems')

const nameId = 'view-name'

type Props = { query: string; onSaved: (views: SavedView[]) => void; onClose: () => void }

/** Gives a name to what the list shows now. */
export function SaveViewDialog({ query, onSaved, onClose }: Props) {
  const { t } = useLocalization()
  const [name, setName] = useState('')

  async function save() {
    const views = await saveView({ name: name.trim(), query })
    if (!views) throw new Refusals([{ message: t('envelopeList.views.full', { count: mostViews }) }])
    toast(t('envelopeList.views.saved', { name: name.trim() }))
    onSaved(views)
    onClose()
  }

  return (
    <FormDialog
      size="small"
      title={t('envelopeList.views.save')}
      description={t('envelopeList.views.explained')}
      action={t('envelopeList.views.save')}
      check={() => (name.trim() ? [] : [{ fieldId: nameId, message: t('envelopeList.views.nameless') }])}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          id={nameId}
          label={t('envelopeList.views.name')}
          hint={t('envelopeList.views.nameHint')}
          error={errorOf(nameId)}
          maxLength={longestName}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
