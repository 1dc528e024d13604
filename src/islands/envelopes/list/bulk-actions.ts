import type { EnvelopeActionInput } from '#contract/envelope-acts.ts'
import { canBeTrashed, canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import type { ChosenEnvelope } from './use-checked.ts'

export type BulkAction = EnvelopeActionInput['action']
/** What goes along with it: why it is voided, where it is filed. */
export type BulkDetails = Pick<EnvelopeActionInput, 'reason' | 'filedIn'>

type Fits = (chosen: ChosenEnvelope, isOwner: boolean) => boolean
const fits: Readonly<Record<BulkAction, Fits>> = {
  remind: ({ status }) => isOpen(status),
  void: ({ status }) => canBeVoided(status),
  file: ({ isTrashed }) => !isTrashed,
  trash: ({ isTrashed, status }) => !isTrashed && canBeTrashed(status),
  restore: ({ isTrashed }) => isTrashed,
  delete: ({ isTrashed, status }, isOwner) => isTrashed && (status === 'draft' || isOwner),
}

/** What can be done with these, and with which of them: never with those whose state forbids it. */
export function actionsFor(
  chosen: readonly ChosenEnvelope[],
  isOwner: boolean,
): { action: BulkAction; envelopes: ChosenEnvelope[] }[] {
  return (Object.keys(fits) as BulkAction[])
    .map((action) => ({ action, envelopes: chosen.filter((one) => fits[action](one, isOwner)) }))
    .filter(({ envelopes }) => envelopes.length > 0)
}
