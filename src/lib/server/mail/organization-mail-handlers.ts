import type { OrganizationId, UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, invitation, member, organization, ownershipOffer } from '../data/tables/people.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { Hopeless } from '../jobs/job-handlers.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { Letter } from './letter.ts'
import { readLetterhead } from './letterhead.ts'
import { memberInvitationMail, ownershipOfferMail, ownershipTransferredMail } from './organization-mails.ts'

type Parts = {
  database: Database
  clock: Clock
  publicUrl: string
  notify: Notify
  /** Throws `Hopeless` for an address that is refused. */
  post: (letter: Letter) => Promise<void>
}

type InvitationRow = typeof invitation.$inferSelect

/** What members and those invited are written. Each looks first whether there is still anything to tell. */
export function makeOrganizationMailHandlers({ database, clock, publicUrl, notify, post }: Parts) {
  const headOf = (tx: Transaction, id: OrganizationId, name: string) =>
    readLetterhead(tx, { id, name }, { publicUrl, now: clock.now() })

  /** Two people and the organization between them; nothing if one of them has gone. */
  async function findBoth({ organizationId }: Job, from: string, to: string) {
    const giver = alias(appUser, 'giver')
    const id = organizationId as OrganizationId

    return database.transaction(id, async (tx) => {
      const [found] = await tx
        .select({ taker: appUser, giver, organization })
        .from(organization)
        .innerJoin(giver, eq(giver.id, from))
        .innerJoin(appUser, eq(appUser.id, to))
        .where(and(eq(organization.organizationId, id), isNull(organization.deletedAt)))

      return found && { ...found, head: await headOf(tx, id, found.organization.name) }
    })
  }

  async function findInvitation({ organizationId, payload }: Job<'organization-invitation'>) {
    const id = organizationId as OrganizationId

    return database.transaction(id, async (tx) => {
      const [found] = await tx
        .select({ row: invitation, organizationName: organization.name, inviter: appUser })
        .from(invitation)
        .innerJoin(organization, eq(organization.organizationId, invitation.organizationId))
        .leftJoin(appUser, eq(appUser.id, invitation.invitedBy))
        .where(
          and(
            eq(invitation.organizationId, id),
            eq(invitation.id, payload.invitationId),
            gt(invitation.expiresAt, clock.now()),
          ),
        )

      return found && { ...found, head: await headOf(tx, id, found.organizationName) }
    })
  }

  /** Who invited, and is still there, must look at the address again. */
  async function notifyOfBounce({ organizationId, invitedBy, name, email }: InvitationRow): Promise<void> {
    await database.transaction(null, async (tx) => {
      const inviters = await tx
        .select({ id: member.userId })
        .from(member)
        .where(and(eq(member.organizationId, organizationId), eq(member.userId, invitedBy)))
      await notify(tx, {
        to: inviters.map(({ id }) => id as UserId),
        organizationId: organizationId as OrganizationId,
        kind: 'invitationBounced',
        service: 'organizations',
        priority: 'high',
        facts: { name, email },
        url: `/organizations/${organizationId}`,
      })
    })
  }

  return {
    'organization-invitation': async (job: Job<'organization-invitation'>) => {
      const found = await findInvitation(job)
      if (!found) return
      const { row, organizationName, inviter, head } = found
      const { email, expiresAt } = row
      const inviterName = inviter?.name || inviter?.email || organizationName
      const url = `${publicUrl}/invitations/${row.id}`
      const content = memberInvitationMail(
        { organizationName, inviterName, email, expiresAt, url, letterhead: head.letterhead },
        normalizeLocale(row.locale),
      )
      await post({
        messageId: `invitation.${row.id}`,
        to: { name: row.name, address: email },
        fromName: `${inviterName}, ${head.name}`,
        content,
      }).catch(async (error: unknown) => {
        if (error instanceof Hopeless) await notifyOfBounce(row)
        throw error
      })
    },

    'ownership-offered': async (job: Job<'ownership-offered'>) => {
      const { from, to } = job.payload
      const found = await findBoth(job, from, to)
      const [waiting] = await database.read(null, (tx) =>
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
      const { giver, taker, organization: home, head } = found
      const letter = {
        organizationName: home.name,
        name: giver.name || giver.email,
        url: `${publicUrl}/organizations/${home.organizationId}`,
        letterhead: head.letterhead,
      }
      await post({
        messageId: `ownership-offered.${job.id}`,
        to: { name: taker.name, address: taker.email },
        fromName: head.name,
        content: ownershipOfferMail(letter, normalizeLocale(taker.locale)),
      })
    },

    'ownership-transferred': async (job: Job<'ownership-transferred'>) => {
      const { from, to } = job.payload
      const found = await findBoth(job, from, to)
      if (!found) return
      const { giver, taker, organization: home, head } = found
      const letter = {
        organizationName: home.name,
        name: taker.name || taker.email,
        url: `${publicUrl}/organizations/${home.organizationId}`,
        letterhead: head.letterhead,
      }
      await post({
        messageId: `ownership-transferred.${job.id}`,
        to: { name: giver.name, address: giver.email },
        fromName: head.name,
        content: ownershipTransferredMail(letter, normalizeLocale(giver.locale)),
      })
    },
  }
}
