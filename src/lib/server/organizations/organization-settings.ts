import type { OrganizationChange, OrganizationShape } from '#contract/organization-shapes.ts'
import { isTimeZone } from '#core/organizations/time-zone.ts'
import { toOrganizationSlug } from '#core/people/names.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { toOrganizationShape } from '../people/account.ts'
import type { Clock } from '../ports.ts'
import { assertHolds, getOwn } from './own-organization.ts'
import { refuseTimeZone, refusingClashes } from './refusing-clashes.ts'

/** What an organization is called, and how it works. */
export function makeOrganizationSettings({ database, clock }: { database: Database; clock: Clock }) {
  return {
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
