import type { VisibilityShape } from '#contract/team-shapes.ts'
import { everybody } from '#core/access/visibility.ts'
import { assertOwns } from '#core/organizations/membership.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { assertHolds, getOwn, ownOf, type OwnOrganization } from './own-organization.ts'

/** Who sees what where an envelope or a template does not say. */
export function makeVisibilityPolicy(database: Database) {
  return {
    policy(person: Person, id: string): Promise<VisibilityShape> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')

      return Promise.resolve(toPolicy(own.organization))
    },

    /** What was made before keeps what it says itself. */
    setPolicy: (person: Person, id: string, wished: VisibilityShape): Promise<VisibilityShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertOwns(own.role)
        const isNarrowed = own.organization.isNarrowed || wished.visibility !== everybody.visibility
        await tx
          .update(organization)
          .set({ ...wished, isNarrowed })
          .where(eq(organization.organizationId, own.id))

        return wished
      }),
  }
}

function toPolicy({ visibility, managersSeeAll }: OwnOrganization['organization']): VisibilityShape {
  return { visibility, managersSeeAll }
}
