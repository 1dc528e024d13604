import { createHmac } from 'node:crypto'
import { startLoopbackServer, type Answer, type Received } from '../../../../tests/loopback-server.ts'

export const lemonApiKey = 'test-key'
export const lemonStore = 42
export const lemonSecret = 'a webhook secret'
/** Starter is sold by the month and by the year. */
export const lemonVariants = { Starter: [101, 111], Professional: [102, 112], Enterprise: [103] }

const dayMs = 24 * 60 * 60 * 1000

export type LemonSubscription = {
  type: 'subscriptions'
  id: string
  attributes: {
    store_id: number
    customer_id: number
    variant_id: number
    status: string
    status_formatted: string
    cancelled: boolean
    pause: null
    trial_ends_at: null
    billing_anchor: number
    urls: Record<'update_payment_method' | 'customer_portal' | 'customer_portal_update_subscription', string>
    renews_at: string
    ends_at: string | null
    created_at: string
    updated_at: string
    test_mode: boolean
  }
}

/**
 * Answers as https://docs.lemonsqueezy.com/api says, for the calls that are made: JSON:API bodies, the bearer key,
 * 401, 404 and 422 with `errors`. `now` is the time it writes down.
 */
export async function startLemonSqueezy(now: () => Date) {
  const subscriptions = new Map<string, LemonSubscription>()
  const checkouts: {
    variant: number
    custom: Record<string, string>
    attributes: Record<string, unknown>
  }[] = []
  const asked: { method: string; path: string; body: unknown }[] = []
  let isDown = false

  function answerTo({ method, url, headers, body }: Received): Answer {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const given = body ? (JSON.parse(body) as JsonApi) : null
    asked.push({ method, path: pathname, body: given })
    if (isDown) return { status: 503, type: 'text/html', body: '<h1>Service Unavailable</h1>' }
    if (headers.authorization !== `Bearer ${lemonApiKey}`)
      return problem(401, 'Unauthorized', 'Unauthenticated.')
    if (headers.accept !== jsonApi) return problem(406, 'Not Acceptable', 'Ask for JSON:API.')
    if (method === 'POST' && pathname === '/v1/checkouts') return makeCheckout(given)
    const [, id] = /^\/v1\/subscriptions\/(\d+)$/.exec(pathname) ?? []
    const found = id && subscriptions.get(id)
    if (found && method === 'GET') return resource(found)
    if (found && method === 'DELETE') return resource(cancel(found))
    if (found && method === 'PATCH') return update(found, given)
    if (method === 'GET' && pathname === '/v1/subscription-invoices')
      return listInvoices(searchParams.get('filter[subscription_id]') ?? '')

    return problem(404, 'Not Found', 'The related resource does not exist.')
  }

  function makeCheckout(given: JsonApi): Answer {
    const { type, attributes, relationships } = given?.data ?? {}
    const { store, variant } = relationships ?? {}
    if (type !== 'checkouts' || store?.data.type !== 'stores' || variant?.data.type !== 'variants')
      return problem(422, 'Unprocessable Entity', 'The {0} field is required.')
    if (store.data.id !== String(lemonStore)) return problem(404, 'Not Found', 'No such store.')
    const custom = (attributes?.['checkout_data'] as { custom?: Record<string, string> }).custom ?? {}
    checkouts.push({ variant: Number(variant.data.id), custom, attributes: attributes ?? {} })
    const url = `https://paraph.lemonsqueezy.com/checkout/custom/${checkouts.length}`

    return { ...resource({ type, id: String(checkouts.length), attributes: { url } }), status: 201 }
  }

  function update(found: LemonSubscription, given: JsonApi): Answer {
    if (given?.data?.type !== 'subscriptions' || given.data.id !== found.id)
      return problem(422, 'Unprocessable Entity', 'The member id does not match.')
    const { variant_id, cancelled } = given.data.attributes ?? {}
    if (typeof variant_id === 'number') found.attributes.variant_id = variant_id
    if (cancelled === true) cancel(found)
    if (cancelled === false) resume(found)
    touch(found)

    return resource(found)
  }

  function cancel(found: LemonSubscription): LemonSubscription {
    const { renews_at } = found.attributes
    Object.assign(found.attributes, { cancelled: true, status: 'cancelled', ends_at: renews_at })

    return touch(found)
  }

  function resume(found: LemonSubscription): void {
    if (found.attributes.status === 'cancelled') found.attributes.status = 'active'
    Object.assign(found.attributes, { cancelled: false, ends_at: null })
  }

  function touch(found: LemonSubscription): LemonSubscription {
    const at = now().toISOString()
    const { urls } = found.attributes
    // Microseconds, as the service writes them; the portal's address is signed anew each time.
    found.attributes.updated_at = micro(at)
    urls.customer_portal = `https://paraph.lemonsqueezy.com/billing?expires=${Date.parse(at) + dayMs}&signature=f00`

    return found
  }

  function listInvoices(subscription: string): Answer {
    const { attributes } = subscriptions.get(subscription) ?? {}
    const data = attributes
      ? [
          {
            type: 'subscription-invoices',
            id: '1',
            attributes: {
              subscription_id: Number(subscription),
              billing_reason: 'initial',
              currency: 'USD',
              status: 'paid',
              total: 1200,
              urls: { invoice_url: 'https://app.lemonsqueezy.com/my-orders/1/subscription-invoice/1' },
              created_at: attributes.created_at,
            },
          },
        ]
      : []

    return { type: jsonApi, body: JSON.stringify({ meta: { page: { total: data.length } }, data }) }
  }

  const server = await startLoopbackServer(answerTo)
  const restore = routeLemonSqueezy(server.origin)

  return {
    checkouts,
    asked,
    /** What a buyer's payment brings to life. */
    subscribe(id: string, variant: number): LemonSubscription {
      const at = now()
      const made = subscriptionObject(id, variant, at)
      subscriptions.set(id, made)

      return touch(made)
    },
    touch,
    goDown(down: boolean) {
      isDown = down
    },
    async close() {
      restore()
      await server.close()
    },
  }
}

export type LemonSqueezyServer = Awaited<ReturnType<typeof startLemonSqueezy>>

/** The SDK has one fixed address and asks through `fetch`: the only way to lead it to another server. */
function routeLemonSqueezy(origin: string): () => void {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const service = 'https://api.lemonsqueezy.com'

    return address.startsWith(service)
      ? real(`${origin}${address.slice(service.length)}`, init)
      : real(input, init)
  }

  return () => {
    globalThis.fetch = real
  }
}

/** A webhook request's body and headers. */
export function lemonMessage(
  event: string,
  data: unknown,
  custom: Record<string, string> | null = null,
  secret = lemonSecret,
): { body: string; headers: Record<string, string> } {
  const meta = { test_mode: false, event_name: event, ...(custom && { custom_data: custom }) }
  const body = JSON.stringify({ meta, data })
  const signature = createHmac('sha256', secret).update(body).digest('hex')

  return {
    body,
    headers: { 'content-type': 'application/json', 'x-event-name': event, 'x-signature': signature },
  }
}

/** What the payment events carry instead of the subscription. */
export const invoiceOf = ({ id }: LemonSubscription) => ({
  type: 'subscription-invoices',
  id: '77',
  attributes: { store_id: lemonStore, subscription_id: Number(id), status: 'pending', total: 3900 },
})

function subscriptionObject(id: string, variant: number, at: Date): LemonSubscription {
  const created = at.toISOString()

  return {
    type: 'subscriptions',
    id,
    attributes: {
      store_id: lemonStore,
      customer_id: 7,
      variant_id: variant,
      status: 'active',
      status_formatted: 'Active',
      cancelled: false,
      pause: null,
      trial_ends_at: null,
      billing_anchor: at.getUTCDate(),
      urls: {
        update_payment_method: 'https://paraph.lemonsqueezy.com/subscription/1/payment-details',
        customer_portal: '',
        customer_portal_update_subscription: 'https://paraph.lemonsqueezy.com/billing/1/update',
      },
      renews_at: micro(new Date(at.getTime() + 30 * dayMs).toISOString()),
      ends_at: null,
      created_at: micro(created),
      updated_at: micro(created),
      test_mode: false,
    },
  }
}

type JsonApi = {
  data?: {
    type?: string
    id?: string
    attributes?: Record<string, unknown>
    relationships?: Record<string, { data: { type: string; id: string } } | undefined>
  }
} | null

const jsonApi = 'application/vnd.api+json'
const micro = (instant: string) => instant.replace('Z', '000Z')
const resource = (data: unknown): Answer => ({
  type: jsonApi,
  body: JSON.stringify({ jsonapi: { version: '1.0' }, data }),
})
const problem = (status: number, title: string, detail: string): Answer => ({
  status,
  type: jsonApi,
  body: JSON.stringify({ jsonapi: { version: '1.0' }, errors: [{ status: String(status), title, detail }] }),
})
