import type { EnvelopeId, RecipientId } from '#core/ids.ts'
import { getRecipient } from '#core/envelope/recipients.ts'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { loadEnvelope } from '../envelopes/envelope-rows.ts'
import { findOwnTurn } from '../envelopes/own-turn.ts'
import type { Clock } from '../ports.ts'
import type { SigningLink } from './link-rows.ts'
import { toRoomKey } from './room-cookies.ts'
import { mayLook } from './room-entry.ts'
import type { SigningLinks } from './signing-links.ts'
import type { RoomKey } from './visitor.ts'

type Parts = { database: Database; links: SigningLinks; clock: Clock; secureCookies: boolean }

/** How somebody comes by the key to a room. */
export function makeRoomOpening({ database, links, clock, secureCookies }: Parts) {
  const keyTo = (recipient: RecipientId, cookieValue: string): RoomKey =>
    toRoomKey(recipient, cookieValue, secureCookies)

  async function mayStillLook(link: SigningLink): Promise<boolean> {
    return database.transaction(link.organizationId, async (tx) => {
      const envelope = await loadEnvelope(tx, link.organizationId, link.envelopeId)
      const recipient = envelope.recipients.find(({ id }) => id === link.recipientId)
      return recipient !== undefined && mayLook(recipient, link)
    })
  }

  return {
    /**
     * Trades the secret of a link for the room's cookie; null for wrong and dead links alike. Changes nothing. A revoked link
     * still opens for whoever is to be told what became of their task.
     */
    async openLink(secret: string): Promise<RoomKey | null> {
      const link = await database.transaction(null, (tx) => links.findBySecret(tx, secret))
      if (!link || (link.isDead && !(await mayStillLook(link)))) return null

      return keyTo(link.recipientId, links.cookieFor(link))
    },

    /** The same for a member who is a recipient of the envelope; null unless it is their turn. */
    async openOwn(member: Member, envelopeId: EnvelopeId): Promise<RoomKey | null> {
      const organizationId = member.organization.id
      return database.transaction(organizationId, async (tx) => {
        const recipientId = await findOwnTurn(tx, member, envelopeId, clock.now())
        if (!recipientId) return null
        const envelope = await loadEnvelope(tx, organizationId, envelopeId)
        const { notifiedAt } = getRecipient(envelope, recipientId)
        const place = { organizationId, envelopeId, recipientId }
        return keyTo(recipientId, links.ownCookieFor(place, notifiedAt ?? clock.now()))
      })
    },
  }
}
