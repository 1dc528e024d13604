import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  /** What is absent. */
  title: string
  /** What will appear here. */
  text?: string | undefined
  /** The one thing to do about it. */
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, text, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line px-4 py-12 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-surface-hover text-muted">
        <Icon aria-hidden size={24} strokeWidth={1.75} />
      </span>
      <div className="flex max-w-prose flex-col gap-1">
        <p className="text-base font-semibold">{title}</p>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {action}
    </div>
  )
}
