import type { EnvelopeActionInput } from '#contract/envelope-acts.ts'
import { canBeTrashed, canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import type { ChosenEnvelope } from './use-checked.ts'

export type BulkAction = EnvelopeActionInput['action']

type Fits = (chosen: ChosenEnvelope, isOwner: boolean) => boolean
const fits: Readonly<Record<BulkAction, Fits>> = {
  remind: ({ status }) => isOpen(status),
  void: ({ status }) => canBeVoided(status),
  trash: ({ isTrashed, status }) => !isTrashed && canBeTrashed(status),
  restore: ({ isTrashed }) => isTrashed,
  delete: ({ isTrashed, status }, isOwner) => isTrashed && (status === 'draft' || isOwner),
}

/** What can be done with these, and with which of them: never with those whose state forbids it. */
export function actionsFor(
  chosen: readonly ChosenEnvelope[],
  isOwner: boolean,
): { action: BulkAction; ids: string[] }[] {
  return (Object.keys(fits) as BulkAction[])
    .map((action) => ({
      action,
      ids: chosen.filter((one) => fits[action](one, isOwner)).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0)
}
