import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { wasAsked } from '#core/envelope/recipients.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { recipient } from '../data/tables/envelopes.ts'
import { appUser, member } from '../data/tables/people.ts'
import type { Entry, SigningLink } from './link-rows.ts'
import type { SigningLinks } from './signing-links.ts'
import type { Visitor } from './visitor.ts'

/** By which link the visitor came in. Throws `link-dead` for whoever bears none of this recipient's. */
export async function enterRoom(
  database: Database,
  links: SigningLinks,
  { recipient: recipientId, cookie, bearer, entry: known }: Visitor,
): Promise<Entry> {
  // Whether it is alive still is read with the envelope; of a member's own way in there is no row that would say so.
  const seen = known ?? links.recall({ recipientId, cookie, bearer })
  if (seen && seen.kind !== 'own') return seen
  const entry = await database.read(null, async (tx) => {
    if (bearer) return links.findByBearer(tx, recipientId, bearer)
    return cookie ? links.findByCookie(tx, recipientId, cookie) : null
  })
  if (!entry || !(await isStillOpen(database, entry))) throw new Refusal('link-dead')

  return entry
}

/** A member's own way in was opened by belonging to the organization, and ends with it. */
async function isStillOpen(
  database: Database,
  { kind, organizationId, envelopeId, recipientId }: Entry,
): Promise<boolean> {
  if (kind !== 'own') return true
  const rows = await database.read(organizationId, (tx) =>
    tx
      .select({ id: member.userId })
      .from(recipient)
      .innerJoin(member, eq(member.organizationId, recipient.organizationId))
      .innerJoin(
        appUser,
        and(eq(appUser.id, member.userId), eq(appUser.email, sql`lower(${recipient.askedEmail})`)),
      )
      .where(
        and(
          eq(recipient.organizationId, organizationId),
          eq(recipient.envelopeId, envelopeId),
          eq(recipient.id, recipientId),
        ),
      )
      .limit(1),
  )

  return rows.length > 0
}

/**
 * The recipient behind a link. Throws `link-dead` where the link was revoked; but whoever was replaced or is no longer
 * needed may still be told so by it.
 */
export function recipientBehind(envelope: Envelope, link: SigningLink): Recipient {
  const found = envelope.recipients.find(({ id }) => id === link.recipientId)
  if (!found || !mayLook(found, link)) throw new Refusal('link-dead')

  return found
}

/**
 * A correction asks anew, and perhaps somebody else: a link from before it tells nothing of who stands there now,
 * whatever becomes of them.
 */
export function mayLook(asked: Recipient, link: SigningLink): boolean {
  const isOver = asked.status === 'replaced' || asked.status === 'skipped'
  if (link.kind === 'own') return !link.isDead && isOfThisTurn(asked, link)

  return !link.isDead || (isOver && isOfThisTurn(asked, link))
}

/** A correction revokes what was there, and asks anew in the same moment; more time asks anew and revokes nothing. */
function isOfThisTurn(asked: Recipient, { since, deadAt }: SigningLink): boolean {
  const { notifiedAt } = asked
  if (notifiedAt === null) return wasAsked(asked)

  return deadAt ? deadAt > notifiedAt : since >= notifiedAt
}
