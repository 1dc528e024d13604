import { Eye } from 'lucide-react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useTeams } from './use-teams.ts'

await loadTexts('envelopes', 'problems')

export type Audience = Pick<EnvelopeShape, 'visibility' | 'teamId'>
type Props = { audience: Audience; onChange: () => void }

/** Who of the organization will see what is about to be sent, and the way to say otherwise. */
export function AudienceRow({ audience, onChange }: Props) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-center gap-2">
        <Eye aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          {t('envelopes.audience.label')}: <strong className="font-medium">{useNameOf(audience)}</strong>
        </span>
      </p>
      <Button size="small" onClick={onChange}>
        {t('envelopes.audience.button')}
      </Button>
    </div>
  )
}

function useNameOf({ visibility, teamId }: Audience): string {
  const { t } = useLocalization()
  const teams = useTeams()
  if (visibility !== 'team') return t(`envelopes.audience.${visibility}`)
  if (!teams) return ''
  const team = teams.find(({ id }) => id === teamId)

  return team ? t('envelopes.audience.team', { name: team.name }) : t('envelopes.audience.goneTeam')
}
