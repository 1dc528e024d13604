import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

type Props = { email: string; onConfirm: () => Promise<void>; onClose: () => void }

/** The address is typed once more: nobody is deleted in place of another by a slip. */
export function EraseDialog({ email, onConfirm, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function isSame(): boolean {
    const same = typed.trim().toLowerCase() === email
    setWrong(!same)
    if (!same) document.getElementById(fieldId)?.focus()

    return same
  }

  return (
    <ConfirmDialog
      title={t('heldOnPerson.confirmTitle', { email })}
      consequence={t('heldOnPerson.consequence')}
      action={t('heldOnPerson.delete')}
      isReady={isSame}
      {...{ onConfirm, onClose }}
    >
      <TextField
        id={fieldId}
        error={isWrong ? t('heldOnPerson.emailDiffers') : null}
        label={t('heldOnPerson.typeEmail', { email })}
        value={typed}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  )
}

const fieldId = 'address-to-delete'
