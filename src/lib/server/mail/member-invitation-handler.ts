import type { OrganizationId, UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { appUser, invitation, member, organization } from '../data/tables/people.ts'
import { Hopeless } from '../jobs/job-handlers.ts'
import type { Job } from '../jobs/job-kinds.ts'
import type { Notify } from '../notifications/notify.ts'
import { toPlainAddress } from '../plain-address.ts'
import type { Clock } from '../ports.ts'
import { readLetterhead } from './letterhead.ts'
import { memberInvitationMail } from './organization-mails.ts'
import type { PostLetter } from './post-letter.ts'

type Parts = { database: Database; clock: Clock; publicUrl: string; notify: Notify; post: PostLetter }

type InvitationRow = typeof invitation.$inferSelect

/** Somebody is asked to work in an organization. What has ended, or was taken back, is written to nobody. */
export function makeMemberInvitationHandler({ database, clock, publicUrl, notify, post }: Parts) {
  async function findInvitation({ organizationId, payload }: Job<'organization-invitation'>) {
    const id = organizationId as OrganizationId
    const own = and(eq(invitation.organizationId, id), eq(invitation.id, payload.invitationId))

    return database.transaction(id, async (tx) => {
      const [found] = await tx
        .select({
          row: invitation,
          organizationName: organization.name,
          timeZone: organization.timeZone,
          inviter: appUser,
        })
        .from(invitation)
        .innerJoin(organization, eq(organization.organizationId, invitation.organizationId))
        .leftJoin(appUser, eq(appUser.id, invitation.invitedBy))
        .where(and(own, gt(invitation.expiresAt, clock.now())))
      if (!found) return undefined
      const home = { id, name: found.organizationName }

      return { ...found, head: await readLetterhead(tx, home, clock.now()) }
    })
  }

  return async (job: Job<'organization-invitation'>): Promise<void> => {
    const found = await findInvitation(job)
    if (!found) return
    const { row, organizationName, timeZone, inviter, head } = found
    const { email, expiresAt } = row
    const inviterName = inviter?.name || inviter?.email || organizationName
    const url = `${publicUrl}/invitations/${row.id}`
    const content = memberInvitationMail(
      { organizationName, inviterName, email, expiresAt, timeZone, url, letterhead: head.letterhead },
      normalizeLocale(row.locale),
    )
    await post({
      messageId: `invitation.${row.id}`,
      to: { name: row.name, address: email },
      fromName: `${inviterName}, ${head.name}`,
      content,
    }).catch(async (error: unknown) => {
      if (error instanceof Hopeless) await notifyOfBounce(database, notify, row)
      throw error
    })
  }
}

/** The mail of an invitation came back after it had been taken. Nothing where it has ended, or goes elsewhere by now. */
export function makeNoteLostInvitation({ database, notify }: Pick<Parts, 'database' | 'notify'>) {
  return async (invitationId: string, address: string): Promise<void> => {
    const [row] = await database.read(null, (tx) =>
      tx.select().from(invitation).where(eq(invitation.id, invitationId)),
    )
    if (row && toPlainAddress(row.email) === toPlainAddress(address))
      await notifyOfBounce(database, notify, row)
  }
}

/** Who invited, and is still there, must look at the address again. */
async function notifyOfBounce(
  database: Database,
  notify: Notify,
  { organizationId, invitedBy, name, email }: InvitationRow,
): Promise<void> {
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
