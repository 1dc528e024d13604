import { isUuid } from '#core/ids.ts'
import { deliveryStatuses, type DeliveryStatus } from '#core/webhooks/delivery.ts'
import { webhookEventTypes, type WebhookEventType } from '#core/webhooks/event-types.ts'
import { instantOf } from './wall-time.ts'

/** What is asked of a delivery log; all of it stands in the address. Empty is without limit. */
export type LogQuestion = {
  status: DeliveryStatus | ''
  type: WebhookEventType | ''
  /** Times as clocks in the organization's zone show them, `2026-11-21T09:30`. */
  from: string
  to: string
}

export const everything: LogQuestion = { status: '', type: '', from: '', to: '' }

/** Whatever an address says: what is not understood is left out. */
export function toLogQuestion(asked: URLSearchParams): LogQuestion {
  return {
    status: deliveryStatuses.find((name) => name === asked.get('status')) ?? '',
    type: webhookEventTypes.find((name) => name === asked.get('type')) ?? '',
    from: timeIn(asked.get('from')),
    to: timeIn(asked.get('to')),
  }
}

/** The delivery that is open. */
export function openedIn(asked: URLSearchParams): string | null {
  const id = asked.get('delivery')

  return id !== null && isUuid(id) ? id : null
}

/** The address that asks this, without what goes without saying. */
export function logAddress(endpointId: string, question: LogQuestion, opened: string | null = null): string {
  const entries = Object.entries({ ...question, delivery: opened ?? '' }).filter(([, value]) => value)
  const query = new URLSearchParams(entries)

  return query.size > 0 ? `/webhooks/${endpointId}?${query}` : `/webhooks/${endpointId}`
}

/** The same as the API is asked. The minute that is named last belongs to it. */
export function toLogQuery({ status, type, from, to }: LogQuestion, timeZone: string) {
  const first = instantOf(from, timeZone)
  const last = instantOf(to, timeZone)

  return {
    ...(status && { status }),
    ...(type && { type }),
    ...(first && { from: first.toISOString() }),
    ...(last && { to: new Date(last.getTime() + lastOfMinuteMs).toISOString() }),
  }
}

const lastOfMinuteMs = 59_999

function timeIn(text: string | null): string {
  return text !== null && instantOf(text, 'UTC') ? text : ''
}
