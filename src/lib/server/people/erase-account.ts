import type { OrganizationId, UserId } from '#core/ids.ts'
import { farewellOf } from '#core/organizations/membership.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockOrganization } from '../billing/subscription-rows.ts'
import { enterTenant, type Transaction } from '../data/database.ts'
import { returnedMail } from '../data/tables/directory.ts'
import {
  appUser,
  identityPaper,
  member,
  notification,
  notificationChoice,
  organization,
  pendingProfile,
  preference,
  savedSignature,
  verification,
} from '../data/tables/people.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { closeOrganization, countLive } from '../organizations/close-organization.ts'
import { leaveOrganization } from '../organizations/leave-organization.ts'
import { eventOfMember } from '../organizations/member-events.ts'
import { membersIn } from '../organizations/member-rows.ts'
import type { Clock } from '../ports.ts'
import { erasingLeftPictures } from './left-pictures.ts'
import type { Publish } from '../webhooks/publish.ts'

type Leaving = { id: UserId; name: string }
type Parts = { clock: Clock; enqueue: Enqueue; notify: Notify; publish: Publish }

/** Throws `last-owner` while somebody in, or waiting for, an organization depends on the account. */
export type EraseAccount = (tx: Transaction, person: { subject: string; email: string }) => Promise<void>

/**
 * The account's share of the product goes with it: they leave every organization, what they have under way passes to an
 * owner, and whatever is about them alone is erased. Ended envelopes stay whole: they are others' evidence too.
 */
export function makeEraseAccount({ clock, enqueue, notify, publish }: Parts): EraseAccount {
  async function leave(tx: Transaction, id: OrganizationId, leaving: Leaving): Promise<void> {
    await lockOrganization(tx, id)
    const [own] = await tx
      .select({ role: member.role, name: organization.name })
      .from(member)
      .innerJoin(organization, eq(organization.organizationId, member.organizationId))
      .where(
        and(eq(member.organizationId, id), eq(member.userId, leaving.id), isNull(organization.deletedAt)),
      )
    if (!own) return
    await enterTenant(tx, id)
    const isAnother = (userId: UserId) => userId !== leaving.id
    const owners = (await membersIn(tx, id, ['owner'])).filter(isAnother)
    const members = (await membersIn(tx, id, ['owner', 'manager', 'member'])).filter(isAnother).length
    const liveEnvelopes = await countLive(tx, id)
    const place = { userId: leaving.id, role: own.role }
    const end = farewellOf(place, { owners: owners.length, members, liveEnvelopes })
    const [heir] = owners
    if (end === 'close') {
      await closeOrganization(tx, id, clock.now())
      return
    }
    if (!heir) throw new Error('organization without an owner')
    await leaveOrganization(tx, id, { leaving: leaving.id, heir, at: clock.now() })
    await publish(tx, [eventOfMember(id, { id: leaving.id, role: null }, clock.now())])
    await notify(tx, {
      to: await membersIn(tx, id, ['owner', 'manager']),
      organizationId: id,
      kind: 'memberRemoved',
      service: 'organizations',
      facts: { organization: own.name, name: leaving.name },
      url: `/organizations/${id}`,
    })
  }

  return async (tx, { subject, email }) => {
    await tx.delete(pendingProfile).where(eq(pendingProfile.email, email))
    // Its hash stays: whoever complained, or has no mailbox any more, is still not written to.
    await tx.update(returnedMail).set({ address: null, reason: '' }).where(eq(returnedMail.address, email))
    const [user] = await tx.select().from(appUser).where(eq(appUser.subject, subject))
    if (!user) return
    const id = user.id as UserId
    // In one order for everybody: two accounts that go at once must not wait for each other.
    const homes = await tx
      .select({ id: member.organizationId })
      .from(member)
      .where(eq(member.userId, id))
      .orderBy(asc(member.organizationId))
    for (const home of homes)
      await leave(tx, home.id as OrganizationId, { id, name: user.name || user.email })
    await tx.delete(preference).where(eq(preference.userId, id))
    await tx.delete(notification).where(eq(notification.userId, id))
    await tx.delete(identityPaper).where(eq(identityPaper.userId, id))
    await tx.delete(notificationChoice).where(eq(notificationChoice.userId, id))
    await tx.delete(verification).where(eq(verification.userId, id))
    await erasingLeftPictures(tx, { enqueue, userId: id }, () =>
      tx.delete(savedSignature).where(eq(savedSignature.userId, id)),
    )
    await tx.delete(appUser).where(eq(appUser.id, id))
  }
}
