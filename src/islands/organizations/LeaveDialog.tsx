import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { leaveOrganization } from './part-from.ts'

await loadTexts('organizations', 'problems')

type Props = { organization: { id: string; name: string }; personId: string; onClose: () => void }

export function LeaveDialog({ organization: { id, name }, personId, onClose }: Props) {
  const { t } = useLocalization()
  const facts = { organization: name }

  return (
    <ConfirmDialog
      title={t('organizations.leave.title', facts)}
      consequence={t('organizations.leave.consequence')}
      action={t('organizations.leave.button')}
      tone="danger"
      onConfirm={() => leaveOrganization(id, personId, t('organizations.leave.done', facts))}
      onClose={onClose}
    />
  )
}
