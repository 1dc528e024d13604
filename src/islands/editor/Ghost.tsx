import { useStore } from '@nanostores/react'
import { classNames } from '#islands/ui/class-names.ts'
import { fieldIcons } from './field-types.ts'
import type { Carried } from './Palette.tsx'
import type { RoleTint } from './role-tint.ts'
import type { AimStore } from './use-aim.ts'

type Props = { carried: Carried; label: string; aim: AimStore; tint: RoleTint }

/** What is carried, for as long as it is over no page: there it is shown as it will stand. */
export function Ghost({ carried: { type, at }, label, aim, tint }: Props) {
  const isOnPage = useStore(aim) !== null
  const Icon = fieldIcons[type]
  if (isOnPage) return null

  return (
    <div
      aria-hidden
      style={{ translate: `${at.clientX}px ${at.clientY}px` }}
      className="pointer-events-none fixed start-0 top-0 z-modal"
    >
      <div
        className={classNames(
          'flex h-9 -translate-1/2 items-center gap-2 rounded-md border px-3 shadow-lifted',
          tint.chip,
        )}
      >
        <Icon size={16} />
        {label}
      </div>
    </div>
  )
}
