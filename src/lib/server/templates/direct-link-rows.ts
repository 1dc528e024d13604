import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import { directLink } from '../data/tables/sharing.ts'
import { sha256 } from '../sha256.ts'

export type DirectLinkRow = typeof directLink.$inferSelect

/** Of a member's organization, for one template. */
export const isOf = ({ organization: { id } }: Member, templateId: string) =>
  and(eq(directLink.organizationId, id), eq(directLink.templateId, templateId))

/** Known by its secret, switched on, and neither over nor used up. */
export function isOpen(secret: string, now: Date): SQL | undefined {
  return and(
    eq(directLink.secretHash, sha256(secret)),
    eq(directLink.enabled, true),
    or(isNull(directLink.expiresAt), gt(directLink.expiresAt, now)),
    or(isNull(directLink.maxUses), lt(directLink.uses, directLink.maxUses)),
  )
}
