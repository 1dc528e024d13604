import type { EnvelopeActionInput } from '#contract/envelope-acts.ts'
import { canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import type { ChosenEnvelope } from './use-checked.ts'

export type BulkAction = EnvelopeActionInput['action']

const fits: Readonly<Record<BulkAction, (chosen: ChosenEnvelope) => boolean>> = {
  remind: ({ status }) => isOpen(status),
  void: ({ status }) => canBeVoided(status),
  delete: ({ status }) => status === 'draft',
}

/** What can be done with these, and with which of them: never with those whose state forbids it. */
export function actionsFor(chosen: readonly ChosenEnvelope[]): { action: BulkAction; ids: string[] }[] {
  const actions: readonly BulkAction[] = ['remind', 'void', 'delete']

  return actions
    .map((action) => ({ action, ids: chosen.filter(fits[action]).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0)
}
