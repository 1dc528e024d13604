import { normalizeLocale } from '#core/locale/locale.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../data/database.ts'
import { appUser, invitation, organization, ownershipOffer } from '../data/tables/people.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Clock } from '../ports.ts'
import type { Letter } from './letter.ts'
import { memberInvitationMail, ownershipOfferMail, ownershipTransferredMail } from './organization-mails.ts'

type Parts = {
  database: Database
  clock: Clock
  publicUrl: string
  post: (letter: Letter) => Promise<void>
}

/** What members and those invited are written. Each looks first whether there is still anything to tell. */
export function makeOrganizationMailHandlers({ database, clock, publicUrl, post }: Parts) {
  /** Two people and the organization between them; nothing if one of them has gone. */
  async function findBoth({ organizationId }: Job, from: string, to: string) {
    const giver = alias(appUser, 'giver')
    const [found] = await database.transaction(null, (tx) =>
      tx
        .select({ taker: appUser, giver, organization })
        .from(organization)
        .innerJoin(giver, eq(giver.id, from))
        .innerJoin(appUser, eq(appUser.id, to))
        .where(and(eq(organization.organizationId, organizationId ?? ''), isNull(organization.deletedAt))),
    )

    return found
  }

  return {
    'organization-invitation': async ({ payload: { invitationId } }: Job<'organization-invitation'>) => {
      const [found] = await database.transaction(null, (tx) =>
        tx
          .select({ row: invitation, organizationName: organization.name, inviter: appUser })
          .from(invitation)
          .innerJoin(organization, eq(organization.organizationId, invitation.organizationId))
          .leftJoin(appUser, eq(appUser.id, invitation.invitedBy))
          .where(and(eq(invitation.id, invitationId), gt(invitation.expiresAt, clock.now()))),
      )
      if (!found) return
      const { row, organizationName, inviter } = found
      const { email, expiresAt } = row
      const inviterName = inviter?.name || inviter?.email || organizationName
      const url = `${publicUrl}/invitations/${row.id}`
      const content = memberInvitationMail(
        { organizationName, inviterName, email, expiresAt, url },
        normalizeLocale(row.locale),
      )
      const to = { name: row.name, address: email }
      await post({
        messageId: `invitation.${row.id}`,
        to,
        fromName: `${inviterName}, ${organizationName}`,
        content,
      })
    },

    'ownership-offered': async (job: Job<'ownership-offered'>) => {
      const { from, to } = job.payload
      const found = await findBoth(job, from, to)
      const [waiting] = await database.transaction(null, (tx) =>
        tx
          .select()
          .from(ownershipOffer)
          .where(
            and(
              eq(ownershipOffer.organizationId, job.organizationId ?? ''),
              eq(ownershipOffer.fromUser, from),
              eq(ownershipOffer.toUser, to),
            ),
          ),
      )
      if (!found || !waiting) return
      const { giver, taker, organization: home } = found
      const letter = {
        organizationName: home.name,
        name: giver.name || giver.email,
        url: `${publicUrl}/organizations/${home.organizationId}`,
      }
      await post({
        messageId: `ownership-offered.${job.id}`,
        to: { name: taker.name, address: taker.email },
        fromName: home.name,
        content: ownershipOfferMail(letter, normalizeLocale(taker.locale)),
      })
    },

    'ownership-transferred': async (job: Job<'ownership-transferred'>) => {
      const { from, to } = job.payload
      const found = await findBoth(job, from, to)
      if (!found) return
      const { giver, taker, organization: home } = found
      const letter = {
        organizationName: home.name,
        name: taker.name || taker.email,
        url: `${publicUrl}/organizations/${home.organizationId}`,
      }
      await post({
        messageId: `ownership-transferred.${job.id}`,
        to: { name: giver.name, address: giver.email },
        fromName: home.name,
        content: ownershipTransferredMail(letter, normalizeLocale(giver.locale)),
      })
    },
  }
}
