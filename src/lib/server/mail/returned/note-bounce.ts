import { bounceRecipient } from '#core/envelope/bouncing.ts'
import { addresseeOf } from '#core/envelope/recipients.ts'
import type { RecipientPlace } from '#core/mail/message-name.ts'
import { isRefusal } from '#core/refusal.ts'
import type { Database } from '../../data/database.ts'
import { actOfSystem } from '../../envelopes/act-of.ts'
import type { Enact } from '../../envelopes/enact.ts'
import { holdEnvelope } from '../../envelopes/held-envelope.ts'
import { toPlainAddress } from '../../plain-address.ts'
import type { Clock } from '../../ports.ts'

type Parts = { database: Database; enact: Enact; clock: Clock }

/** What asked a recipient did not arrive: their sender is told. Nothing where the envelope is gone, or goes elsewhere by now. */
export type NoteBounce = (place: RecipientPlace, address: string) => Promise<void>

export function makeNoteBounce({ database, enact, clock }: Parts): NoteBounce {
  async function bounce({ organizationId, envelopeId, recipientId }: RecipientPlace, address: string) {
    await database.transaction(organizationId, async (tx) => {
      const before = await holdEnvelope(tx, organizationId, envelopeId)
      const recipient = before.envelope.recipients.find(({ id }) => id === recipientId)
      if (!recipient || toPlainAddress(addresseeOf(recipient).email) !== toPlainAddress(address)) return
      await enact(tx, before, bounceRecipient(before.envelope, recipientId), actOfSystem(clock.now()))
    })
  }

  return (place, address) =>
    bounce(place, address).catch((error: unknown) => {
      if (!isRefusal(error) || error.code !== 'not-found') throw error
    })
}
