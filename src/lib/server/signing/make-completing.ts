import type { SigningSession } from '#contract/signing-shapes.ts'
import { completeRecipient } from '#core/envelope/acting.ts'
import { Refusal } from '#core/refusal.ts'
import { pass } from '../points.ts'
import type { Clock } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { assertPassed } from './access-checks.ts'
import { finish, finishedOf, isSameStanding, keepFinished, standingOf } from './room-completion.ts'
import { recipientBehind } from './room-entry.ts'
import type { Values } from './room-fields.ts'
import { assertFits, shortenDates, withValues } from './room-fitting.ts'
import type { RoomAccess } from './room-access.ts'
import type { Completion, Visitor } from './visitor.ts'

type Parts = {
  pdf: PdfEngine
  access: Pick<RoomAccess, 'read' | 'act'>
  clock: Clock
  /** Who has looked at papers, as the trail names it. */
  verifier: string
}

/** How often who is overtaken looks again. */
const mostTries = 4

/** Somebody else has changed something between two looks. */
class MovedOn extends Error {
  override name = 'MovedOn'
}

/**
 * The last click. Values are evaluated and measured in a child process by what stands before the envelope is held, and written
 * where it stands so still: no transaction is open while rules run.
 */
export function makeCompleting({ pdf, access, clock, verifier }: Parts) {
  const completeOnce = async (visitor: Visitor, completion: Completion): Promise<SigningSession> => {
    const at = clock.now()
    const before = await access.read(visitor, (view) => {
      const recipient = recipientBehind(view.envelope, view.entry)
      assertPassed(view.facts.passes, recipient, at)
      return recipient.status === 'completed' ? null : standingOf(view, visitor)
    })
    const measured = before && finish(before, visitor, completion, at)
    if (measured) await assertFits(pdf, measured, at)
    const dates = measured ? await shortenDates(pdf, measured, at) : (new Map() as Values)
    pass('completion measured')

    return access.act(visitor, async (room) => {
      const { tx, envelope, recipient, by } = room
      if (recipient.status === 'completed') return completeRecipient(envelope, recipient.id, by.at)
      const now = await standingOf(room, visitor)
      if (!before || !measured || !isSameStanding(before, now)) throw new MovedOn()
      const finished = finishedOf(withValues(measured, dates), room)
      return keepFinished(tx, finished, { visitor, at: by.at, verifier })
    })
  }

  return async (visitor: Visitor, completion: Completion): Promise<SigningSession> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await completeOnce(visitor, completion)
      } catch (error) {
        if (!(error instanceof MovedOn)) throw error
        if (tried === mostTries) throw new Refusal('envelope-changed')
      }
    }
  }
}
