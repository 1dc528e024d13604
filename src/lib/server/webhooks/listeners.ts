import { organization } from '../data/tables/people.ts'
import { webhookEndpoint } from '../data/tables/webhooks.ts'
import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { PublishedEvent } from './publish.ts'

/** What of an endpoint says whether it hears of something. */
export type Endpoint = Pick<
  typeof webhookEndpoint.$inferSelect,
  'id' | 'mode' | 'status' | 'events' | 'disabledReason'
>

/** The endpoints of an organization and the mode that it is in. */
export async function readEndpoints(
  tx: Transaction,
  organizationId: OrganizationId,
): Promise<{ endpoints: readonly Endpoint[]; present: 'live' | 'test' }> {
  const [home] = await tx
    .select({ present: organization.mode, endpoints: endpointsOf(organizationId) })
    .from(organization)
    .where(eq(organization.organizationId, organizationId))

  return home ?? { endpoints: [], present: 'live' }
}

/** To be read beside something else. */
export function endpointsOf(organizationId: OrganizationId | Placeholder): SQL<Endpoint[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', w.id, 'mode', w.mode, 'status', w.status,
    'events', w.events, 'disabledReason', w.disabled_reason)), '[]')
    from ${webhookEndpoint} w where w.organization_id = ${organizationId})`
}

/**
 * Members and plans are of no mode: live endpoints always hear of them, those for tests while tests are made. Who was
 * disabled by failing hears when somebody has mended it; who was by a person does not want to.
 */
export function listensTo(
  { mode, status, events, disabledReason }: Endpoint,
  { mode: of, content }: PublishedEvent,
  present: 'live' | 'test',
): boolean {
  const waits = disabledReason === 'gone' || disabledReason === 'failing'
  const isItsOwn = of === null ? mode === 'live' || present === 'test' : mode === of

  return (status === 'enabled' || waits) && isItsOwn && events.includes(content.type)
}
