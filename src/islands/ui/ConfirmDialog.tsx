import type { ReactNode } from 'react'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  title: string
  /** What will happen. */
  consequence: string
  /** The verb on the button. */
  action: string
  /** `primary` where it can be taken back. */
  tone?: 'primary' | 'danger'
  size?: 'small' | 'medium'
  /** The verb on the other button, which leaves everything as it is. */
  cancelLabel?: string
  /** Said above why it was not done. */
  refusedTitle?: string
  /** Says no, and why beside the field, while something is still to be done in the dialog. */
  isReady?: () => boolean
  /** Does it, and closes or leaves the page. What it throws is told in the dialog, which stays. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks before something is removed, or done that cannot simply be taken back. */
export function ConfirmDialog({ consequence, tone = 'danger', onConfirm, ...form }: Props) {
  return <FormDialog {...form} description={consequence} tone={tone} onSubmit={onConfirm} />
}
