import { canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'

export type RowAction = 'open' | 'sign' | 'remind' | 'download' | 'duplicate' | 'void' | 'delete'

/** What a row of the list says of its envelope. */
export type Row = { status: EnvelopeStatus; needsMe: boolean }

/** What can be done with an envelope from its row, in the order of the menu; `mayChange` is for who may send envelopes. */
export function rowActions({ status, needsMe }: Row, mayChange: boolean): RowAction[] {
  const offered: Readonly<Record<RowAction, boolean>> = {
    open: true,
    sign: needsMe,
    remind: mayChange && isOpen(status),
    download: status === 'completed',
    duplicate: mayChange,
    void: mayChange && canBeVoided(status),
    delete: mayChange && status === 'draft',
  }

  return (Object.keys(offered) as RowAction[]).filter((action) => offered[action])
}
