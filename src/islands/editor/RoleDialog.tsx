import { useState, type SubmitEvent } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { Draft, DraftRole } from './draft.ts'
import { faultsOfRole, type RoleFault } from './role-form.ts'
import { RoleFields, type RoleForm } from './RoleFields.tsx'
import { fitToRole } from './roles.ts'

await loadTexts('editorLater')

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
  const form: RoleForm = { typed, draft, change, errorOf }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const fitted = tidied(fitToRole(typed))
    const found = faultsOfRole(fitted, draft, isPerson)
    setFaults(found)
    const [first] = found
    if (first) document.getElementById(`role-${first.part}`)?.focus()
    else onSubmit(fitted)
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
        <RoleFields {...{ form, isPerson }} />
      </form>
    </Dialog>
  )
}

/** As it is stored: no blanks around what was typed, and nothing half filled. */
function tidied(role: DraftRole): DraftRole {
  const person = (given: DraftRole['person']) =>
    given && { name: given.name.trim(), email: given.email.trim().toLowerCase() }
  const fixed = person(role.person)

  return {
    ...role,
    name: role.name.trim(),
    email: role.email.trim().toLowerCase(),
    message: role.message.trim(),
    host: person(role.host),
    person: fixed && (fixed.name || fixed.email) ? fixed : null,
  }
}
