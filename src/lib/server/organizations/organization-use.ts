import type { OrganizationStats, StorageUse } from '#contract/organization-shapes.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import { planAt } from '../billing/subscription-rows.ts'
import type { Database } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import { assertHolds, ownOf } from './own-organization.ts'
import { readStats } from './read-stats.ts'
import { readStorage } from './read-storage.ts'

/** What an organization has and does, in numbers. */
export function makeOrganizationUse({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async stats(person: Person, id: string): Promise<z.output<typeof OrganizationStats>> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')

      return database.read(own.id, (tx) => readStats(tx, own, clock.now()))
    },

    async storage(person: Person, id: string): Promise<StorageUse> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')
      const { plan } = planAt(own.tenant.plan, clock.now())

      return database.read(own.id, (tx) => readStorage(tx, own.id, plan))
    },
  }
}
