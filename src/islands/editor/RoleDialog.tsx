import { useState, type SubmitEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { recipientRoles, type RecipientRole } from '#core/envelope/envelope.ts'
import { isLocale, locales } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { languageNames } from '../shell/language-names.ts'
import type { Draft, DraftRole } from './draft.ts'
import { faultsOfRole, type RoleFault } from './role-form.ts'

type Props = {
  role: DraftRole
  draft: Draft
  isNew: boolean
  /** A person with an address, rather than a part to play. */
  isPerson: boolean
  onSubmit: (role: DraftRole) => void
  onClose: () => void
}

/** Adds or changes a role. A draft never holds an incomplete one, so it can always be saved. */
export function RoleDialog({ role, draft, isNew, isPerson, onSubmit, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState(role)
  const [faults, setFaults] = useState<readonly RoleFault[]>([])
  const change = (part: Partial<DraftRole>) => setTyped((last) => ({ ...last, ...part }))
  const errorOf = (part: RoleFault['part']) => {
    const fault = faults.find((candidate) => candidate.part === part)
    return fault && t(`editor.roleFaults.${fault.code}`)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = faultsOfRole(typed, draft, isPerson)
    setFaults(found)
    const [first] = found
    if (first) document.getElementById(`role-${first.part}`)?.focus()
    else onSubmit({ ...typed, name: typed.name.trim(), email: typed.email.trim().toLowerCase() })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isNew ? 'editor.addRecipient' : 'editor.editRecipient')}
      description={isPerson ? undefined : t('editor.roleExplained')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="primary" type="submit" form="role-form">
            {t(isNew ? 'editor.add' : 'editor.apply')}
          </Button>
        </>
      }
    >
      <form id="role-form" noValidate onSubmit={submit} className="flex flex-col gap-6">
        <TextField
          id="role-name"
          label={t(isPerson ? 'editor.personName' : 'editor.roleName')}
          hint={isPerson ? undefined : t('editor.roleNameHint')}
          value={typed.name}
          maxLength={100}
          autoComplete="off"
          error={errorOf('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        {isPerson && (
          <TextField
            id="role-email"
            type="email"
            label={t('editor.email')}
            value={typed.email}
            autoComplete="off"
            error={errorOf('email')}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
        <Select
          label={t('editor.recipientRole')}
          hint={t(`editor.roleMeans.${typed.recipientRole}`)}
          value={typed.recipientRole}
          options={recipientRoles.map((value) => ({ value, label: t(`fields.roles.${value}`) }))}
          onChange={({ target }) => {
            const chosen = recipientRoles.find(
              (candidate): candidate is RecipientRole => candidate === target.value,
            )
            if (chosen) change({ recipientRole: chosen })
          }}
        />
        <TextField
          id="role-order"
          type="number"
          min={1}
          max={100}
          label={t('editor.order')}
          hint={t('editor.orderHint')}
          value={Number.isNaN(typed.order) ? '' : typed.order}
          error={errorOf('order')}
          onChange={({ target }) => change({ order: target.valueAsNumber })}
        />
        {isPerson && (
          <Select
            label={t('editor.language')}
            value={typed.locale ?? ''}
            options={locales.map((value) => ({ value, label: languageNames[value] }))}
            onChange={({ target }) => change({ locale: isLocale(target.value) ? target.value : null })}
          />
        )}
      </form>
    </Dialog>
  )
}
