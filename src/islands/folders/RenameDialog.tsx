import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

await loadTexts('folders', 'problems')

type Props = {
  folder: string
  folders: readonly string[]
  /** What goes along with the name. */
  consequence: string
  /** Under another name; it closes the dialog by itself. */
  onRename: (name: string) => Promise<void>
  onClose: () => void
}

/** Another name for all that is in a folder. One that is taken already makes one folder of two, and says so before. */
export function RenameDialog({ folder, folders, consequence, onRename, onClose }: Props) {
  const { t } = useLocalization()
  const [written, setWritten] = useState(folder)
  const name = written.trim()
  const isTaken = name !== folder && folders.includes(name)

  return (
    <FormDialog
      size="small"
      title={t('templates.renameFolder.title', { folder })}
      description={consequence}
      action={t(isTaken ? 'templates.renameFolder.merge' : 'templates.renameFolder.save')}
      check={() => (name ? [] : [{ fieldId: nameId, message: t('templates.renameFolder.missing') }])}
      onSubmit={async () => (name === folder ? onClose() : onRename(name))}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="flex flex-col gap-2">
          <TextField
            id={nameId}
            label={t('templates.renameFolder.name')}
            error={errorOf(nameId)}
            maxLength={100}
            autoComplete="off"
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
          <p role="status" className="min-h-10 text-sm text-muted">
            {isTaken && t('templates.renameFolder.taken', { name })}
          </p>
        </div>
      )}
    </FormDialog>
  )
}

const nameId = 'folder-name'
