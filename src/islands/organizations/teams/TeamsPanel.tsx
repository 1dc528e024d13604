import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { TeamShape } from '#contract/team-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { toast } from '#islands/ui/toaster.tsx'

await loadTexts('organizations', 'problems')

const TeamDialog = lazyPart(() =>
  import('./TeamDialog.tsx').then((module) => ({ default: module.TeamDialog })),
)

type Props = {
  locale: Locale
  organizationId: string
  teams: readonly TeamShape[]
  mayChange: boolean
}
type Asked = { to: 'edit'; team: TeamShape | null } | { to: 'delete'; team: TeamShape }

/** The teams of an organization with those in them. */
export function TeamsPanel({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Panel {...props} />
    </LocalizationProvider>
  )
}

function Panel({ organizationId, teams: first, mayChange }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [teams, setTeams] = useState(first)
  const [asked, setAsked] = useState<Asked | null>(null)
  const params = { id: organizationId }

  async function refresh() {
    setAsked(null)
    await api('GET /organizations/{id}/teams', { params }).then(
      ({ items }) => setTeams(items),
      (error: unknown) => toastProblem(error, t),
    )
  }

  async function remove({ id: team, name }: TeamShape) {
    await api('DELETE /organizations/{id}/teams/{team}', { params: { ...params, team } })
    toast.success(t('organizations.teams.deleted', { name }))
    await refresh()
  }

  return (
    <div className="flex flex-col gap-4">
      {mayChange && (
        <Button tone="primary" className="self-start" onClick={() => setAsked({ to: 'edit', team: null })}>
          <Plus aria-hidden size={16} />
          {t('organizations.teams.new')}
        </Button>
      )}
      {teams.length === 0 ? (
        <p className="text-muted">{t('organizations.teams.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} onAsk={mayChange ? setAsked : null} />
          ))}
        </ul>
      )}
      <Suspense>
        {asked?.to === 'edit' && (
          <TeamDialog
            {...{ organizationId }}
            team={asked.team}
            onClose={() => setAsked(null)}
            onSaved={() => void refresh()}
          />
        )}
      </Suspense>
      {asked?.to === 'delete' && (
        <ConfirmDialog
          title={t('organizations.teams.deleteTitle', { name: asked.team.name })}
          consequence={t('organizations.teams.consequence')}
          action={t('organizations.teams.deleteButton')}
          tone="danger"
          onConfirm={() => remove(asked.team)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

function TeamRow({ team, onAsk }: { team: TeamShape; onAsk: ((asked: Asked) => void) | null }) {
  const { t, locale } = useLocalization()
  const { name, members } = team
  const shown = members.slice(0, 5)

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-medium break-words">{name}</h3>
        <div className="flex items-center gap-2">
          <span aria-hidden className="flex -space-x-1.5">
            {shown.map((one) => (
              <Avatar key={one.id} name={one.name} size="small" className="ring-2 ring-surface" />
            ))}
          </span>
          <p className="min-w-0 break-words text-muted">
            {members.length > 0
              ? new Intl.ListFormat(locale).format(members.map((one) => one.name))
              : t('organizations.teams.empty')}
          </p>
        </div>
      </div>
      {onAsk && (
        <>
          <IconButton
            label={t('organizations.teams.edit', { name })}
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => onAsk({ to: 'edit', team })}
          />
          <IconButton
            label={t('organizations.teams.delete', { name })}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => onAsk({ to: 'delete', team })}
          />
        </>
      )}
    </li>
  )
}
