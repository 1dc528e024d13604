import { navigate } from 'astro:transitions/client'
import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

await loadTexts('problems', 'templates')

type Props = { folder: string; folders: readonly string[]; onClose: () => void }

/** Another name for all that is in a folder. One that is taken already makes one folder of two, and says so before. */
export function RenameFolderDialog({ folder, folders, onClose }: Props) {
  const { t } = useLocalization()
  const [written, setWritten] = useState(folder)
  const name = written.trim()
  const isTaken = name !== folder && folders.includes(name)

  async function rename() {
    if (name === folder) return onClose()
    const { moved, stayed } = await api('POST /template-folders/rename', { body: { from: folder, to: name } })
    toast(t('templates.renameFolder.done', { count: moved, name }))
    if (stayed > 0) toast(t('templates.renameFolder.stayed', { count: stayed, folder }))
    onClose()
    const query = new URLSearchParams(location.search)
    query.set('folder', name)
    query.delete('cursor')
    await navigate(`${location.pathname}?${query}`, { history: 'replace' })
  }

  return (
    <FormDialog
      size="small"
      title={t('templates.renameFolder.title', { folder })}
      description={t('templates.renameFolder.consequence')}
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
