import type { StepLabels } from '#islands/auth/labels.ts'
import { linkStyle, Sheet } from '#islands/auth/Sheet.tsx'
import type { ReactNode } from 'react'

type Props = {
  labels: StepLabels
  title: string
  lead?: ReactNode
  children: ReactNode
  onStartOver: () => void
}

/** A step of signing in, and the way back to the first. */
export function StepSheet({ labels, title, lead, children, onStartOver }: Props) {
  return (
    <Sheet
      title={title}
      lead={lead}
      footer={
        <button type="button" className={linkStyle} onClick={onStartOver}>
          {labels.steps.startOver}
        </button>
      }
    >
      {children}
    </Sheet>
  )
}
