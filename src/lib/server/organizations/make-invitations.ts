import type { InvitationShape, OrganizationShape } from '#contract/organization-shapes.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { assertAcceptable, assertAddressedTo, isLive } from '#core/organizations/invitation.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import { keptSince } from '#core/retention/retention.ts'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { lockOrganization } from '../billing/subscription-rows.ts'
import { enterTenant, type Database, type Transaction } from '../data/database.ts'
import { appUser, invitation, member, organization } from '../data/tables/people.ts'
import type { Notify } from '../notifications/notify.ts'
import { toOrganizationShape } from '../people/account.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { eventOfMember } from './member-events.ts'
import { isMember, membersIn } from './member-rows.ts'
import { getOwn } from './own-organization.ts'

type Parts = { database: Database; clock: Clock; quotas: Quotas; notify: Notify; publish: Publish }

/** An invitation as its addressee meets it. */
export function makeInvitations(parts: Parts) {
  const { database, clock } = parts
  const join = makeJoin(parts)

  return {
    invitations: (person: Person): Promise<InvitationShape[]> =>
      database.transaction(null, async (tx) => {
        const theirs = and(eq(invitation.email, person.email), gt(invitation.expiresAt, clock.now()))
        return (await findInvitations(tx, theirs)).map(toShape)
      }),

    /** Throws `invitation-for-another`, `invitation-expired`. */
    invitation: (person: Person, id: string): Promise<InvitationShape> =>
      database.transaction(null, async (tx) => {
        const found = await getInvitation(tx, id)
        assertAcceptable(found.row, person.email, clock.now())
        return toShape(found)
      }),

    /** For the registration page of somebody who followed the link of a mail; null once it is of no use. */
    findInvitation: (id: string): Promise<InvitationShape | null> =>
      database.transaction(null, async (tx) => {
        const found = await findInvitation(tx, id)
        return found && isLive(found.row, clock.now()) ? toShape(found) : null
      }),

    /** Throws `invitation-for-another`, `invitation-expired`, `quota-reached`. */
    accept: (person: Person, id: string): Promise<OrganizationShape> =>
      database.transaction(null, async (tx) => {
        const { row } = await getInvitation(tx, id)
        await lockOrganization(tx, row.organizationId)
        // Read again: whoever held the organization may have used it up or taken it back.
        const found = await getInvitation(tx, id)
        assertAcceptable(found.row, person.email, clock.now())
        await enterTenant(tx, row.organizationId as OrganizationId)
        await join(tx, person, found)
        return toOrganizationShape(await getOwn(tx, person, row.organizationId, 'read'), clock.now())
      }),

    decline: (person: Person, id: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        const { row } = await getInvitation(tx, id)
        assertAddressedTo(row, person.email)
        await tx.delete(invitation).where(eq(invitation.id, id))
      }),

    /** Forgets invitations that ended long ago. */
    async tidy(): Promise<void> {
      const before = keptSince('ended-invitation', clock.now())
      await database.transaction(null, (tx) => tx.delete(invitation).where(lt(invitation.expiresAt, before)))
    },
  }
}

type Found = Awaited<ReturnType<typeof findInvitations>>[number]

function makeJoin({ clock, quotas, notify, publish }: Omit<Parts, 'database'>) {
  return async (tx: Transaction, person: Person, found: Found): Promise<void> => {
    const id = found.row.organizationId as OrganizationId
    const values = { organizationId: id, userId: person.id, role: found.row.role, createdAt: clock.now() }
    await tx.delete(invitation).where(eq(invitation.id, found.row.id))
    if (await isMember(tx, id, person.id)) return
    await quotas.assertRoom(tx, { id, mode: found.mode }, 'MaxUsers')
    await tx.insert(member).values(values)
    await publish(tx, [eventOfMember(id, { id: person.id, role: values.role }, values.createdAt)])
    const others = await membersIn(tx, id, ['owner', 'manager'])
    await notify(tx, {
      to: others.filter((other) => other !== person.id),
      organizationId: id,
      kind: 'memberJoined',
      service: 'organizations',
      facts: { organization: found.organizationName, name: person.name },
      url: `/organizations/${id}`,
    })
  }
}

async function findInvitations(tx: Transaction, which: SQL | undefined) {
  return tx
    .select({
      row: invitation,
      organizationName: organization.name,
      mode: organization.mode,
      inviterName: appUser.name,
      inviterEmail: appUser.email,
    })
    .from(invitation)
    .innerJoin(
      organization,
      and(eq(organization.organizationId, invitation.organizationId), isNull(organization.deletedAt)),
    )
    .leftJoin(appUser, eq(appUser.id, invitation.invitedBy))
    .where(which)
    .orderBy(asc(invitation.createdAt))
}

async function findInvitation(tx: Transaction, id: string): Promise<Found | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await findInvitations(tx, eq(invitation.id, id))

  return found
}

async function getInvitation(tx: Transaction, id: string): Promise<Found> {
  const found = await findInvitation(tx, id)
  if (!found) throw new Refusal('not-found')

  return found
}

/** Who invited may have gone since: then the organization stands for them. */
function toShape({ row, organizationName, inviterName, inviterEmail }: Found): InvitationShape {
  return {
    id: row.id,
    organizationName,
    inviterName: inviterName || inviterEmail || organizationName,
    email: row.email,
    role: row.role,
    expiresAt: row.expiresAt.toISOString(),
  }
}
