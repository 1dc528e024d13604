import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

await loadTexts('folders', 'problems')

type Props = {
  title: string
  folders: readonly string[]
  /** Where it is now; null in none. */
  current: string | null
  onMove: (folder: string | null) => Promise<void>
  onClose: () => void
}

/** A name has one line: no folder is called so. */
const newFolder = '\n'

/** Into a folder there is, a new one, or none. A folder that nothing is in is gone by itself. */
export function FolderDialog({ title, folders, current, onMove, onClose }: Props) {
  const { t } = useLocalization()
  const [chosen, setChosen] = useState(current ?? (folders.length === 0 ? newFolder : ''))
  const [name, setName] = useState('')
  const folder = chosen === newFolder ? name.trim() : chosen

  return (
    <FormDialog
      size="small"
      title={title}
      action={t('templates.move.button')}
      check={() =>
        chosen === newFolder && !folder ? [{ fieldId: nameId, message: t('templates.move.nameMissing') }] : []
      }
      onSubmit={() => onMove(folder || null)}
      onClose={onClose}
    >
      <Select
        label={t('templates.move.folder')}
        value={chosen}
        options={[
          { value: '', label: t('templates.noFolder') },
          ...folders.map((one) => ({ value: one, label: one })),
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
