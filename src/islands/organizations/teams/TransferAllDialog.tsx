import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { MemberShape } from '#contract/organization-shapes.ts'
import { ColleagueSelect } from '#islands/envelopes/sharing/ColleagueSelect.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { toast } from '#islands/ui/toaster.tsx'

const fieldId = 'transfer-all-to'

type Props = { member: MemberShape; organizationId: string; onClose: () => void; onDone: () => void }

/** Hands everything that somebody has to a colleague, some of it at a time until nothing is left. */
export function TransferAllDialog({ member, organizationId, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const [userId, setUserId] = useState('')
  const { name } = member

  async function transfer() {
    const body = { from: member.id, userId }
    while (!(await api('POST /envelope-transfers', { body })).isDone);
    toast.success(t('organizations.transfer.done', { name }))
    onDone()
  }

  return (
    <FormDialog
      title={t('organizations.transfer.title', { name })}
      description={t('organizations.transfer.hint', { name })}
      action={t('organizations.transfer.save')}
      check={() => (userId ? [] : [{ fieldId, message: t('organizations.transfer.choose') }])}
      onSubmit={transfer}
      onClose={onClose}
    >
      {(errorOf) => (
        <ColleagueSelect
          id={fieldId}
          organizationId={organizationId}
          label={t('organizations.transfer.to')}
          placeholder={t('organizations.transfer.choose')}
          without={member.id}
          value={userId}
          error={errorOf(fieldId)}
          onChoose={setUserId}
        />
      )}
    </FormDialog>
  )
}
