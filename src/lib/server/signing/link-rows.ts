import type { EnvelopeId, OrganizationId, RecipientId } from '#core/ids.ts'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { signingLink } from '../data/tables/directory.ts'

export type LinkRow = typeof signingLink.$inferSelect
type LinkKind = LinkRow['kind']
/** Ways in that are an address; `phone` is traded once, for a cookie, and the other kinds once, for a bearer. */
export type AddressKind = Extract<LinkKind, 'mail' | 'own' | 'direct'>
export type TokenKind = Exclude<LinkKind, AddressKind | 'phone'>

/** Whose room it opens. */
export type LinkPlace = { organizationId: OrganizationId; envelopeId: EnvelopeId; recipientId: RecipientId }

export type SigningLink = LinkPlace & {
  linkId: string
  kind: LinkKind
  /** Revoked: it may still say what has become of the task, and nothing else. */
  isDead: boolean
  /** When it was made; of a member's own way in, when they were asked. */
  since: Date
  /** When it was revoked. */
  deadAt: Date | null
}

/** One browser that came in: what it has passed does not count for another one with the same link. */
export type Entry = SigningLink & { entryId: string }

/** How a link's secret and a token look: 256 bits. */
export const secretShape = /^[\w-]{43}$/

/** The row of a link that is known. */
export const isLink = ({ organizationId, linkId }: Pick<SigningLink, 'organizationId' | 'linkId'>) =>
  and(eq(signingLink.organizationId, organizationId), eq(signingLink.linkId, linkId))

export const hasTimeLeft = (now: Date) => or(isNull(signingLink.expiresAt), gt(signingLink.expiresAt, now))

export const isTradeable = (now: Date) =>
  and(isNull(signingLink.usedAt), isNull(signingLink.deadAt), gt(signingLink.expiresAt, now))

export function isAddress(kind: LinkKind): kind is AddressKind {
  return kind === 'mail' || kind === 'own' || kind === 'direct'
}

export function isToken(kind: LinkKind): kind is TokenKind {
  return kind === 'embedded' || kind === 'in-person'
}

export function toLink(row: LinkRow): SigningLink {
  return {
    linkId: row.linkId,
    kind: row.kind,
    isDead: row.deadAt !== null,
    since: row.createdAt,
    deadAt: row.deadAt,
    ...toPlace(row),
  }
}

export function toPlace(ids: Record<keyof LinkPlace, string>): LinkPlace {
  return {
    organizationId: ids.organizationId as OrganizationId,
    envelopeId: ids.envelopeId as EnvelopeId,
    recipientId: ids.recipientId as RecipientId,
  }
}
