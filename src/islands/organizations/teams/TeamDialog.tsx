import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { TeamShape } from '#contract/team-shapes.ts'
import { readColleagues, type Colleague } from '#islands/envelopes/sharing/colleagues.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { toast } from '#islands/ui/toaster.tsx'

await loadTexts('organizations', 'problems')

type Props = {
  organizationId: string
  /** Null for a new one. */
  team: TeamShape | null
  onClose: () => void
  onSaved: () => void
}

/** What a team is called, and who is in it. */
export function TeamDialog({ organizationId, team, onClose, onSaved }: Props) {
  const { t } = useLocalization()
  const [name, setName] = useState(team?.name ?? '')
  const [members, setMembers] = useState<readonly string[]>(() => team?.members.map(({ id }) => id) ?? [])
  const colleagues = useColleagues(organizationId)

  async function save() {
    const body = { name: name.trim(), members: [...members] }
    const params = { id: organizationId }
    await (team
      ? api('PUT /organizations/{id}/teams/{team}', { params: { ...params, team: team.id }, body })
      : api('POST /organizations/{id}/teams', { params, body }))
    toast.success(t(team ? 'organizations.teams.saved' : 'organizations.teams.created', { name: body.name }))
    onSaved()
  }

  return (
    <FormDialog
      title={team ? t('organizations.teams.edit', { name: team.name }) : t('organizations.teams.newTitle')}
      description={t('organizations.teams.explained')}
      action={t(team ? 'organizations.teams.save' : 'organizations.teams.create')}
      check={() => (name.trim() ? [] : [{ fieldId: 'team-name', message: t('organizations.teams.missing') }])}
      fieldOf={() => 'team-name'}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            id="team-name"
            label={t('organizations.teams.name')}
            value={name}
            maxLength={60}
            error={errorOf('team-name') ?? undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-sm font-medium">{t('organizations.teams.members')}</legend>
            {colleagues.map((one) => (
              <Checkbox
                key={one.id}
                label={one.name}
                checked={members.includes(one.id)}
                onChange={({ target }) =>
                  setMembers(
                    target.checked ? [...members, one.id] : members.filter((other) => other !== one.id),
                  )
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}

function useColleagues(organizationId: string): readonly Colleague[] {
  const { t } = useLocalization()
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  useEffect(() => {
    let isShown = true
    readColleagues(organizationId).then(
      (found) => isShown && setColleagues(found),
      (error: unknown) => isShown && toastProblem(error, t),
    )
    return () => void (isShown = false)
  }, [organizationId, t])

  return colleagues
}
