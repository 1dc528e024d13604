import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { MemberShape } from '#contract/organization-shapes.ts'
import { allWithheld, type WithholdablePermission } from '#core/access/access.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { grantedTo, withheldOf } from './withheld-of.ts'

type Props = {
  member: MemberShape
  organization: { id: string; name: string }
  onClose: () => void
  onDone: () => void
}

/** Everything that a member's role grants, to take away or give back one by one. */
export function PermissionsDialog({ member, organization, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const [withheld, setWithheld] = useState<readonly WithholdablePermission[]>(() => withheldOf(member))
  const facts = {
    name: member.name,
    role: t(`organizations.roles.${member.role}`),
    organization: organization.name,
  }

  /** Who may make something sees it: given together, taken together. */
  function choose(one: WithholdablePermission, isGiven: boolean): void {
    if (!isGiven) return setWithheld(allWithheld([...withheld, one]))
    const back = seenBy[one] ? [one, seenBy[one]] : [one]
    setWithheld(withheld.filter((each) => !back.includes(each)))
  }

  async function save() {
    await api('PUT /organizations/{id}/members/{memberId}/permissions', {
      params: { id: organization.id, memberId: member.id },
      body: { withheld: [...withheld] },
    })
    toast.success(t('organizations.permissions.saved', facts))
    onDone()
  }

  return (
    <FormDialog
      title={t('organizations.permissions.title', facts)}
      description={t('organizations.permissions.explained', facts)}
      action={t('organizations.permissions.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('organizations.permissions.ofRole', facts)}</legend>
        {grantedTo(member).map((one) => (
          <Checkbox
            key={one}
            label={t(`organizations.permissions.names.${one}`)}
            checked={!withheld.includes(one)}
            onChange={({ target }) => choose(one, target.checked)}
          />
        ))}
      </fieldset>
      <p className="text-muted">{t('organizations.permissions.always')}</p>
    </FormDialog>
  )
}

const seenBy: Partial<Record<WithholdablePermission, WithholdablePermission>> = {
  create_templates: 'view_templates',
  create_envelopes: 'view_envelopes',
}
