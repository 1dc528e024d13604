import type { WebhookChange, WebhookShape } from '#contract/webhook-shapes.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import { webhookEndpoint } from '../data/tables/webhooks.ts'
import type { Clock } from '../ports.ts'
import { getEndpoint, isEndpoint, shapeOfEndpoint, type EndpointRow } from './endpoint-rows.ts'
import { holdOpen } from './open-deliveries.ts'
import type { ReleaseHeld } from './release-held.ts'
import type { WebhookTransport } from './transport.ts'

type Change = z.output<typeof WebhookChange>
type Parts = {
  database: Database
  quotas: Quotas
  transport: Pick<WebhookTransport, 'assertAllowed'>
  releaseHeld: ReleaseHeld
  clock: Clock
}

/** Enabling sends what was held meanwhile. */
export function makeChangeEndpoint({ database, quotas, transport, releaseHeld, clock }: Parts) {
  return (member: Member, id: string, input: Change): Promise<WebhookShape> =>
    database.transaction(member.organization.id, async (tx) => {
      const before = await getEndpoint(tx, member, id, 'lock')
      const waiting = { organizationId: member.organization.id, endpointId: before.id }
      if (input.url !== undefined) transport.assertAllowed(input.url)
      if (isEnabled(before, input))
        await quotas.requireFeature(tx, member.organization, 'WebhookIntegrations')
      const [after] = await tx
        .update(webhookEndpoint)
        .set(changesOf(before, input, clock.now()))
        .where(isEndpoint(before))
        .returning()
      if (!after) throw new Error('endpoint not changed')
      if (isDisabled(before, input)) await holdOpen(tx, waiting, 'disabled')
      if (isEnabled(before, input)) await releaseHeld(tx, { ...waiting, reason: 'disabled' })
      return shapeOfEndpoint(tx, after, clock.now())
    })
}

const isEnabled = ({ status }: EndpointRow, change: Change) =>
  status === 'disabled' && change.status === 'enabled'
const isDisabled = ({ status }: EndpointRow, change: Change) =>
  status === 'enabled' && change.status === 'disabled'

function changesOf(before: EndpointRow, change: Change, now: Date): Partial<EndpointRow> {
  const { url, description, events } = change
  // Another address has not failed yet.
  const startsAnew = isEnabled(before, change) || (url !== undefined && url !== before.url)

  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events }),
    ...(isEnabled(before, change) && { status: 'enabled', disabledReason: null, disabledAt: null }),
    ...(isDisabled(before, change) && { status: 'disabled', disabledReason: 'person', disabledAt: now }),
    ...(startsAnew && { failingSince: null }),
    updatedAt: now,
  }
}
