import type { Quotas } from '../billing/quotas.ts'
import type { Database } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { answerIn } from '../kept-answer.ts'
import type { Notify } from '../notifications/notifications.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import type { MemberChanges } from './change-members.ts'
import { makeInvitations } from './make-invitations.ts'
import { makeOwnership } from './make-ownership.ts'
import { listMembers, toMemberShape } from './member-rows.ts'
import type { Members } from './organizations.ts'
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

export function makeMembers(parts: Parts): Members {
  const { database, clock, changes } = parts

  return {
    ...makeInvitations(parts),
    ...makeOwnership(parts),

    async list(person, id, page) {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')
      const { rows, total } = await database.transaction(own.id, (tx) =>
        listMembers(tx, own.id, clock.now(), page),
      )

      return { items: rows.map(toMemberShape), pageNumber: page.number, pageSize: page.size, total }
    },

    invite: (person, id, input) =>
      answerIn(database, null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        return toMemberShape(await changes.invite(tx, own, person, input))
      }),

    changeRole: (person, id, memberId, isManager) =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        return toMemberShape(await changes.changeRole(tx, own, person, memberId, isManager))
      }),

    withhold: (person, id, memberId, withheld) =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        return toMemberShape(await changes.withhold(tx, own, person, memberId, withheld))
      }),

    remove: (person, id, memberId) =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        await changes.remove(tx, own, person, memberId)
      }),
  }
}
