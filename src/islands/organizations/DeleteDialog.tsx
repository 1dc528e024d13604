import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { deleteOrganization } from './part-from.ts'

await loadTexts('organizations', 'problems')

type Props = { organization: { id: string; name: string }; onClose: () => void }

/** Its name is typed first: nothing that ends all the work of many goes by a slip. */
export function DeleteDialog({ organization: { id, name }, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function isNamed(): boolean {
    const named = typed.trim() === name
    setWrong(!named)
    if (!named) document.getElementById(fieldId)?.focus()

    return named
  }

  return (
    <ConfirmDialog
      title={t('organizations.delete.title', { organization: name })}
      consequence={t('organizations.delete.consequence')}
      action={t('organizations.delete.button')}
      tone="danger"
      isReady={isNamed}
      onConfirm={() => deleteOrganization(id, t('organizations.delete.done', { organization: name }))}
      onClose={onClose}
    >
      <TextField
        id={fieldId}
        error={isWrong ? t('organizations.delete.nameDiffers') : null}
        label={t('organizations.delete.typeName', { organization: name })}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  )
}

const fieldId = 'organization-to-delete'
