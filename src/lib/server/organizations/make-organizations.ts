import type {
  OrganizationChange,
  OrganizationInput,
  OrganizationShape,
  OrganizationStats,
} from '#contract/organization-shapes.ts'
import { assertOwns } from '#core/organizations/membership.ts'
import { isTimeZone } from '#core/organizations/time-zone.ts'
import { toOrganizationSlug } from '#core/people/names.ts'
import { Refusal } from '#core/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { sqlStateOf, type Database } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { answerIn } from '../kept-answer.ts'
import type { Notify } from '../notifications/notify.ts'
import { toOrganizationShape } from '../people/account.ts'
import type { Clock } from '../ports.ts'
import { closeOrganization } from './close-organization.ts'
import type { FoundOrganization } from './found-organization.ts'
import type { Branding } from './make-branding.ts'
import { assertHolds, getOwn, ownOf } from './own-organization.ts'
import type { RetentionService } from './make-retention.ts'
import { readStats } from './read-stats.ts'

type Parts = {
  database: Database
  clock: Clock
  found: FoundOrganization
  quotas: Quotas
  notify: Notify
  branding: Branding
  retention: RetentionService
}

const uniqueViolation = '23505'
const invalidParameter = '22023'

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

    /** Needs `manage_settings`. Throws `slug-taken`, `time-zone-unknown`. */
    change: (
      person: Person,
      id: string,
      input: z.output<typeof OrganizationChange>,
    ): Promise<OrganizationShape> =>
      refusingClashes(() =>
        database.transaction(null, async (tx) => {
          const own = await getOwn(tx, person, id, 'lock')
          assertHolds(own, 'manage_settings')
          const changes = changesOf(input)
          // Two libraries read time zones: what one of them does not know would fail later.
          if (input.timeZone) await tx.execute(sql`select now() at time zone ${input.timeZone}`)
          if (Object.keys(changes).length === 0) return toOrganizationShape(own, clock.now())
          const [changed] = await tx
            .update(organization)
            .set(changes)
            .where(eq(organization.organizationId, own.id))
            .returning()
          return toOrganizationShape({ ...own, organization: changed ?? own.organization }, clock.now())
        }),
      ),

    /** Needs `manage_settings`. What was made before keeps its own mode. */
    setMode: (person: Person, id: string, mode: 'live' | 'test'): Promise<OrganizationShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertHolds(own, 'manage_settings')
        await tx.update(organization).set({ mode }).where(eq(organization.organizationId, own.id))
        return toOrganizationShape({ ...own, organization: { ...own.organization, mode } }, clock.now())
      }),

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

    async stats(person: Person, id: string): Promise<z.output<typeof OrganizationStats>> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')

      return database.read(own.id, (tx) => readStats(tx, own, clock.now()))
    },
  }
}

function changesOf({ name, slug, timeZone, embedOrigins }: z.output<typeof OrganizationChange>) {
  if (timeZone !== undefined && !isTimeZone(timeZone)) refuseTimeZone()

  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug: toOrganizationSlug(slug) }),
    ...(timeZone !== undefined && { timeZone }),
    ...(embedOrigins !== undefined && { embedOrigins }),
  }
}

/** The database says who was first, also between simultaneous callers. */
async function refusingClashes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const state = sqlStateOf(error)
    if (state === uniqueViolation) throw new Refusal('slug-taken', [{ pointer: '/slug', code: 'slug-taken' }])
    if (state === invalidParameter) refuseTimeZone()
    throw error
  }
}

function refuseTimeZone(): never {
  throw new Refusal('time-zone-unknown', [{ pointer: '/timeZone', code: 'time-zone-unknown' }])
}
