import { classNames } from './class-names.ts'
import { initialsOf } from './initials.ts'

type Props = { name: string; size?: 'small' | 'medium' | undefined; className?: string | undefined }

/** A person's initials; the name itself stands beside it or in an accessible name. */
export function Avatar({ name, size = 'medium', className }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-surface font-semibold text-link',
        size === 'small' ? 'size-6 text-xs' : 'size-8 text-sm',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
