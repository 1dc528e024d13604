import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { ListedTemplate } from './card-action.ts'
import { changeEach } from './change-each.ts'
import { saveTemplate } from './save-template.ts'

await loadTexts('problems', 'templates')

type Props = {
  templates: readonly ListedTemplate[]
  folders: readonly string[]
  onClose: () => void
  onMoved: () => void
}

/** No folder of a name begins with a slash. */
const newFolder = '/new'

/** Into a folder there is, a new one, or none. A folder that nothing is in is gone by itself. */
export function MoveDialog({ templates, folders, onClose, onMoved }: Props) {
  const { t } = useLocalization()
  const [first] = templates
  const [chosen, setChosen] = useState(first?.folder ?? (folders.length === 0 ? newFolder : ''))
  const [name, setName] = useState('')
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const [busy, setBusy] = useState(false)

  async function move() {
    const folder = chosen === newFolder ? name.trim() : chosen
    if (chosen === newFolder && !folder) {
      return setErrors([{ fieldId: 'new-folder', message: t('templates.move.nameMissing') }])
    }
    setBusy(true)
    const refused = await changeEach(templates, ({ id }) => saveTemplate(id, { folder: folder || null }))
    if (refused.length > 0) {
      setErrors(refused.map(({ item, error }) => ({ message: `${item.name}: ${problemText(error, t)}` })))
      return setBusy(false)
    }
    toast(t('templates.move.done', { count: templates.length }))
    onMoved()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={
        templates.length === 1 && first
          ? t('templates.move.title', { name: first.name })
          : t('templates.move.titleMany', { count: templates.length })
      }
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void move()}>
            {t('templates.move.button')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        <Select
          label={t('templates.move.folder')}
          value={chosen}
          options={[
            { value: '', label: t('templates.noFolder') },
            ...folders.map((folder) => ({ value: folder, label: folder })),
            { value: newFolder, label: t('templates.move.newFolder') },
          ]}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === newFolder && (
          <TextField
            id="new-folder"
            label={t('templates.move.name')}
            value={name}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
