import { Card } from '#islands/ui/Card.tsx'
import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode }

/** The one card of a page in the plain layout: what it is for, the form, and the way elsewhere. */
export function Sheet({ title, lead, children, footer }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <h1 className="text-2xl font-semibold text-balance">{title}</h1>
          {lead && <p className="text-base text-muted">{lead}</p>}
        </div>
        {children}
      </Card>
      {footer && <p className="text-center text-sm text-muted">{footer}</p>}
    </div>
  )
}

export const linkStyle = 'rounded-sm font-medium text-link underline underline-offset-2'
