import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { visibilities } from '#core/access/visibility.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { useTeams } from './use-teams.ts'

await loadTexts('envelopes', 'problems')

type Props = {
  envelope: Pick<EnvelopeShape, 'id' | 'visibility' | 'teamId'>
  onClose: () => void
  onChanged: (after: EnvelopeShape) => void
}

/** Who of the organization sees an envelope, in any state. */
export function AudienceDialog({ envelope, onClose, onChanged }: Props) {
  const { t } = useLocalization()
  const teams = useTeams()
  const [chosen, setChosen] = useState(envelope.teamId ?? envelope.visibility)
  if (!teams) return null
  const isGone = envelope.teamId !== null && !teams.some(({ id }) => id === envelope.teamId)
  const options = [
    { value: 'organization', label: t('envelopes.audience.organization') },
    ...teams.map(({ id, name }) => ({ value: id, label: t('envelopes.audience.team', { name }) })),
    ...(isGone ? [{ value: envelope.teamId ?? '', label: t('envelopes.audience.goneTeam') }] : []),
    { value: 'private', label: t('envelopes.audience.private') },
  ]

  async function save() {
    const whole = visibilities.find((one) => one === chosen)
    const body = whole ? { visibility: whole, teamId: null } : { visibility: 'team' as const, teamId: chosen }
    const after = await api('PUT /envelopes/{id}/visibility', { params: { id: envelope.id }, body })
    toast.success(t('envelopes.audience.saved'))
    onChanged(after)
    onClose()
  }

  return (
    <FormDialog
      size="small"
      title={t('envelopes.audience.title')}
      description={t('envelopes.audience.hint')}
      action={t('envelopes.audience.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Select
        id="audience"
        label={t('envelopes.audience.label')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        options={options}
      />
    </FormDialog>
  )
}
