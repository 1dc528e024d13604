import { Refusal } from '#core/refusal.ts'
import type { Clock } from '../ports.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { assertPassed } from './access-checks.ts'
import type { RoomAccess } from './room-access.ts'
import { recipientBehind } from './room-entry.ts'
import type { SendCopy } from './room-messages.ts'
import { showsDocuments, stageOf } from './room-stage.ts'
import type { Visitor } from './visitor.ts'

type Parts = {
  access: Pick<RoomAccess, 'read' | 'inside'>
  sendCopy: SendCopy
  limits: RateLimits
  clock: Clock
}

const copiesAnHour = { times: 5, windowSeconds: 3600 }

/** The sealed copy goes to this recipient by mail, once there is one. */
export function makeAskCopy({ access: { read, inside }, sendCopy, limits, clock }: Parts) {
  return async (visitor: Visitor): Promise<void> => {
    const { email, isSealed } = await read(visitor, ({ envelope, entry, facts }) => {
      const recipient = recipientBehind(envelope, entry)
      assertPassed(facts.passes, recipient, clock.now())
      const mayGet = showsDocuments(stageOf(envelope, recipient, clock.now()))
      if (!mayGet) throw new Refusal('envelope-not-sealed')
      return { email: recipient.email, isSealed: envelope.status === 'completed' }
    })
    if (!email) throw new Refusal('recipient-email-missing')
    await limits.spend('room-copy', visitor.recipient, copiesAnHour)
    // Before the seal there is nothing to send; the copy goes to everybody with it.
    if (isSealed) await inside(visitor, ({ tx, envelope, recipient }) => sendCopy(tx, envelope, recipient))
  }
}
