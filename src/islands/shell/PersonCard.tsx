import { useLocalization } from '#browser/localization.tsx'
import { $personName } from '#browser/stores.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { useStore } from '@nanostores/react'
import type { SidebarProps } from './sidebar-props.ts'
import type { Place } from './sidebar-row.tsx'

export function PersonCard({ person, place }: { person: SidebarProps['person']; place: Place }) {
  const { t } = useLocalization()
  const name = useStore($personName) ?? person.name
  const role = t(person.isAdmin ? 'shell.roleAdmin' : 'shell.roleUser')
  if (place === 'rail') {
    return (
      <div className="flex h-10 items-center justify-center short:h-9" title={`${name} · ${role}`}>
        <Avatar name={name} />
        <span className="sr-only">{`${name}, ${role}`}</span>
      </div>
    )
  }

  return (
    <div className="flex items-center gap-2.5 px-1.5 py-1 short:py-0">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs text-muted">{role}</p>
      </div>
    </div>
  )
}
