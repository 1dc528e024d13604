import type { OrganizationInput, OrganizationShape } from '#contract/organization-shapes.ts'
import { assertOwns } from '#core/organizations/membership.ts'
import { toOrganizationSlug } from '#core/people/names.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import { answerIn } from '../kept-answer.ts'
import type { Notify } from '../notifications/notify.ts'
import { toOrganizationShape } from '../people/account.ts'
import type { Clock } from '../ports.ts'
import { closeOrganization } from './close-organization.ts'
import type { FoundOrganization } from './found-organization.ts'
import type { Branding } from './make-branding.ts'
import { assertHolds, getOwn, ownOf } from './own-organization.ts'
import type { RetentionService } from './make-retention.ts'
import { makeOrganizationSettings } from './organization-settings.ts'
import { makeOrganizationUse } from './organization-use.ts'
import { refusingClashes } from './refusing-clashes.ts'

type Parts = {
  database: Database
  clock: Clock
  found: FoundOrganization
  quotas: Quotas
  notify: Notify
  branding: Branding
  retention: RetentionService
}

/** By the organization's id. Not the person's own: `not-found`. Without the right in it: `forbidden`. */
export type Organizations = ReturnType<typeof makeOrganizations>

export function makeOrganizations(parts: Parts) {
  const { database, clock, found, quotas, notify, branding, retention } = parts

  return {
    ...branding,
    ...retention,

    list: ({ memberships }: Person): Promise<OrganizationShape[]> =>
      Promise.resolve(memberships.map((each) => toOrganizationShape(each, clock.now()))),

    async get(person: Person, id: string): Promise<OrganizationShape> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')

      return Promise.resolve(toOrganizationShape(own, clock.now()))
    },

    /** Theirs: an `ownerId` that is another's is `forbidden`. Throws `slug-taken`, `quota-reached`. */
    async create(
      person: Person,
      { name, slug }: z.output<typeof OrganizationInput>,
      ownerId?: string,
    ): Promise<OrganizationShape> {
      if (ownerId && ownerId !== person.id && ownerId !== person.subject) throw new Refusal('forbidden')
      // Where their others are, this one is as well.
      const [home] = person.memberships
      const { timeZone } = home?.organization ?? {}
      const wanted = { name, slug: toOrganizationSlug(slug), onClash: 'refuse', timeZone } as const

      return refusingClashes(() =>
        answerIn(database, null, async (tx) => {
          await quotas.assertMayFound(tx, person.id)
          return toOrganizationShape(await found(tx, person, wanted), clock.now())
        }),
      )
    },

    ...makeOrganizationSettings(parts),

    /** Owners only. Throws `organization-has-live-envelopes`. */
    remove: (person: Person, id: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertOwns(own.role)
        const gone = await closeOrganization(tx, own.id, clock.now())
        await notify(tx, {
          to: gone.filter((userId) => userId !== person.id),
          organizationId: null,
          kind: 'memberRemoved',
          service: 'organizations',
          facts: { organization: own.organization.name },
        })
      }),

    ...makeOrganizationUse(parts),
  }
}
