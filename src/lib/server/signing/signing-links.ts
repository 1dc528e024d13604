import type { EnvelopeId, OrganizationId, RecipientId } from '#core/ids.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'
import type { Clock, Random } from '../ports.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import type { InstanceKey } from '../seal/instance-key.ts'
import { sha256 } from '../sha256.ts'

export type SigningLink = {
  linkId: string
  organizationId: OrganizationId
  envelopeId: EnvelopeId
  recipientId: RecipientId
}

export interface SigningLinks {
  /** The recipient's living link, made if there is none; returns the secret that opens it. */
  secretFor(tx: Transaction, link: Omit<SigningLink, 'linkId'>): Promise<string>
  /** The living link behind a secret or behind the room's cookie; null for anything else. */
  findBySecret(tx: Transaction, secret: string): Promise<SigningLink | null>
  findByCookie(tx: Transaction, recipientId: string, cookie: string): Promise<SigningLink | null>
  cookieFor(link: SigningLink): string
  /** Kills every link of a recipient. */
  revoke(tx: Transaction, link: Omit<SigningLink, 'linkId'>): Promise<void>
}

const secretShape = /^[\w-]{43}$/
const cookieShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * A link's secret is an HMAC of its id under a key derived from the instance's: it can be sent again, while the
 * database keeps only its hash. The cookie is a second HMAC, so the link itself need not stay in the browser.
 */
export function makeSigningLinks(
  deriveKey: InstanceKey['deriveKey'],
  clock: Clock,
  random: Random,
): SigningLinks {
  const linkKey = deriveKey('signing-links')
  const cookieKey = deriveKey('signing-cookies')
  const cookieMark = ({ linkId, recipientId }: SigningLink) =>
    keyedHash(cookieKey, `${linkId}.${recipientId}`)

  return {
    async secretFor(tx, link) {
      const [living] = await tx
        .select({ linkId: signingLink.linkId })
        .from(signingLink)
        .where(and(belongsTo(link), isNull(signingLink.deadAt)))
        .limit(1)
      if (living) return keyedHash(linkKey, living.linkId)
      const linkId = random.uuid()
      const secret = keyedHash(linkKey, linkId)
      await tx
        .insert(signingLink)
        .values({ ...link, linkId, secretHash: sha256(secret), createdAt: clock.now() })

      return secret
    },

    async findBySecret(tx, secret) {
      if (!secretShape.test(secret)) return null
      const [row] = await tx
        .select()
        .from(signingLink)
        .where(and(eq(signingLink.secretHash, sha256(secret)), isNull(signingLink.deadAt)))

      return row ? toLink(row) : null
    },

    async findByCookie(tx, recipientId, cookie) {
      const [, linkId, mark] = cookieShape.exec(cookie) ?? []
      if (!linkId || !mark) return null
      const [row] = await tx
        .select()
        .from(signingLink)
        .where(and(eq(signingLink.linkId, linkId), isNull(signingLink.deadAt)))
      if (!row || row.recipientId !== recipientId) return null
      const link = toLink(row)

      return isSameSecret(mark, cookieMark(link)) ? link : null
    },

    cookieFor: (link) => `${link.linkId}.${cookieMark(link)}`,

    async revoke(tx, link) {
      await tx.update(signingLink).set({ deadAt: clock.now() }).where(belongsTo(link))
    },
  }
}

const belongsTo = ({ organizationId, envelopeId, recipientId }: Omit<SigningLink, 'linkId'>) =>
  and(
    eq(signingLink.organizationId, organizationId),
    eq(signingLink.envelopeId, envelopeId),
    eq(signingLink.recipientId, recipientId),
  )

function toLink(row: typeof signingLink.$inferSelect): SigningLink {
  return {
    linkId: row.linkId,
    organizationId: row.organizationId as OrganizationId,
    envelopeId: row.envelopeId as EnvelopeId,
    recipientId: row.recipientId as RecipientId,
  }
}
