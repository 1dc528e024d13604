import { useState } from 'react'
import { ApiError } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { decide, type Waiting } from './decide.ts'

await loadTexts('admin', 'problems')

type Props = { waiting: Waiting; onClose: () => void }

/** Says yes, until a day that may be named. */
export function ApproveDialog({ waiting, onClose }: Props) {
  const { t } = useLocalization()
  const [until, setUntil] = useState('')
  const { name } = waiting

  return (
    <FormDialog
      title={t('admin.approve.title', { name })}
      description={t('admin.approve.consequence')}
      action={t('admin.approve.button')}
      onSubmit={() =>
        decide(waiting, { status: 'approved', ...(until && { until }) }, t('admin.approve.done', { name }))
      }
      fieldOf={(error) =>
        error instanceof ApiError && error.code === 'expiry-in-past' ? untilId : undefined
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          id={untilId}
          type="date"
          name="until"
          label={t('admin.approve.until')}
          optionalLabel={t('editor.optional')}
          hint={t('admin.approve.untilHint')}
          value={until}
          error={errorOf(untilId)}
          onChange={({ target }) => setUntil(target.value)}
        />
      )}
    </FormDialog>
  )
}

const untilId = 'approved-until'
