import { useState, type SubmitEvent } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { Draft, DraftRole } from './draft.ts'
import type { EditorPlan, PlanLack } from './editor-plan.ts'
import { lackOfFeature } from './plan-lack.ts'
import { faultsOfRole, type RoleFault } from './role-form.ts'
import { RoleFields, type RoleForm } from './RoleFields.tsx'
import { fitToRole } from './roles.ts'

await loadTexts('editorLater')

type Props = {
  role: DraftRole
  draft: Draft
  /** A person with an address, rather than a part to play. */
  isPerson: boolean
  plan: EditorPlan
  onSubmit: (role: DraftRole) => void
  onPlan: (lack: PlanLack) => void
  onClose: () => void
}

/** What is rare of a role. What is not finished stays in the dialog, so that the draft can always be saved. */
export function RoleDialog({ role, draft, isPerson, plan, onSubmit, onPlan, onClose }: Props) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState(role)
  const [faults, setFaults] = useState<readonly RoleFault[]>([])
  const change = (part: Partial<DraftRole>) => setTyped((last) => ({ ...last, ...part }))
  const errorOf = (part: RoleFault['part']) => {
    const fault = faults.find((candidate) => candidate.part === part)
    return fault && t(`editor.roleFaults.${fault.code}`)
  }
  const form: RoleForm = {
    ...{ typed, draft, change, errorOf },
    lacksChecks: !plan.hasChecks,
    rules: plan.rules,
    onLack: () => {
      const fitted = tidied(fitToRole(typed))
      // The plan is looked at in a page of its own, perhaps, which all that is typed has to outlive.
      if (faultsHere(fitted).length === 0) onSubmit(fitted)
      onPlan(lackOfFeature(plan, 'AdvancedAuthentication'))
    },
  }
  /** Name and address are typed in the row, and told there. */
  const faultsHere = (fitted: DraftRole) =>
    faultsOfRole(fitted, draft, isPerson).filter(({ part }) => part !== 'name' && part !== 'email')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const fitted = tidied(fitToRole(typed))
    const found = faultsHere(fitted)
    setFaults(found)
    const [first] = found
    if (first) document.getElementById(`role-${first.part}`)?.focus()
    else {
      onSubmit(fitted)
      onClose()
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('editor.row.moreFor', { name: role.name || role.email || t('editor.nameless') })}
      description={isPerson ? undefined : t('editor.roleExplained')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="primary" type="submit" form="role-form">
            {t('editor.apply')}
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
