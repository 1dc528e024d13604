import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  invoiceOf,
  lemonApiKey,
  lemonMessage,
  lemonSecret,
  lemonStore,
  startLemonSqueezy,
  type LemonSqueezyServer,
  type LemonSubscription,
} from '#server/billing/lemon-squeezy-server.fixture.ts'
import { join } from '../join.ts'
import { makeKeptLog } from '../kept-log.ts'
import { makeTestClock, makeWorld, register, signInAgain, type TestPerson, type World } from '../world.ts'

const clock = makeTestClock()
const dayMs = 24 * 60 * 60 * 1000

const kept = makeKeptLog()
let world: World
let lemon: LemonSqueezyServer
beforeAll(async () => {
  lemon = await startLemonSqueezy(() => clock.now())
  world = await makeWorld({
    clock,
    log: kept.log,
    environment: {
      LEMONSQUEEZY_API_KEY: lemonApiKey,
      LEMONSQUEEZY_STORE_ID: String(lemonStore),
      LEMONSQUEEZY_WEBHOOK_SECRET: lemonSecret,
      LEMONSQUEEZY_VARIANTS: 'Starter=101,Starter=111,Professional=102,Professional=112,Enterprise=103',
    },
  })
})
afterEach(() => lemon.goDown(false))
afterAll(async () => {
  await world.close()
  await lemon.close()
})

const of = ({ organizationId: id }: TestPerson) => ({ params: { id } })
const subscriptionOf = async (person: TestPerson, home: TestPerson = person) =>
  (await person.call('GET /subscriptions/organization/{id}', of(home))).body
const change = (person: TestPerson, how: 'upgrade' | 'downgrade', newPlan: string) =>
  person.call(`POST /subscriptions/organization/{id}/${how}`, { ...of(person), body: { newPlan } })
const notificationsOf = async (person: TestPerson) =>
  (await person.call('GET /notifications')).body.items.map(({ title }) => title.default)
const deliver = (message: { body: string; headers: Record<string, string> }) =>
  world.fetch('/api/billing/lemonsqueezy', { method: 'POST', ...message })

let lastId = 100
/** An organization whose owner has paid at the provider. */
async function registerPaying(variant = 102): Promise<{ mara: TestPerson; paid: LemonSubscription }> {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  lastId += 1
  const paid = lemon.subscribe(String(lastId), variant)
  const custom = { organization_id: mara.organizationId }
  expect((await deliver(lemonMessage('subscription_created', paid, custom))).status).toBe(200)

  return { mara, paid }
}

test('[P6] an upgrade from Free leads to a checkout that knows the organization, and changes nothing before it is paid', async () => {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  const { status, body } = await change(mara, 'upgrade', 'Professional')
  expect(status).toBe(200)
  expect(body.checkoutUrl).toMatch(/^https:\/\/paraph\.lemonsqueezy\.com\/checkout\//)
  expect(body.subscription.plan).toBe('Free')
  expect(lemon.checkouts.at(-1)).toMatchObject({
    variant: 102,
    custom: { organization_id: mara.organizationId },
  })
})

test('[P4] once it is paid the plan is there, with period, provider and portal; the portal is for the owner alone', async () => {
  const { mara, paid } = await registerPaying()
  const member = await join(world, mara, 'member', 'manager')
  const subscription = await subscriptionOf(mara)
  expect(subscription).toMatchObject({
    plan: 'Professional',
    status: 'active',
    providerName: 'LemonSqueeze',
    customerPortalUrl: paid.attributes.urls.customer_portal,
    currentPeriodEnd: new Date(paid.attributes.renews_at).toISOString(),
  })
  expect(await subscriptionOf(member, mara)).toMatchObject({
    plan: 'Professional',
    providerName: 'LemonSqueeze',
    customerPortalUrl: null,
  })
  expect(await notificationsOf(mara)).toContain('Your plan is now Professional')
})

describe('a message', () => {
  test('with a wrong signature, or none, is refused and changes nothing', async () => {
    const mara = await register(world, 'mara', 'Acme', 'Free')
    const custom = { organization_id: mara.organizationId }
    const data = lemon.subscribe('9000', 103)
    const { body, headers } = lemonMessage('subscription_created', data, custom)
    const forged = [
      lemonMessage('subscription_created', data, custom, 'guessed'),
      { body: body.replace('"active"', '"on_trial"'), headers },
      { body, headers: { 'content-type': 'application/json' } },
    ]
    for (const message of forged) expect((await deliver(message)).status).toBe(401)
    expect(kept.told('message-forged')).toHaveLength(forged.length)
    expect((await subscriptionOf(mara)).plan).toBe('Free')
  })

  test('that is endless is refused', async () => {
    const response = await deliver({ body: ' '.repeat(300_000), headers: {} })
    expect(response.status).toBe(413)
  })

  test('sent again tells nobody anything new', async () => {
    const { mara, paid } = await registerPaying()
    const before = await notificationsOf(mara)
    const again = lemonMessage('subscription_created', paid, { organization_id: mara.organizationId })
    expect((await deliver(again)).status).toBe(200)
    expect(await notificationsOf(mara)).toEqual(before)
  })

  test('from before the last one changes nothing', async () => {
    const { mara, paid } = await registerPaying()
    const early = structuredClone(paid)
    clock.forward(60_000)
    lemon.touch(paid).attributes.variant_id = 103
    await deliver(lemonMessage('subscription_updated', paid))
    await deliver(lemonMessage('subscription_updated', early))
    expect((await subscriptionOf(mara)).plan).toBe('Enterprise')
  })

  test('of a second payment leaves the plan that is paid for', async () => {
    const { mara } = await registerPaying(103)
    const second = lemon.subscribe('9001', 101)
    const custom = { organization_id: mara.organizationId }
    expect((await deliver(lemonMessage('subscription_created', second, custom))).status).toBe(200)
    expect((await subscriptionOf(mara)).plan).toBe('Enterprise')
  })

  test('that claims what is somebody’s for another organization changes neither', async () => {
    const { mara, paid } = await registerPaying()
    const omar = await register(world, 'omar', 'Globex', 'Free')
    await deliver(lemonMessage('subscription_updated', paid, { organization_id: omar.organizationId }))
    expect((await subscriptionOf(omar)).plan).toBe('Free')
    expect((await subscriptionOf(mara)).plan).toBe('Professional')
  })

  test('for no organization, or about something else, is taken and forgotten', async () => {
    const unknown = { organization_id: '01a1fe20-0000-7000-8000-000000000001' }
    const data = lemon.subscribe('9002', 101)
    for (const message of [
      lemonMessage('subscription_created', data, unknown),
      lemonMessage('subscription_created', data),
      lemonMessage('order_created', { type: 'orders', id: '1', attributes: {} }, unknown),
    ]) {
      expect((await deliver(message)).status).toBe(200)
    }
  })
})

describe('a paid plan', () => {
  let mara: TestPerson
  let paid: LemonSubscription
  beforeEach(async () => {
    ;({ mara, paid } = await registerPaying())
  })

  test('[P6] is upgraded at once, charged at once', async () => {
    const { body } = await change(mara, 'upgrade', 'Enterprise')
    expect(body).toMatchObject({ checkoutUrl: null, subscription: { plan: 'Enterprise' } })
    expect(lemon.asked.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      data: { attributes: { variant_id: 103, invoice_immediately: true } },
    })
  })

  test('[P6] is downgraded with its renewal', async () => {
    const { body } = await change(mara, 'downgrade', 'Starter')
    expect(body.subscription).toMatchObject({ plan: 'Professional', scheduledPlan: 'Starter' })
    await deliver(lemonMessage('subscription_updated', paid))
    expect(await subscriptionOf(mara)).toMatchObject({ plan: 'Professional', scheduledPlan: 'Starter' })
    expect((await notificationsOf(mara)).filter((title) => title.includes('will change'))).toHaveLength(1)

    const { currentPeriodEnd } = await subscriptionOf(mara)
    paid.attributes.renews_at = new Date(Date.parse(currentPeriodEnd) + 30 * dayMs).toISOString()
    paid.attributes.updated_at = new Date(Date.parse(currentPeriodEnd) + 1000).toISOString()
    await deliver(lemonMessage('subscription_updated', paid))
    expect(await subscriptionOf(mara)).toMatchObject({
      plan: 'Starter',
      scheduledPlan: null,
      currentPeriodStart: currentPeriodEnd,
    })
  })

  test('takes a scheduled downgrade back, at the provider too', async () => {
    await change(mara, 'downgrade', 'Starter')
    const { body } = await mara.call('POST /subscriptions/organization/{id}/resume', of(mara))
    expect(body.subscription).toMatchObject({ plan: 'Professional', scheduledPlan: null })
    expect(paid.attributes.variant_id).toBe(102)
  })

  test('is cancelled to its end, resumed, and Free once it has expired', async () => {
    const cancelled = await mara.call('POST /subscriptions/organization/{id}/cancel', of(mara))
    expect(cancelled.body.subscription).toMatchObject({
      plan: 'Professional',
      status: 'cancelled',
      cancelAtPeriodEnd: true,
    })
    expect(paid.attributes.status).toBe('cancelled')
    const resumed = await mara.call('POST /subscriptions/organization/{id}/resume', of(mara))
    expect(resumed.body.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })

    await change(mara, 'downgrade', 'Free')
    clock.forward(1000)
    lemon.touch(paid).attributes.status = 'expired'
    await deliver(lemonMessage('subscription_expired', paid))
    expect(await subscriptionOf(mara)).toMatchObject({
      plan: 'Free',
      status: 'active',
      providerName: null,
      customerPortalUrl: null,
    })
  })

  test('is past due when a payment fails, told once, and active when it was made good', async () => {
    paid.attributes.status = 'past_due'
    lemon.touch(paid)
    await deliver(lemonMessage('subscription_payment_failed', invoiceOf(paid)))
    await deliver(lemonMessage('subscription_payment_failed', invoiceOf(paid)))
    await deliver(lemonMessage('subscription_updated', paid))
    expect(await subscriptionOf(mara)).toMatchObject({ plan: 'Professional', status: 'pastdue' })
    expect((await notificationsOf(mara)).filter((title) => title === 'A payment failed')).toHaveLength(1)

    paid.attributes.status = 'active'
    lemon.touch(paid)
    await deliver(lemonMessage('subscription_payment_recovered', invoiceOf(paid)))
    expect((await subscriptionOf(mara)).status).toBe('active')
  })

  test('gives what Free gives while it is suspended', async () => {
    paid.attributes.status = 'paused'
    lemon.touch(paid)
    await deliver(lemonMessage('subscription_paused', paid))
    const { status, plan, quotaDefinitions } = await subscriptionOf(mara)
    expect({ status, plan }).toEqual({ status: 'suspended', plan: 'Professional' })
    expect(quotaDefinitions).toContainEqual({ resourceType: 'MaxTemplates', used: 1, limit: 3 })
  })

  test('is not charged any more once its organization is gone', async () => {
    expect((await mara.call('DELETE /organizations/{id}', of(mara))).status).toBe(204)
    await world.app.services.billing.sweep()
    expect(paid.attributes).toMatchObject({ cancelled: true, status: 'cancelled' })
    const before = lemon.asked.length
    await world.app.services.billing.sweep()
    expect(lemon.asked).toHaveLength(before)
  })

  test('is not charged when it is bought for an organization that is gone', async () => {
    const late = await register(world, 'late', 'Late', 'Free')
    const checkout = lemon.subscribe('7001', 101)
    expect((await late.call('DELETE /organizations/{id}', of(late))).status).toBe(204)
    const custom = { organization_id: late.organizationId }
    expect((await deliver(lemonMessage('subscription_created', checkout, custom))).status).toBe(200)
    expect(checkout.attributes.status).toBe('cancelled')
    const elsewhere = lemon.subscribe('7002', 101)
    await deliver(
      lemonMessage('subscription_created', elsewhere, {
        organization_id: '01900000-0000-7000-8000-000000000000',
      }),
    )
    expect(elsewhere.attributes.status).toBe('active')
  })

  test('ends although the message of its end was lost', async () => {
    clock.forward(40 * dayMs)
    paid.attributes.status = 'expired'
    paid.attributes.ends_at = clock.now().toISOString()
    lemon.touch(paid)
    await world.app.services.billing.sweep()
    await signInAgain(world, mara)
    expect(await subscriptionOf(mara)).toMatchObject({ plan: 'Free', providerName: null })
  })

  test('shows its invoices', async () => {
    const { body } = await mara.call('GET /subscriptions/organization/{id}/invoices', of(mara))
    expect(body.items).toMatchObject([{ total: 1200, currency: 'USD', status: 'paid' }])
  })

  test('[P4] has a portal address that works tomorrow too', async () => {
    const former = (await subscriptionOf(mara)).customerPortalUrl
    clock.forward(13 * 60 * 60 * 1000)
    lemon.touch(paid)
    await signInAgain(world, mara)
    const { customerPortalUrl } = await subscriptionOf(mara)
    expect(customerPortalUrl).toBe(paid.attributes.urls.customer_portal)
    expect(customerPortalUrl).not.toBe(former)
  })

  test('stays as it is while the provider is away, and says so', async () => {
    lemon.goDown(true)
    for (const asked of [
      await change(mara, 'upgrade', 'Enterprise'),
      await change(mara, 'downgrade', 'Starter'),
      await mara.call('POST /subscriptions/organization/{id}/cancel', of(mara)),
    ]) {
      expect(asked).toMatchObject({ status: 503, body: { code: 'payment-unavailable' } })
    }
    expect(await subscriptionOf(mara)).toMatchObject({
      plan: 'Professional',
      status: 'active',
      scheduledPlan: null,
      cancelAtPeriodEnd: false,
    })
    expect(await notificationsOf(mara)).not.toContain('Your plan will change to Starter')
    expect((await deliver(lemonMessage('subscription_payment_failed', invoiceOf(paid)))).status).toBe(503)
  })
})
