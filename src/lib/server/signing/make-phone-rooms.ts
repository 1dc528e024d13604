import type { PhoneLink } from '#contract/signing-shapes.ts'
import { unchanged, type DomainEvent } from '#core/envelope/decision.ts'
import { recipientToAct } from '#core/envelope/turns.ts'
import { Refusal } from '#core/refusal.ts'
import type { Origin, Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { holdEnvelope } from '../envelopes/held-envelope.ts'
import { keepAnswer } from '../kept-answer.ts'
import type { Clock } from '../ports.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { assertPassed } from './access-checks.ts'
import type { Entry, SigningLink } from './link-rows.ts'
import type { RoomAccess } from './room-access.ts'
import { recipientBehind } from './room-entry.ts'
import { toRoomKey } from './room-cookies.ts'
import type { SigningLinks } from './signing-links.ts'
import type { RoomKey, Visitor } from './visitor.ts'

type Parts = {
  access: Pick<RoomAccess, 'read' | 'inside'>
  database: Database
  links: SigningLinks
  enact: Enact
  limits: RateLimits
  clock: Clock
  secureCookies: boolean
  publicUrl: string
}

const codesAnHour = { times: 20, windowSeconds: 3600 }

/** A room that goes on with another device: shown here as a code, opened there once. */
export function makePhoneRooms(parts: Parts) {
  return { ...makeOffer(parts), ...makeOpening(parts) }
}

function makeOffer({ access, links, enact, limits, clock, publicUrl }: Parts) {
  return {
    /**
     * For whoever stands in the room and has passed its checks: on the other device they are asked again. Throws `forbidden`
     * for rooms in a frame or on a handed device, and what the envelope's state refuses.
     */
    async offerPhone(visitor: Visitor): Promise<PhoneLink> {
      // Nobody else's asking counts against whoever is in the room.
      await access.read(visitor, ({ envelope, entry, facts }) =>
        assertPassed(facts.passes, recipientBehind(envelope, entry), clock.now()),
      )
      await limits.spend('phone-link', visitor.recipient, codesAnHour)

      return access.inside(visitor, async ({ tx, held, envelope, entry, recipient, by }) => {
        recipientToAct(envelope, recipient.id, clock.now())
        const member = memberToEndWith(entry, visitor.member ?? null)
        const { secret, linkId, expiresAt } = await links.issuePhoneLink(tx, entry, member)
        const shown: DomainEvent = {
          type: 'recipient.link_shown',
          recipient: recipient.id,
          facts: { shown: linkId },
        }
        await enact(tx, held, { ...unchanged(envelope), events: [shown] }, by)
        const shownLink = { url: `${publicUrl}/sign/phone/${secret}`, expiresAt: expiresAt.toISOString() }
        await keepAnswer(tx, shownLink)

        return shownLink
      })
    },
  }
}

/** A way in by a membership ends with it, wherever it was continued; by a link it ends with that, as all of them do. */
function memberToEndWith({ kind }: Entry, member: Person | null): string | null {
  if (kind === 'mail' || kind === 'direct') return null
  if (kind === 'own' && member) return member.id

  throw new Refusal('forbidden')
}

function makeOpening({ database, links, enact, clock, secureCookies }: Parts) {
  const find = (secret: string) => database.transaction(null, (tx) => links.findPhoneLink(tx, secret))

  async function use(link: SigningLink, from: Origin): Promise<RoomKey | null> {
    const { organizationId, envelopeId, recipientId } = link
    return database.transaction(organizationId, async (tx) => {
      const held = await holdEnvelope(tx, organizationId, envelopeId)
      const traded = await links.tradePhoneLink(tx, link)
      if (!traded) return null
      const { cookie, entryId } = traded
      const opened: DomainEvent = {
        type: 'recipient.opened',
        recipient: recipientId,
        facts: { entry: 'phone', entryId },
      }
      const act: Act = {
        actor: { kind: 'recipient', id: recipientId },
        at: clock.now(),
        origin: from,
        person: null,
      }
      await enact(tx, held, { ...unchanged(held.envelope), events: [opened] }, act)

      return toRoomKey(recipientId, cookie, secureCookies)
    })
  }

  return {
    /** Whether the code still opens a room. Changes nothing, for what looks at addresses before people do. */
    isPhoneLink: async (secret: string): Promise<boolean> => (await find(secret)) !== null,

    /** The key for the device that shows the code's address; null for used, old and wrong ones alike. */
    async openPhone(secret: string, from: Origin): Promise<RoomKey | null> {
      const link = await find(secret)

      return link && use(link, from)
    },
  }
}
