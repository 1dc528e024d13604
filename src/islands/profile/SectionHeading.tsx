import type { ReactNode } from 'react'

/** What a part of the dialog is about. */
export function SectionHeading({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base font-semibold">{title}</h3>
        {children}
      </div>
      <p className="text-sm text-muted">{lead}</p>
    </div>
  )
}
