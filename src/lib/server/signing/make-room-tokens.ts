import type { RoomTokenInput, RoomTokenShape } from '#contract/envelope-acts.ts'
import type { TradeAnswer, TradeInput } from '#contract/signing-shapes.ts'
import { unchanged, type DomainEvent } from '#core/envelope/decision.ts'
import type { RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { recipientToAct } from '#core/envelope/turns.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member, Origin } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Enact } from '../envelopes/enact.ts'
import { holdEnvelope, holdOwnEnvelope } from '../envelopes/held-envelope.ts'
import { actOf } from '../envelopes/act-of.ts'
import { answerIn } from '../kept-answer.ts'
import { holdPlaceAndKey } from '../organizations/hold-place.ts'
import type { Clock } from '../ports.ts'
import type { FrameAdmissions } from './frame-admissions.ts'
import type { SigningLinks } from './signing-links.ts'

type Parts = {
  database: Database
  links: SigningLinks
  admissions: FrameAdmissions
  enact: Enact
  clock: Clock
  publicUrl: string
}

/** Ways into the room that are good once: for a frame of an allowed page, or for a device that is handed over. */
export type RoomTokens = ReturnType<typeof makeRoomTokens>

export function makeRoomTokens(parts: Parts) {
  const { database, links, admissions } = parts

  return {
    make: makeIssueRoomToken(parts),
    trade: makeTradeRoomToken(parts),

    /**
     * Which page may show the frame of this token, and what its page is to bring along when it trades the token; null for
     * wrong ones. Changes nothing.
     */
    async admit(token: string, headers: Headers): Promise<{ origin: string; admission: string } | null> {
      const found = await database.transaction(null, (tx) => links.findToken(tx, token))

      return found?.origin ? { origin: found.origin, admission: admissions.make(token, headers) } : null
    },
  }
}

/**
 * Throws `origin-not-allowed` for a page that is none of the organization's, `recipient-cannot-act` for an in-person
 * room of somebody who is no in-person signer, and what the envelope's state refuses.
 */
function makeIssueRoomToken({ database, links, enact, clock, publicUrl }: Parts) {
  return async (
    member: Member,
    envelopeId: string,
    recipientId: string,
    { kind, origin }: z.output<typeof RoomTokenInput>,
  ): Promise<RoomTokenShape> => {
    const organizationId = member.organization.id

    return answerIn(database, organizationId, async (tx) => {
      // Whoever removes them, or their key, waits: a room that is opened just now shuts with the others.
      const key = await holdPlaceAndKey(tx, member)
      const held = await holdOwnEnvelope(tx, member, envelopeId)
      const { envelope } = held
      const at = clock.now()
      const recipient = recipientToAct(envelope, recipientId as RecipientId, at)
      if (kind === 'in-person' && recipient.role !== 'in_person') throw new Refusal('recipient-cannot-act')
      const page = kind === 'embedded' ? await allowedOrigin(tx, organizationId, origin) : null
      const place = { organizationId, envelopeId: envelope.id, recipientId: recipient.id }
      const made = await links.issueToken(tx, place, { kind, origin: page, by: member })
      // Whoever holds the token can act as the recipient: the trail tells who had it made.
      const issued: DomainEvent = {
        type: kind === 'in-person' ? 'recipient.handed_device' : 'recipient.room_issued',
        recipient: recipient.id,
        facts: {
          entryId: made.linkId,
          ...(page && { origin: page }),
          ...(key !== null && { key }),
        },
      }
      await enact(tx, held, { ...unchanged(envelope), events: [issued] }, actOf(member, at))
      const path = kind === 'embedded' ? `/embed/${made.token}` : `/sign/in-person#${made.token}`
      return { token: made.token, url: `${publicUrl}${path}`, expiresAt: made.expiresAt.toISOString() }
    })
  }
}

/**
 * Throws `token-dead` for used, old and wrong ones alike, `origin-not-allowed` when the browser does not show that an
 * embedded room stands in the page it was made for.
 */
function makeTradeRoomToken({ database, links, admissions, enact, clock }: Parts) {
  return async ({ token, frame }: z.output<typeof TradeInput>, from: Origin): Promise<TradeAnswer> => {
    const found = await database.transaction(null, (tx) => links.findToken(tx, token))
    if (!found) throw new Refusal('token-dead')
    const { organizationId, envelopeId, recipientId, kind, origin, linkId } = found
    const proved = origin === null ? null : admissions.prove(token, origin, frame)
    if (proved?.length === 0) throw new Refusal('origin-not-allowed')
    const traded = await database.transaction(organizationId, async (tx) => {
      // The page may have been taken off the list since.
      if (origin !== null) await allowedOrigin(tx, organizationId, origin)
      const held = await holdEnvelope(tx, organizationId, envelopeId)
      const opened: DomainEvent = {
        type: 'recipient.opened',
        recipient: recipientId,
        facts: { entry: kind, entryId: linkId, ...(origin && { origin, proved: proved?.join(' ') ?? '' }) },
      }
      const act: Act = {
        actor: { kind: 'recipient', id: recipientId },
        at: clock.now(),
        origin: from,
        person: null,
      }
      const result = await links.tradeToken(tx, token)
      if (result) await enact(tx, held, { ...unchanged(held.envelope), events: [opened] }, act)
      return result
    })
    if (!traded) throw new Refusal('token-dead')

    return { recipient: recipientId, bearer: traded.bearer, expiresAt: traded.expiresAt.toISOString() }
  }
}

async function allowedOrigin(tx: Transaction, organizationId: string, wished: string | undefined) {
  const [home] = await tx
    .select({ origins: organization.embedOrigins })
    .from(organization)
    .where(eq(organization.organizationId, organizationId))
  const origin = wished && URL.canParse(wished) ? new URL(wished).origin : null
  if (!origin || !home?.origins.includes(origin)) throw new Refusal('origin-not-allowed')

  return origin
}
