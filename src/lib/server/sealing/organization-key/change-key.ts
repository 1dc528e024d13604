import type { OrganizationId } from '#core/ids.ts'
import type { Person } from '../../actor.ts'
import type { Database, Transaction } from '../../data/database.ts'
import { sealAttempts } from '../../envelopes/work-of-effect.ts'
import type { EnqueueAll, Work } from '../../jobs/enqueue.ts'
import type { Notify } from '../../notifications/notify.ts'
import { membersIn } from '../../organizations/member-rows.ts'
import { assertHolds, getOwn } from '../../organizations/own-organization.ts'
import type { InstanceKey } from '../../trust/instance-key.ts'
import type { SecurityEvents } from '../../security/security-events.ts'
import { findWaiting } from './store-choice.ts'

export type ChangeParts = {
  database: Database
  instanceKey: InstanceKey
  enqueueAll: EnqueueAll
  notify: Notify
  security: SecurityEvents
}

/** Resolves with whether anything was changed. */
type Change = (tx: Transaction) => Promise<boolean>

/**
 * Changes the key of an organization: who may is asked again under its lock, the others who may hear of it, and what waits for a
 * key that can be used is sealed now.
 */
export function makeChange({ database, enqueueAll, notify, security }: ChangeParts) {
  return async (person: Person, id: OrganizationId, work: Change): Promise<void> => {
    const isChanged = await database.transaction(null, async (tx) => {
      const own = await getOwn(tx, person, id, 'lock')
      assertHolds(own, 'manage_settings')
      if (!(await work(tx))) return false
      await tellOthers(tx, person, own)
      await enqueueAll(
        tx,
        (await findWaiting(tx, id)).map((envelopeId) => sealAgain(id, envelopeId)),
      )
      return true
    })
    if (!isChanged) return
    security.note({
      event: 'seal-key-changed',
      who: { user: person.id, organization: id },
      from: person.origin,
      at: '/organizations/{id}/seal-key',
    })
  }

  async function tellOthers(
    tx: Transaction,
    person: Person,
    { id, organization }: { id: OrganizationId; organization: { name: string } },
  ): Promise<void> {
    const all = await membersIn(tx, id, ['owner', 'manager'])
    await notify(tx, {
      to: all.filter((userId) => userId !== person.id),
      organizationId: id,
      kind: 'sealKeyChanged',
      service: 'organizations',
      facts: { organization: organization.name, name: person.name || person.email },
      url: `/organizations/${id}/seal`,
    })
  }
}

function sealAgain(organizationId: OrganizationId, envelopeId: string): Work<'seal'> {
  return { organizationId, kind: 'seal', key: envelopeId, payload: { envelopeId }, maxAttempts: sealAttempts }
}
