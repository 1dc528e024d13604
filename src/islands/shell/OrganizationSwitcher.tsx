import { enterOrganization } from '#browser/enter-organization.ts'
import { useLocalization } from '#browser/localization.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { BriefcaseBusiness, Building2, ChevronsUpDown, FlaskConical, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ShellOrganization } from './sidebar-props.ts'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

const CreateOrganizationDialog = lazyPart(() =>
  import('../organizations/CreateOrganizationDialog.tsx').then((module) => ({
    default: module.CreateOrganizationDialog,
  })),
)

type Props = {
  organizations: readonly ShellOrganization[]
  current: ShellOrganization
  /** The `userId` of the person, who would own a new one. */
  ownerId: string | null
  place: Place
}

/** The current organization, and the way to the person's others, to a new one and to all of them. */
export function OrganizationSwitcher({ organizations, current, ownerId, place }: Props) {
  const [isCreating, setCreating] = useState(false)

  return (
    <>
      <SwitchMenu {...{ organizations, current, place }} onCreate={() => setCreating(true)} />
      {current.type === 'test' && place !== 'rail' && <TestMode />}
      {isCreating && (
        <Suspense>
          <CreateOrganizationDialog ownerId={ownerId} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

type MenuProps = Omit<Props, 'ownerId'> & { onCreate: () => void }

function SwitchMenu({ organizations, current, place, onCreate }: MenuProps) {
  const { t } = useLocalization()

  return (
    <MenuButton
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
      items={[
        ...organizations.map((organization) => ({
          id: organization.id,
          label: organization.name,
          checked: organization.id === current.id,
          onSelect: () => enterOrganization(organization),
        })),
        {
          id: 'create',
          label: t('organizations.create.open'),
          icon: Plus,
          startsGroup: true,
          onSelect: onCreate,
        },
        { id: 'all', label: t('organizations.seeAll'), icon: Building2, href: '/organizations' },
      ]}
    />
  )
}

function TestMode() {
  const { t } = useLocalization()

  return (
    <p className="px-3">
      <Badge tone="warning" icon={FlaskConical} label={t('shell.testMode')} />
    </p>
  )
}
