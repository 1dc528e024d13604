import { classNames } from './class-names.ts'

/** The place of what is still to come; give it the size of what it stands for. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={classNames('block animate-pulse rounded-md bg-surface-hover', className)} />
  )
}
