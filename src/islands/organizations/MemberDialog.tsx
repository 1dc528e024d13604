import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { MemberShape } from '#contract/organization-shapes.ts'
import { toast } from '#islands/ui/toaster.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import type { MemberAction } from './member-actions.ts'
import { TransferAllDialog } from './teams/TransferAllDialog.tsx'
import { PermissionsDialog } from './PermissionsDialog.tsx'

await loadTexts('organizations', 'problems')

type Props = {
  action: MemberAction
  member: MemberShape
  organization: { id: string; name: string }
  onClose: () => void
  /** The list is to be read anew. */
  onDone: () => void
}

/** Asks before somebody goes, or becomes the owner, and says what follows from it. */
export function MemberDialog({ action, member, organization, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const { id } = organization
  const facts = { name: member.name, email: member.email, organization: organization.name }

  async function takeAway(message: string) {
    await api('DELETE /organizations/{id}/members/{memberId}', { params: { id, memberId: member.id } })
    toast.success(message)
    onDone()
  }

  if (action === 'leave') {
    return <LeaveDialog organization={organization} personId={member.id} onClose={onClose} />
  }
  if (action === 'permissions') {
    return <PermissionsDialog {...{ member, organization, onClose, onDone }} />
  }
  if (action === 'transfer') {
    return <TransferAllDialog {...{ member, onClose, onDone }} organizationId={id} />
  }
  if (action === 'offer-ownership') {
    return (
      <ConfirmDialog
        title={t('organizations.ownership.offerTitle', facts)}
        consequence={t('organizations.ownership.offerConsequence', facts)}
        action={t('organizations.ownership.offerButton')}
        tone="primary"
        onConfirm={async () => {
          await api('POST /organizations/{id}/ownership', { params: { id }, body: { memberId: member.id } })
          toast.success(t('organizations.ownership.offered', facts))
          // The page itself shows the offer that waits.
          await navigate(location.href)
        }}
        onClose={onClose}
      />
    )
  }
  const texts = action === 'withdraw' ? 'withdraw' : 'remove'

  return (
    <ConfirmDialog
      title={t(`organizations.${texts}.title`, facts)}
      consequence={t(`organizations.${texts}.consequence`, facts)}
      action={t(`organizations.${texts}.button`)}
      tone="danger"
      onConfirm={() => takeAway(t(`organizations.${texts}.done`, facts))}
      onClose={onClose}
    />
  )
}
