import type { webhookCalls } from '#contract/calls/webhook-calls.ts'
import type { Member } from '../../actor.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'
import type { Limit } from '../../requests/rate-limits.ts'

/** A test send is a request from here to an address of the caller's choice. */
const testing = { times: 20, windowSeconds: 600 }
/** Sending again costs no quota. */
const redelivering = { times: 120, windowSeconds: 600 }
const redeliveringMany = { times: 10, windowSeconds: 600 }

/** Endpoints and deliveries. */
export function webhookHandlers({ webhooks, limits }: Services): HandlersOf<typeof webhookCalls> {
  const spend = (what: string, { organization }: Member, limit: Limit) =>
    limits.spend(`webhook-${what}`, organization.id, limit)

  return {
    'GET /webhooks': async ({ member }) => ({ items: await webhooks.list(member) }),
    'POST /webhooks': ({ member, body }) => webhooks.create(member, body),
    'GET /webhooks/{id}': ({ member, params }) => webhooks.get(member, params.id),
    'PUT /webhooks/{id}': ({ member, params, body }) => webhooks.change(member, params.id, body),
    'DELETE /webhooks/{id}': async ({ member, params }) => {
      await webhooks.remove(member, params.id)
      return undefined
    },
    'POST /webhooks/{id}/rotate': ({ member, params, body }) =>
      webhooks.rotate(member, params.id, body.overlapHours),
    'POST /webhooks/{id}/test': async ({ member, params, body }) => {
      await spend('test', member, testing)
      return webhooks.test(member, params.id, body.type)
    },
    'GET /webhooks/{id}/days': ({ member, params }) => webhooks.days(member, params.id),
    'GET /webhooks/{id}/deliveries': ({ member, params, query }) =>
      webhooks.deliveries(member, params.id, query),
    'GET /webhooks/{id}/deliveries/{deliveryId}': ({ member, params }) =>
      webhooks.delivery(member, params.id, params.deliveryId),
    'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': async ({ member, params }) => {
      await spend('redeliver', member, redelivering)
      return webhooks.redeliver(member, params.id, params.deliveryId)
    },
    'POST /webhooks/{id}/redeliver': async ({ member, params, body }) => {
      await spend('redeliver-many', member, redeliveringMany)
      return { count: await webhooks.redeliverFailed(member, params.id, new Date(body.since)) }
    },
  }
}
