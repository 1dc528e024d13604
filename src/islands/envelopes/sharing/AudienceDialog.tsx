import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { type Audience, visibilities } from '#core/access/visibility.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { useTeams } from './use-teams.ts'

await loadTexts('audience', 'problems')

/** What differs, by what it is that is seen. */
const words = {
  envelopes: {
    title: 'envelopes.audience.title',
    hint: 'envelopes.audience.hint',
    private: 'envelopes.audience.private',
  },
  templates: {
    title: 'templates.audience.title',
    hint: 'templates.audience.hint',
    private: 'templates.audience.private',
  },
} as const

type Props = {
  /** What it is that is seen, in whose words. */
  of: keyof typeof words
  audience: Audience
  onSave: (audience: Audience) => Promise<void>
  onClose: () => void
}

/** Who of the organization sees something, as those say who may change it. */
export function AudienceDialog({ of, audience, onSave, onClose }: Props) {
  const { t } = useLocalization()
  const { visibility, teamId } = audience
  const teams = useTeams()
  const [chosen, setChosen] = useState(teamId ?? visibility)
  if (!teams) return null
  const isGone = teamId !== null && !teams.some(({ id }) => id === teamId)
  const options = [
    { value: 'organization', label: t('envelopes.audience.organization') },
    ...teams.map(({ id, name }) => ({ value: id, label: t('envelopes.audience.team', { name }) })),
    ...(isGone ? [{ value: teamId, label: t('envelopes.audience.goneTeam') }] : []),
    { value: 'private', label: t(words[of].private) },
  ]

  async function save() {
    const whole = visibilities.find((one) => one === chosen)
    await onSave(whole ? { visibility: whole, teamId: null } : { visibility: 'team', teamId: chosen })
    toast.success(t('envelopes.audience.saved'))
    onClose()
  }

  return (
    <FormDialog
      size="small"
      title={t(words[of].title)}
      description={t(words[of].hint)}
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
