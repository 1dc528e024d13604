import { useLocalization } from '#browser/localization.tsx'
import { storeOrganization } from '#browser/stored-state.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { BriefcaseBusiness, ChevronsUpDown, FlaskConical } from 'lucide-react'
import type { ShellOrganization } from './sidebar-props.ts'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

type Props = { organizations: readonly ShellOrganization[]; current: ShellOrganization; place: Place }

/** The current organization with its plan; a menu when there is another to go to. */
export function OrganizationSwitcher({ organizations, current, place }: Props) {
  return (
    <>
      {organizations.length > 1 ? (
        <SwitchMenu {...{ organizations, current, place }} />
      ) : (
        <RowTooltip place={place} text={current.name}>
          <div className={`${rowStyle(place)} hover:bg-transparent`}>
            <RowFace icon={BriefcaseBusiness} label={current.name} place={place} />
          </div>
        </RowTooltip>
      )}
      {place !== 'rail' && <Badges organization={current} />}
    </>
  )
}

function SwitchMenu({ organizations, current, place }: Props) {
  const { t } = useLocalization()

  /** A full load: nothing of the former organization may stay in memory. */
  function switchTo({ id, type }: ShellOrganization) {
    storeOrganization(id, type)
    location.assign('/dashboard')
  }

  return (
    <Menu
      label={t('shell.switchOrganization')}
      className="w-58"
      trigger={
        <RowTooltip place={place} text={current.name}>
          <button
            type="button"
            className={rowStyle(place)}
            aria-label={`${t('shell.organization')}: ${current.name}`}
          >
            <RowFace
              icon={BriefcaseBusiness}
              label={current.name}
              place={place}
              end={<ChevronsUpDown aria-hidden size={16} className="shrink-0 text-muted" />}
            />
          </button>
        </RowTooltip>
      }
      items={organizations.map((organization) => ({
        id: organization.id,
        label: organization.name,
        checked: organization.id === current.id,
        onSelect: () => switchTo(organization),
      }))}
    />
  )
}

function Badges({ organization }: { organization: ShellOrganization }) {
  const { t } = useLocalization()
  return (
    <p className="flex flex-wrap gap-1 px-3">
      <Badge tone="info" label={t('shell.plan.label', { plan: t(`shell.plan.${organization.plan}`) })} />
      {organization.type === 'test' && (
        <Badge tone="warning" icon={FlaskConical} label={t('shell.testMode')} />
      )}
    </p>
  )
}
