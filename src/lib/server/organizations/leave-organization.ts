import type { OrganizationId, UserId } from '#core/ids.ts'
import { unfinishedStatuses } from '#core/organizations/unfinished.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { killTokens } from './kill-tokens.ts'
import { contact } from '../data/tables/contacts.ts'
import { directLink, templateShare } from '../data/tables/sharing.ts'
import { bulkSend, template } from '../data/tables/documents.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { apiKey, savedMessage } from '../data/tables/organizations.ts'
import { teamMember } from '../data/tables/teams.ts'
import { member, notification, ownershipOffer } from '../data/tables/people.ts'

/**
 * Somebody no longer belongs to a locked organization, from the commit on. What they have under way goes on in the
 * heir's name: envelopes that are not ended, templates, direct links, bulk sends and contacts. What they held to get in stops: keys
 * of programs, which the heir finds paused, and rooms that were opened by tokens of theirs. Messages they saved for themselves go with them. The transaction sees the
 * organization's rows.
 */
export async function leaveOrganization(
  tx: Transaction,
  organizationId: OrganizationId,
  { leaving, heir, at }: { leaving: UserId; heir: UserId; at: Date },
): Promise<void> {
  // First: what they are just making is made before, and handed over, or not at all (`holdPlace`).
  await tx.delete(member).where(and(eq(member.organizationId, organizationId), eq(member.userId, leaving)))
  await tx
    .update(envelope)
    .set({ sender: heir })
    .where(
      and(
        eq(envelope.organizationId, organizationId),
        eq(envelope.sender, leaving),
        inArray(envelope.status, [...unfinishedStatuses]),
      ),
    )
  for (const table of [directLink, bulkSend, template, contact]) {
    await tx
      .update(table)
      .set({ createdBy: heir })
      .where(and(eq(table.organizationId, organizationId), eq(table.createdBy, leaving)))
  }
  await tx
    .delete(savedMessage)
    .where(and(eq(savedMessage.organizationId, organizationId), eq(savedMessage.ownerId, leaving)))
  await tx
    .delete(teamMember)
    .where(and(eq(teamMember.organizationId, organizationId), eq(teamMember.userId, leaving)))
  await tx
    .delete(templateShare)
    .where(and(eq(templateShare.organizationId, organizationId), eq(templateShare.withUser, leaving)))
  await tx
    .update(apiKey)
    .set({ createdBy: heir, pausedAt: at })
    .where(and(eq(apiKey.organizationId, organizationId), eq(apiKey.createdBy, leaving)))
  await killTokens(tx, organizationId, { issuedBy: leaving }, at)
  await tx
    .delete(ownershipOffer)
    .where(
      and(
        eq(ownershipOffer.organizationId, organizationId),
        or(eq(ownershipOffer.fromUser, leaving), eq(ownershipOffer.toUser, leaving)),
      ),
    )
  await tx
    .delete(notification)
    .where(and(eq(notification.organizationId, organizationId), eq(notification.userId, leaving)))
}
