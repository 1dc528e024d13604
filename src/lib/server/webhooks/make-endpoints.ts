import type { NewWebhook, RotateAnswer, WebhookInput, WebhookShape } from '#contract/webhook-shapes.ts'
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
import { makeChangeEndpoint } from './change-endpoint.ts'
import {
  assertManagesWebhooks,
  getEndpoint,
  isEndpoint,
  isOwnEndpoint,
  listEndpoints,
  shapeOfEndpoint,
  toWebhookShapes,
} from './endpoint-rows.ts'
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
  const { database, secrets, clock } = parts
  const within = <T>({ organization }: Member, work: (tx: Transaction) => Promise<T>) =>
    database.transaction(organization.id, work)

  return {
    list: (member: Member): Promise<WebhookShape[]> =>
      within(member, async (tx) => toWebhookShapes(tx, await listEndpoints(tx, member), clock.now())),

    get: (member: Member, id: string): Promise<WebhookShape> =>
      within(member, async (tx) =>
        shapeOfEndpoint(tx, await getEndpoint(tx, member, id, 'read'), clock.now()),
      ),

    create: makeCreateEndpoint(parts),
    change: makeChangeEndpoint(parts),

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

/** Throws `feature-not-in-plan`, `webhook-url-forbidden`, `webhooks-full`. */
function makeCreateEndpoint({ database, quotas, secrets, transport, clock, random }: Parts) {
  return (
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
      return { ...(await shapeOfEndpoint(tx, row, clock.now())), secret }
    })
}
