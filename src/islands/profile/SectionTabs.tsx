import { useLocalization } from '#browser/localization.tsx'
import { profileSections, type ProfileSection } from '#browser/profile-section.ts'
import { classNames } from '#islands/ui/class-names.ts'
import {
  Bell,
  Fingerprint,
  MapPin,
  MonitorSmartphone,
  ScanFace,
  Signature,
  SlidersHorizontal,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'

const icons: Readonly<Record<ProfileSection, LucideIcon>> = {
  person: UserRound,
  address: MapPin,
  signatures: Signature,
  preferences: SlidersHorizontal,
  notifications: Bell,
  security: Fingerprint,
  devices: MonitorSmartphone,
  verification: ScanFace,
  account: Trash2,
}

export const panelId = 'profile-panel'
export const tabId = (section: ProfileSection) => `profile-tab-${section}`

type Props = { section: ProfileSection; onSection: (section: ProfileSection) => void }

/** A list at the start, and a row to scroll below 768 px. Arrows, Home and End move and choose. */
export function SectionTabs({ section, onSection }: Props) {
  const { t } = useLocalization()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.getElementById(tabId(section))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [section])

  function move(event: KeyboardEvent) {
    const next = sectionAt(event.key, section)
    if (!next) return
    event.preventDefault()
    onSection(next)
    document.getElementById(tabId(next))?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={t('profile.sections')}
      onKeyDown={move}
      className={classNames(
        'sticky -top-4 z-10 -mx-4 -mt-4 flex gap-1 overflow-x-auto border-b border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6',
        'md:top-0 md:m-0 md:flex-col md:self-start md:overflow-visible md:border-0 md:p-0',
      )}
    >
      {profileSections.map((each) => (
        <Tab key={each} section={each} isCurrent={each === section} onChoose={() => onSection(each)} />
      ))}
    </div>
  )
}

type TabProps = { section: ProfileSection; isCurrent: boolean; onChoose: () => void }

function Tab({ section, isCurrent, onChoose }: TabProps) {
  const { t } = useLocalization()
  const Icon = icons[section]

  return (
    <button
      type="button"
      role="tab"
      id={tabId(section)}
      aria-selected={isCurrent}
      aria-controls={isCurrent ? panelId : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onChoose}
      className={classNames(
        'flex h-10 shrink-0 scroll-mx-4 items-center gap-2 rounded-md px-3 text-start text-sm whitespace-nowrap',
        'transition-colors focus-visible:-outline-offset-2 md:whitespace-normal pointer-coarse:h-11',
        isCurrent ? 'bg-accent-surface font-medium text-link' : 'text-text hover:bg-surface-hover',
      )}
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      {t(`profile.tabs.${section}`)}
    </button>
  )
}

/** Where a key leads from a section; undefined where the key is none of the list's. */
function sectionAt(key: string, from: ProfileSection): ProfileSection | undefined {
  const at = profileSections.indexOf(from)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: profileSections.length - 1,
  }
  const to = steps[key]

  return to === undefined ? undefined : profileSections.at(to % profileSections.length)
}
