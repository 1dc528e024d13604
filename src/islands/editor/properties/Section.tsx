import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** A part of the properties that is opened when it is wanted. */
export function Section({ title, children }: Props) {
  const [isOpen, setOpen] = useState(false)

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/section border-t border-line pt-3"
    >
      <summary className="flex cursor-pointer items-center gap-1 rounded-sm font-medium select-none pointer-coarse:min-h-11">
        <ChevronRight aria-hidden size={16} className="transition-transform group-open/section:rotate-90" />
        {title}
      </summary>
      {isOpen && <div className="flex flex-col gap-4 pt-3">{children}</div>}
    </details>
  )
}
