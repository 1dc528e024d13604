import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const ofTone: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-surface-hover text-text',
  info: 'bg-info-surface text-info-text',
  success: 'bg-success-surface text-success-text',
  warning: 'bg-warning-surface text-warning-text',
  danger: 'bg-danger-surface text-danger-text',
}

type Props = {
  tone?: BadgeTone | undefined
  icon?: LucideIcon | undefined
  label: string
  className?: string | undefined
}

/** A state in a word, with an icon and a tone: colour is never the only sign. */
export function Badge({ tone = 'neutral', icon: Icon, label, className }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        ofTone[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={12} strokeWidth={2.5} />}
      {label}
    </span>
  )
}
