import { classNames } from '#islands/ui/class-names.ts'
import { initialsOf } from '#islands/ui/initials.ts'
import { roleTint } from './role-tint.ts'

type Props = { name: string; place: number; className?: string | undefined }

/** A role's initials in its tint. Its name stands beside it or in an accessible name. */
export function RoleChip({ name, place, className = 'size-7 text-xs' }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full border font-semibold',
        roleTint(place).chip,
        className,
      )}
    >
      {initialsOf(name) || '?'}
    </span>
  )
}
