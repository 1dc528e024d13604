import type { MemberInput, MemberPage, MemberShape } from '#contract/organization-shapes.ts'
import type { WithholdablePermission } from '#core/access/access.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { answerIn } from '../kept-answer.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import type { MemberChanges } from './change-members.ts'
import { makeInvitations } from './make-invitations.ts'
import { makeOwnership } from './make-ownership.ts'
import { listMembers, type Page, toMemberShape } from './member-rows.ts'
import { assertHolds, getOwn, ownOf } from './own-organization.ts'

type Parts = {
  database: Database
  clock: Clock
  changes: MemberChanges
  quotas: Quotas
  notify: Notify
  enqueue: Enqueue
  publish: Publish
}

/** Members and those invited. Changes need `canManage`. */
export type Members = ReturnType<typeof makeMembers>

export function makeMembers(parts: Parts) {
  const { database, clock, changes } = parts

  return {
    ...makeInvitations(parts),
    ...makeOwnership(parts),

    async list(person: Person, id: string, page: Page): Promise<z.output<typeof MemberPage>> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')
      const { rows, total } = await database.transaction(own.id, (tx) =>
        listMembers(tx, own.id, clock.now(), page),
      )

      return { items: rows.map(toMemberShape), pageNumber: page.number, pageSize: page.size, total }
    },

    /** Invites by mail, whether or not the address has an account. Throws `already-member`, `already-invited`, `quota-reached`. */
    invite: (person: Person, id: string, input: z.output<typeof MemberInput>): Promise<MemberShape> =>
      answerIn(database, null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        return toMemberShape(await changes.invite(tx, own, person, input))
      }),

    /** Throws `last-owner` for an owner: ownership is handed over instead. */
    changeRole: (person: Person, id: string, memberId: string, isManager: boolean): Promise<MemberShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        return toMemberShape(await changes.changeRole(tx, own, person, memberId, isManager))
      }),

    /** Takes from a member what their role grants; what is not named is theirs again. Throws `forbidden` for oneself and owners. */
    withhold: (
      person: Person,
      id: string,
      memberId: string,
      withheld: readonly WithholdablePermission[],
    ): Promise<MemberShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        return toMemberShape(await changes.withhold(tx, own, person, memberId, withheld))
      }),

    /** Removes a member, leaves oneself, or takes an invitation back. Their envelopes and keys pass to who removes them. */
    remove: (person: Person, id: string, memberId: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        await changes.remove(tx, own, person, memberId)
      }),
  }
}
