import { allWithheld, type WithholdablePermission } from '#core/access/access.ts'
import type { UserId } from '#core/ids.ts'
import { assertMayWithhold, changeRole } from '#core/organizations/membership.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Transaction } from '../data/database.ts'
import { invitation, member } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock, Random } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { makeInviteMember } from './invite-member.ts'
import { getMember, type MemberRow } from './member-rows.ts'
import { assertManagesMembers, type OwnOrganization } from './own-organization.ts'
import { makeRemoveMember } from './remove-member.ts'

type Parts = {
  clock: Clock
  random: Random
  quotas: Quotas
  notify: Notify
  enqueue: Enqueue
  publish: Publish
}

/** The rules of members inside a transaction that has locked their organization (`getOwn`). */
export type MemberChanges = ReturnType<typeof makeMemberChanges>

export function makeMemberChanges(parts: Parts) {
  const { clock } = parts

  return {
    invite: makeInviteMember(parts),
    remove: makeRemoveMember(parts),
    changeRole: makeChangeRole(parts),

    async withhold(
      tx: Transaction,
      own: OwnOrganization,
      by: Person,
      memberId: string,
      asked: readonly WithholdablePermission[],
    ): Promise<MemberRow> {
      assertManagesMembers(own)
      const row = await getMember(tx, own.id, memberId, clock.now())
      // Whoever is only invited holds nothing yet.
      if (row.status === 'invited') throw new Refusal('not-found')
      assertMayWithhold({ userId: by.id, role: own.role }, { userId: row.id as UserId, role: row.role })
      const withheld = allWithheld(asked)
      await tx
        .update(member)
        .set({ withheld })
        .where(and(eq(member.organizationId, own.id), eq(member.userId, row.id)))

      return { ...row, withheld }
    },
  }
}

function makeChangeRole({ clock, notify }: Pick<Parts, 'clock' | 'notify'>) {
  return async (
    tx: Transaction,
    own: OwnOrganization,
    by: Person,
    memberId: string,
    isManager: boolean,
  ): Promise<MemberRow> => {
    assertManagesMembers(own)
    const row = await getMember(tx, own.id, memberId, clock.now())
    const role = changeRole(own.role, row.role, isManager)
    if (role === row.role) return row
    if (row.status === 'invited') {
      await tx.update(invitation).set({ role }).where(eq(invitation.id, row.id))
      return { ...row, role }
    }
    await tx
      .update(member)
      .set({ role })
      .where(and(eq(member.organizationId, own.id), eq(member.userId, row.id)))
    await notify(tx, {
      to: row.id === by.id ? [] : [row.id as UserId],
      organizationId: own.id,
      kind: 'roleChanged',
      service: 'organizations',
      facts: { organization: own.organization.name, role },
      url: `/organizations/${own.id}`,
    })

    return { ...row, role }
  }
}
