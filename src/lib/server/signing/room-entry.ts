import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { wasAsked } from '#core/envelope/recipients.ts'
import { Refusal } from '#core/refusal.ts'
import type { Database } from '../data/database.ts'
import type { Entry, SigningLink, SigningLinks } from './signing-links.ts'
import type { Visitor } from './signing-room.ts'

/** By which link the visitor came in. Throws `link-dead` for whoever bears none of this recipient's. */
export async function enterRoom(
  database: Database,
  links: SigningLinks,
  { recipient, cookie, bearer }: Visitor,
): Promise<Entry> {
  const entry = await database.transaction(null, async (tx) => {
    if (bearer) return links.findByBearer(tx, recipient, bearer)
    return cookie ? links.findByCookie(tx, recipient, cookie) : null
  })
  if (!entry) throw new Refusal('link-dead')

  return entry
}

/**
 * The recipient behind a link. Throws `link-dead` where the link was revoked; but whoever was replaced or is no longer
 * needed may still be told so by it.
 */
export function recipientBehind(envelope: Envelope, link: SigningLink): Recipient {
  const recipient = envelope.recipients.find(({ id }) => id === link.recipientId)
  if (!recipient || !mayLook(recipient, link)) throw new Refusal('link-dead')

  return recipient
}

/**
 * A correction asks anew, and perhaps somebody else: a link from before it tells nothing of who stands there now,
 * whatever becomes of them.
 */
export function mayLook(recipient: Recipient, link: SigningLink): boolean {
  const isOver = recipient.status === 'replaced' || recipient.status === 'skipped'
  if (link.kind === 'own') return !link.isDead && isOfThisTurn(recipient, link)

  return !link.isDead || (isOver && isOfThisTurn(recipient, link))
}

/** A correction revokes what was there, and asks anew in the same moment; more time asks anew and revokes nothing. */
function isOfThisTurn(recipient: Recipient, { since, deadAt }: SigningLink): boolean {
  const { notifiedAt } = recipient
  if (notifiedAt === null) return wasAsked(recipient)

  return deadAt ? deadAt > notifiedAt : since >= notifiedAt
}
