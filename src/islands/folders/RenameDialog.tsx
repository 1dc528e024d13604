import { navigate } from 'astro:transitions/client'
import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

await loadTexts('folders', 'problems')

type Props = {
  folder: string
  folders: readonly string[]
  /** What goes along with the name. */
  consequence: string
  /** By which the list is asked for what is in a folder. */
  parameter: 'folder' | 'filedIn'
  /** Gives it the name, and answers with what has become of what was in it. */
  onRename: (name: string) => Promise<string[]>
  onClose: () => void
}

/** Another name for all that is in a folder. One that is taken already makes one folder of two, and says so before. */
export function RenameDialog({ folder, folders, consequence, parameter, onRename, onClose }: Props) {
  const { t } = useLocalization()
  const [written, setWritten] = useState(folder)
  const name = written.trim()
  const isTaken = name !== folder && folders.includes(name)

  async function rename() {
    if (name === folder) return onClose()
    for (const told of await onRename(name)) toast(told)
    onClose()
    const query = new URLSearchParams(location.search)
    query.set(parameter, name)
    query.delete('cursor')
    await navigate(`${location.pathname}?${query}`, { history: 'replace' })
  }

  return (
    <FormDialog
      size="small"
      title={t('templates.renameFolder.title', { folder })}
      description={consequence}
      action={t(isTaken ? 'templates.renameFolder.merge' : 'templates.renameFolder.save')}
      check={() => (name ? [] : [{ fieldId: nameId, message: t('templates.renameFolder.missing') }])}
      onSubmit={rename}
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
