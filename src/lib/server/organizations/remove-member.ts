import { isUuid, type UserId } from '#core/ids.ts'
import { heirOf } from '#core/organizations/membership.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { invitation } from '../data/tables/people.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { leaveOrganization } from './leave-organization.ts'
import { eventOfMember } from './member-events.ts'
import { getMember, membersIn, type MemberRow } from './member-rows.ts'
import { assertManagesMembers, type OwnOrganization } from './own-organization.ts'

type Parts = { clock: Clock; notify: Notify; publish: Publish }

/** Removes a member, lets somebody leave, or takes an invitation back. */
export function makeRemoveMember({ clock, notify, publish }: Parts) {
  async function notifyOfLeaving(tx: Transaction, own: OwnOrganization, by: Person, gone: MemberRow) {
    const notification = { kind: 'memberRemoved', service: 'organizations' } as const
    const { name: organization } = own.organization
    // Of no organization: they would not see it in one that is no longer theirs.
    if (gone.id !== by.id) {
      await notify(tx, {
        ...notification,
        to: [gone.id as UserId],
        organizationId: null,
        facts: { organization },
      })
    }
    const others = await membersIn(tx, own.id, ['owner', 'manager'])
    await notify(tx, {
      ...notification,
      to: others.filter((id) => id !== by.id),
      organizationId: own.id,
      facts: { organization, name: gone.name },
      url: `/organizations/${own.id}`,
    })
  }

  return async (tx: Transaction, own: OwnOrganization, by: Person, memberId: string): Promise<void> => {
    // Checked before what is looked for: to a member, others' invitations are neither there nor missing.
    if (memberId !== by.id) assertManagesMembers(own)
    if (!isUuid(memberId)) throw new Refusal('not-found')
    const takenBack = await tx
      .delete(invitation)
      .where(and(eq(invitation.organizationId, own.id), eq(invitation.id, memberId)))
      .returning()
    if (takenBack.length > 0) return
    const row = await getMember(tx, own.id, memberId, clock.now())
    const leaving = { userId: row.id as UserId, role: row.role }
    const owners = await membersIn(tx, own.id, ['owner'])
    const heir = heirOf({ userId: by.id, role: own.role }, leaving, owners)
    await leaveOrganization(tx, own.id, { leaving: leaving.userId, heir, at: clock.now() })
    await publish(tx, [eventOfMember(own.id, { id: leaving.userId, role: null }, clock.now())])
    await notifyOfLeaving(tx, own, by, row)
  }
}
