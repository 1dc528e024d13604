import type { UserId } from '#core/ids.ts'
import type { Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import { membersIn } from './member-rows.ts'
import type { OwnOrganization } from './own-organization.ts'

/** Who hears of an organization that is handed on, by mail and by the bell. */
export function makeOwnershipNews({ enqueue, notify }: { enqueue: Enqueue; notify: Notify }) {
  return {
    async offered(tx: Transaction, own: OwnOrganization, by: Person, to: UserId): Promise<void> {
      await enqueue(tx, {
        kind: 'ownership-offered',
        key: `${own.id}.${to}`,
        organizationId: own.id,
        payload: { from: by.id, to },
      })
      await notify(tx, {
        to: [to],
        organizationId: own.id,
        kind: 'ownershipOffered',
        service: 'organizations',
        priority: 'high',
        facts: { organization: own.organization.name, name: by.name },
        url: `/organizations/${own.id}`,
      })
    },

    async transferred(tx: Transaction, own: OwnOrganization, owner: Person, former: UserId): Promise<void> {
      await enqueue(tx, {
        kind: 'ownership-transferred',
        key: `${own.id}.${owner.id}`,
        organizationId: own.id,
        payload: { from: former, to: owner.id },
      })
      const told = await membersIn(tx, own.id, ['owner', 'manager'])
      await notify(tx, {
        to: told.filter((id) => id !== owner.id),
        organizationId: own.id,
        kind: 'ownershipTransferred',
        service: 'organizations',
        priority: 'high',
        facts: { organization: own.organization.name, name: owner.name },
        url: `/organizations/${own.id}`,
      })
    },
  }
}
