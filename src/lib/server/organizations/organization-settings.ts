import type { OrganizationChange, OrganizationShape } from '#contract/organization-shapes.ts'
import { isAdvancedCheck } from '#core/envelope/access-checks.ts'
import { isTimeZone } from '#core/organizations/time-zone.ts'
import { toOrganizationSlug } from '#core/people/names.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { toOrganizationShape } from '../people/account.ts'
import type { Clock } from '../ports.ts'
import { assertHolds, getOwn, type OwnOrganization } from './own-organization.ts'
import { refuseTimeZone, refusingClashes } from './refusing-clashes.ts'

type Parts = { database: Database; clock: Clock; quotas: Quotas }

/** What an organization is called, and how it works. */
export function makeOrganizationSettings({ database, clock, quotas }: Parts) {
  return {
    /** Needs `manage_settings`. Throws `slug-taken`, `time-zone-unknown`, `feature-not-in-plan`. */
    change: (
      person: Person,
      id: string,
      input: z.output<typeof OrganizationChange>,
    ): Promise<OrganizationShape> =>
      refusingClashes(() =>
        database.transaction(null, async (tx) => {
          const own = await getOwn(tx, person, id, 'lock')
          assertHolds(own, 'manage_settings')
          const changes = changesOf(input, own.organization)
          if (input.defaults?.access?.some(isAdvancedCheck))
            await quotas.requireFeature(tx, own.tenant, 'AdvancedAuthentication')
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
  }
}

function changesOf(
  { name, slug, timeZone, embedOrigins, mails = {}, defaults }: z.output<typeof OrganizationChange>,
  { envelopeDefaults }: OwnOrganization['organization'],
) {
  if (timeZone !== undefined && !isTimeZone(timeZone)) refuseTimeZone()

  return {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug: toOrganizationSlug(slug) }),
    ...(timeZone !== undefined && { timeZone }),
    ...(embedOrigins !== undefined && { embedOrigins }),
    ...(mails.firstPage !== undefined && { mailsFirstPage: mails.firstPage }),
    ...(mails.copies !== undefined && { mailsCopies: mails.copies }),
    ...(defaults !== undefined && { envelopeDefaults: { ...envelopeDefaults, ...given(defaults) } }),
  }
}

/** What was left out stays as it was chosen, or was not. */
function given<T extends object>(part: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never
}
