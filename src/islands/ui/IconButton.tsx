import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  icon: ReactNode
  size?: 'small' | 'medium' | undefined
}

/** A button whose only face is an icon; its label is its accessible name. */
export function IconButton({ label, icon, size = 'medium', className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors',
        'hover:bg-surface-hover hover:text-text pointer-coarse:size-11',
        size === 'small' ? 'size-8' : 'size-10',
        className,
      )}
    >
      {icon}
    </button>
  )
}
