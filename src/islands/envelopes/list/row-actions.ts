import { canBeTrashed, canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'

export type RowAction =
  'open' | 'sign' | 'remind' | 'download' | 'duplicate' | 'file' | 'void' | 'trash' | 'restore' | 'delete'

/** What a row of the list says of its envelope. */
export type Row = { status: EnvelopeStatus; needsMe: boolean; isTrashed: boolean }

/** Who looks at it: somebody who may send envelopes, or an owner, who may delete what was sent. */
type Looker = { mayChange: boolean; isOwner: boolean }

/** What can be done with an envelope from its row, in the order of the menu. */
export function rowActions({ status, needsMe, isTrashed }: Row, { mayChange, isOwner }: Looker): RowAction[] {
  const isHere = mayChange && !isTrashed
  const offered: Readonly<Record<RowAction, boolean>> = {
    open: true,
    sign: needsMe,
    remind: isHere && isOpen(status),
    download: status === 'completed',
    duplicate: isHere,
    file: isHere,
    void: isHere && canBeVoided(status),
    trash: isHere && canBeTrashed(status),
    restore: mayChange && isTrashed,
    delete: mayChange && isTrashed && (status === 'draft' || isOwner),
  }

  return (Object.keys(offered) as RowAction[]).filter((action) => offered[action])
}
