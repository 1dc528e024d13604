import type {
  NewWebhook,
  RotateAnswer,
  WebhookChange,
  WebhookInput,
  WebhookShape,
} from '#contract/webhook-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import { lockOrganization } from '../billing/subscription-rows.ts'
import type { Database, Transaction } from '../data/database.ts'
import { webhookAttempt, webhookDay, webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import {
  assertManagesWebhooks,
  getEndpoint,
  isOwnEndpoint,
  listEndpoints,
  toWebhookShapes,
} from './endpoint-rows.ts'
import { holdOpen } from './open-deliveries.ts'
import type { ReleaseHeld } from './release-held.ts'
import type { SigningSecrets } from './signing-secrets.ts'
import { deleteUnheardEvents } from './tidy-logs.ts'
import type { WebhookTransport } from './transport.ts'

type Parts = {
  database: Database
  quotas: Quotas
  secrets: SigningSecrets
  transport: Pick<WebhookTransport, 'assertAllowed'>
  releaseHeld: ReleaseHeld
  clock: Clock
  random: Random
}

/** Of an organization, in each mode. */
const maxEndpoints = 20
const hourMs = 60 * 60 * 1000

/** Where events are sent to. */
export function makeEndpoints(parts: Parts) {
  const { database, quotas, secrets, transport, releaseHeld, clock, random } = parts
  const within = <T>({ organization }: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(organization.id, work)

  async function shapeOf(tx: Transaction, row: EndpointRow) {
    const [shape] = await toWebhookShapes(tx, [row], clock.now())
    if (!shape) throw new Error('an endpoint without a shape')

    return shape
  }

  return {
    list: (member: Member): Promise<WebhookShape[]> =>
      within(member, async (tx) => toWebhookShapes(tx, await listEndpoints(tx, member), clock.now())),

    get: (member: Member, id: string): Promise<WebhookShape> =>
      within(member, async (tx) => shapeOf(tx, await getEndpoint(tx, member, id, 'read'))),

    /** Throws `feature-not-in-plan`, `webhook-url-forbidden`, `webhooks-full`. */
    create: (
      member: Member,
      { url, description, events }: z.output<typeof WebhookInput>,
    ): Promise<z.output<typeof NewWebhook>> =>
      answerIn(database, member.organization.id, async (tx) => {
        assertManagesWebhooks(member)
        await quotas.requireFeature(tx, member.organization, 'WebhookIntegrations')
        transport.assertAllowed(url)
        await lockOrganization(tx, member.organization.id)
        if ((await tx.$count(webhookEndpoint, isOwnEndpoint(member))) >= maxEndpoints)
          throw new Refusal('webhooks-full')
        const place = { organizationId: member.organization.id, id: random.uuid() }
        const { secret, kept } = secrets.make(place)
        const now = clock.now()
        const [row] = await tx
          .insert(webhookEndpoint)
          .values({
            ...{ ...place, mode: member.organization.mode, url, description, events, secret: kept },
            ...{ status: 'enabled', createdBy: member.id, createdAt: now, updatedAt: now },
          })
          .returning()
        if (!row) throw new Error('endpoint not created')
        return { ...(await shapeOf(tx, row)), secret }
      }),

    /** Enabling sends what was held meanwhile. */
    change: (member: Member, id: string, input: z.output<typeof WebhookChange>): Promise<WebhookShape> =>
      within(member, async (tx) => {
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
        return shapeOf(tx, after)
      }),

    remove: (member: Member, id: string): Promise<void> =>
      within(member, async (tx) => {
        const row = await getEndpoint(tx, member, id, 'lock')
        for (const table of [webhookAttempt, webhookDelivery, webhookDay]) {
          await tx
            .delete(table)
            .where(and(eq(table.organizationId, row.organizationId), eq(table.endpointId, row.id)))
        }
        await tx.delete(webhookEndpoint).where(isEndpoint(row))
        await deleteUnheardEvents(tx, row.organizationId, clock.now())
      }),

    rotate: (member: Member, id: string, overlapHours: number): Promise<z.output<typeof RotateAnswer>> =>
      within(member, async (tx) => {
        const row = await getEndpoint(tx, member, id, 'lock')
        const { secret, kept } = secrets.make(row)
        const now = clock.now()
        const until = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * hourMs)
        await tx
          .update(webhookEndpoint)
          .set({
            ...{ secret: kept, formerSecret: until && row.secret, formerSecretUntil: until, updatedAt: now },
          })
          .where(isEndpoint(row))
        return { secret, formerSecretUntil: until?.toISOString() ?? null }
      }),
  }
}

type Change = z.output<typeof WebhookChange>

const isEnabled = ({ status }: EndpointRow, change: Change) =>
  status === 'disabled' && change.status === 'enabled'
const isDisabled = ({ status }: EndpointRow, change: Change) =>
  status === 'enabled' && change.status === 'disabled'

const isEndpoint = ({ organizationId, id }: Pick<EndpointRow, 'organizationId' | 'id'>) =>
  and(eq(webhookEndpoint.organizationId, organizationId), eq(webhookEndpoint.id, id))

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
