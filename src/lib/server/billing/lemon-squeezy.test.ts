import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLog } from '../log.ts'
import {
  invoiceOf,
  lemonApiKey,
  lemonMessage,
  lemonSecret,
  lemonStore,
  lemonVariants,
  startLemonSqueezy,
  type LemonSqueezyServer,
} from './lemon-squeezy-server.fixture.ts'
import { makeLemonSqueezy } from './lemon-squeezy.ts'

const today = new Date('2026-03-10T09:00:00.000Z')
const parts = {
  apiKey: lemonApiKey,
  storeId: String(lemonStore),
  webhookSecret: lemonSecret,
  variants: lemonVariants,
  log: makeLog('silent'),
}
const home = '01a1fe20-0000-7000-8000-000000000001'
const order = {
  plan: 'Starter',
  organizationId: home,
  email: 'mara@example.org',
  name: 'Mara',
  returnTo: 'https://paraph.example/billing',
} as const

let lemon: LemonSqueezyServer
let provider: ReturnType<typeof makeLemonSqueezy>
beforeAll(async () => {
  lemon = await startLemonSqueezy(() => today)
})
beforeEach(() => {
  provider = makeLemonSqueezy(parts)
  lemon.subscribe('9', 102)
  lemon.asked.length = 0
})
afterAll(() => lemon.close())

const bytes = (text: string) => new TextEncoder().encode(text)

test('a checkout is for the plan by the month or the year, and knows the organization', async () => {
  expect(await provider.checkout(order)).toMatch(/^https:\/\/paraph\.lemonsqueezy\.com\/checkout\//)
  expect(lemon.checkouts.at(-1)).toMatchObject({
    variant: 101,
    custom: { organization_id: home },
    attributes: {
      checkout_data: { email: 'mara@example.org', name: 'Mara' },
      product_options: { redirect_url: 'https://paraph.example/billing', enabled_variants: [101, 111] },
    },
  })
})

test('a subscription is read as plan, status, period and portal', async () => {
  expect(await provider.find('9')).toEqual({
    subscriptionId: '9',
    customerId: '7',
    plan: 'Professional',
    status: 'active',
    startedAt: today,
    periodEnd: new Date('2026-04-09T09:00:00.000Z'),
    cancelAtPeriodEnd: false,
    customerPortalUrl: expect.stringMatching(/^https:\/\/paraph\.lemonsqueezy\.com\/billing\?/) as string,
    updatedAt: today,
  })
})

test.each([
  ['on_trial', 'active'],
  ['active', 'active'],
  ['paused', 'suspended'],
  ['past_due', 'pastdue'],
  ['unpaid', 'suspended'],
  ['cancelled', 'cancelled'],
  ['expired', 'ended'],
])('the status %s means %s', async (theirs, ours) => {
  lemon.subscribe('9', 102).attributes.status = theirs
  expect((await provider.find('9')).status).toBe(ours)
})

describe('a change', () => {
  const sent = () => lemon.asked.at(-1)?.body as { data: { attributes: Record<string, unknown> } }

  test('from now is charged at once', async () => {
    const snapshot = await provider.change('9', { plan: 'Enterprise', from: 'now', resume: false })
    expect(snapshot.plan).toBe('Enterprise')
    expect(sent().data.attributes).toEqual({ variant_id: 103, invoice_immediately: true })
  })

  test('from the next period on is charged with the next invoice', async () => {
    await provider.change('9', { plan: 'Starter', from: 'next-period', resume: false })
    expect(sent().data.attributes).toEqual({ variant_id: 101, disable_prorations: true })
  })

  test('keeps who pays by the year paying by the year', async () => {
    lemon.subscribe('9', 112)
    await provider.change('9', { plan: 'Starter', from: 'next-period', resume: false })
    expect(sent().data.attributes).toMatchObject({ variant_id: 111 })
  })

  test('takes back a cancellation when asked to', async () => {
    expect(await provider.cancel('9')).toMatchObject({ status: 'cancelled', cancelAtPeriodEnd: true })
    const snapshot = await provider.change('9', { plan: 'Professional', from: 'next-period', resume: true })
    expect(snapshot).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  })
})

test('invoices are told with their total in cents and their address', async () => {
  expect(await provider.invoices('9')).toEqual([
    {
      id: '1',
      issuedAt: today,
      total: 1200,
      currency: 'USD',
      status: 'paid',
      url: 'https://app.lemonsqueezy.com/my-orders/1/subscription-invoice/1',
    },
  ])
})

describe('no usable answer is payment-unavailable', () => {
  test('when the service is down', async () => {
    lemon.goDown(true)
    await expect(provider.checkout(order)).rejects.toThrow('payment-unavailable')
    lemon.goDown(false)
  })

  test('when the key is wrong', async () => {
    await expect(makeLemonSqueezy({ ...parts, apiKey: 'other' }).find('9')).rejects.toThrow(
      'payment-unavailable',
    )
  })

  test('when there is no such subscription', async () => {
    await expect(provider.cancel('12345')).rejects.toThrow('payment-unavailable')
  })

  test('when a plan is not sold', async () => {
    const poor = makeLemonSqueezy({ ...parts, variants: { Starter: [101] } })
    await expect(poor.checkout({ ...order, plan: 'Enterprise' })).rejects.toThrow('payment-unavailable')
  })
})

describe('a message', () => {
  const read = ({ body, headers }: ReturnType<typeof lemonMessage>) =>
    provider.read(bytes(body), headers['x-signature'] ?? null)

  test('is taken with the right signature', () => {
    const message = lemonMessage('subscription_created', lemon.subscribe('9', 102), { organization_id: home })
    expect(read(message)).toMatchObject({
      kind: 'snapshot',
      organizationId: home,
      snapshot: { subscriptionId: '9', plan: 'Professional' },
    })
  })

  test('is forged with another secret, another body, or no signature', () => {
    const data = lemon.subscribe('9', 102)
    expect(read(lemonMessage('subscription_created', data, null, 'another secret')).kind).toBe('forged')
    const { body, headers } = lemonMessage('subscription_created', data)
    expect(provider.read(bytes(`${body} `), headers['x-signature'] ?? null).kind).toBe('forged')
    expect(provider.read(bytes(body), null).kind).toBe('forged')
    expect(provider.read(bytes(body), 'ff').kind).toBe('forged')
  })

  test('about a payment names the subscription to ask for', () => {
    const data = invoiceOf(lemon.subscribe('9', 102))
    expect(read(lemonMessage('subscription_payment_failed', data))).toEqual({
      kind: 'changed',
      subscriptionId: '9',
    })
  })

  test('about another store, another product or something else is irrelevant', () => {
    const { attributes, ...rest } = lemon.subscribe('9', 102)
    const changed = (change: object) => ({ ...rest, attributes: { ...attributes, ...change } })
    for (const data of [
      changed({ store_id: 1 }),
      changed({ variant_id: 999 }),
      { type: 'orders', id: '1', attributes: {} },
    ]) {
      expect(read(lemonMessage('subscription_updated', data)).kind).toBe('irrelevant')
    }
  })

  test('whose organization is not an id has none', () => {
    const data = lemon.subscribe('9', 102)
    const message = lemonMessage('subscription_created', data, { organization_id: "' or 1=1" })
    expect(read(message)).toMatchObject({ kind: 'snapshot', organizationId: null })
  })

  test('whose portal address is no web address gives none', () => {
    const data = lemon.subscribe('9', 102)
    data.attributes.urls.customer_portal = 'javascript:alert(1)'
    expect(read(lemonMessage('subscription_updated', data))).toMatchObject({
      snapshot: { customerPortalUrl: null },
    })
  })
})
