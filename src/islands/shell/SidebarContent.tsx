import { useLocalization } from '#browser/localization.tsx'
import { Bell } from '#islands/notifications/Bell.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Tooltip } from '#islands/ui/Tooltip.tsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { AccountMenu } from './AccountMenu.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NavigationList } from './NavigationList.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PlanRow } from './PlanRow.tsx'
import type { SidebarProps } from './sidebar-props.ts'
import type { Place } from './sidebar-row.tsx'
import { Statistics } from './Statistics.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { TourRow } from './TourRow.tsx'

type Props = SidebarProps & { place: Place; onToggle?: () => void }

export function SidebarContent(props: Props) {
  const { place, onToggle, person, organizations, currentOrganizationId } = props
  const current = organizations.find(({ id }) => id === currentOrganizationId) ?? null

  return (
    <>
      {/* The toggle is the same one in both: it keeps the focus that pressed it. */}
      <div
        className={classNames(
          'flex shrink-0 items-center',
          place === 'rail'
            ? 'flex-col gap-3.5 pt-3.5 pb-1 short:gap-2 short:pt-2.5 short:pb-0.5'
            : 'h-14 justify-between px-4 short:h-12',
        )}
      >
        <HomeLink markOnly={place === 'rail'} />
        {onToggle && <ToggleButton collapsed={place === 'rail'} onToggle={onToggle} />}
      </div>
      <div className="flex flex-col gap-1 border-b border-line px-3 pb-3 short:gap-0.5 short:pb-2">
        <PersonCard person={person} place={place} />
        {current && (
          <OrganizationSwitcher
            organizations={organizations}
            current={current}
            ownerId={person.userId}
            place={place}
          />
        )}
        <PlanRow organization={current} place={place} />
      </div>
      <NavigationList {...props} />
      <Statistics />
      <div className="flex flex-col gap-1 border-t border-line p-3 short:gap-0.5 short:py-2">
        <TourRow place={place} path={props.path} />
        <LanguageMenu place={place} />
        <Bell place={place} />
        <ThemeMenu initial={props.theme} place={place} />
        <AccountMenu place={place} />
      </div>
    </>
  )
}

function ToggleButton({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useLocalization()
  const label = t(collapsed ? 'shell.expand' : 'shell.collapse')
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose

  return (
    <Tooltip text={label} side="right">
      <IconButton
        size={collapsed ? 'medium' : 'small'}
        label={label}
        aria-expanded={!collapsed}
        icon={<Icon aria-hidden size={20} strokeWidth={1.75} />}
        onClick={onToggle}
      />
    </Tooltip>
  )
}
