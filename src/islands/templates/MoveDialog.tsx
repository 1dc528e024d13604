import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { ListedTemplate } from './card-action.ts'
import { changeTemplates } from './change-templates.ts'
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

  async function move() {
    const folder = chosen === newFolder ? name.trim() : chosen
    await changeTemplates(templates, ({ id }) => saveTemplate(id, { folder: folder || null }), t)
    toast(t('templates.move.done', { count: templates.length }))
    onMoved()
  }

  return (
    <FormDialog
      size="small"
      title={
        templates.length === 1 && first
          ? t('templates.move.title', { name: first.name })
          : t('templates.move.titleMany', { count: templates.length })
      }
      action={t('templates.move.button')}
      check={() =>
        chosen === newFolder && !name.trim()
          ? [{ fieldId: nameId, message: t('templates.move.nameMissing') }]
          : []
      }
      onSubmit={move}
      onClose={onClose}
    >
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
          id={nameId}
          label={t('templates.move.name')}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </FormDialog>
  )
}

const nameId = 'new-folder'
