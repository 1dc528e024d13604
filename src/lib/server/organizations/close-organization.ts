import type { OrganizationId, UserId } from '#core/ids.ts'
import { liveStatuses, unfinishedStatuses } from '#core/organizations/unfinished.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { enterTenant, type Transaction } from '../data/database.ts'
import { sealChoice } from '../data/tables/directory.ts'
import { directLink, templateShare } from '../data/tables/sharing.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { apiKey, mailWording, savedMessage } from '../data/tables/organizations.ts'
import {
  webhookAttempt,
  webhookDay,
  webhookDelivery,
  webhookEndpoint,
  webhookEvent,
} from '../data/tables/webhooks.ts'
import { team, teamMember } from '../data/tables/teams.ts'
import { invitation, member, notification, organization, ownershipOffer } from '../data/tables/people.ts'

/**
 * Ends a locked organization: nobody belongs to it any more, nothing in it can be begun, and its slug is free. What was
 * sent stays for its recipients. Returns who belonged to it. Throws `organization-has-live-envelopes`.
 */
export async function closeOrganization(tx: Transaction, id: OrganizationId, at: Date): Promise<UserId[]> {
  await enterTenant(tx, id)
  // First: what anybody is just sending is sent before, and counted, or not at all (`holdPlace`).
  const gone = await tx.delete(member).where(eq(member.organizationId, id)).returning({ id: member.userId })
  if ((await countLive(tx, id)) > 0) throw new Refusal('organization-has-live-envelopes')
  await eraseDrafts(tx, id)
  await tx.delete(templateShare).where(eq(templateShare.withOrganization, id))
  for (const table of [...ofWorking, ...ofWebhooks]) {
    await tx.delete(table).where(eq(table.organizationId, id))
  }
  // No slug of anybody's has a space.
  const freed = { deletedAt: at, slug: `deleted ${id}` }
  await tx.update(organization).set(freed).where(eq(organization.organizationId, id))

  return gone.map((row) => row.id as UserId)
}

const ofWorking = [
  teamMember,
  team,
  invitation,
  ownershipOffer,
  apiKey,
  mailWording,
  savedMessage,
  notification,
  templateShare,
  directLink,
  // Tidying erases the key that it names.
  sealChoice,
]
const ofWebhooks = [webhookEndpoint, webhookDelivery, webhookEvent, webhookAttempt, webhookDay]

/** Envelopes that somebody waits for. Drafts are held too until the commit, so that none is sent meanwhile. */
export async function countLive(tx: Transaction, id: OrganizationId): Promise<number> {
  const unfinished = await tx
    .select({ status: envelope.status })
    .from(envelope)
    .where(and(eq(envelope.organizationId, id), inArray(envelope.status, [...unfinishedStatuses])))
    .for('update')

  return unfinished.filter(({ status }) => liveStatuses.some((live) => live === status)).length
}

async function eraseDrafts(tx: Transaction, id: OrganizationId): Promise<void> {
  const drafts = await tx
    .delete(envelope)
    .where(and(eq(envelope.organizationId, id), eq(envelope.status, 'draft')))
    .returning({ id: envelope.id })
  if (drafts.length === 0) return
  const ids = drafts.map((draft) => draft.id)
  await tx.delete(recipient).where(and(eq(recipient.organizationId, id), inArray(recipient.envelopeId, ids)))
}
