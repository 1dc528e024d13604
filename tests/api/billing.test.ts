import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, registerAlone, type Joined } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  choosePlan,
  draftEnvelope,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const dayMs = 24 * 60 * 60 * 1000
const clock = makeTestClock()

let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

/** All of them act; only the first has fields to fill. */
const fourGuests = (['signer', 'approver', 'approver', 'approver'] as const).map((recipientRole, index) => {
  const key = `guest${index}`
  return { key, name: `Guest ${index}`, email: `${key}@example.org`, order: 1, recipientRole }
})

const of = ({ organizationId: id }: TestPerson) => ({ params: { id } })
const subscriptionOf = async (person: TestPerson, home: TestPerson = person) =>
  (await person.call('GET /subscriptions/organization/{id}', of(home))).body
const change = (
  person: TestPerson,
  how: 'upgrade' | 'downgrade',
  newPlan: string,
  home: TestPerson = person,
) => person.call(`POST /subscriptions/organization/{id}/${how}`, { ...of(home), body: { newPlan } })
const notificationsOf = async (person: TestPerson) =>
  (await person.call('GET /notifications')).body.items.map(({ title }) => title.default)

describe('a new organization', () => {
  test('[P7] is Free and active, for a month from its beginning, with every quota and its use', async () => {
    const mara = await register(world, 'mara', 'Acme', 'Free')
    const { body: home } = await mara.call('GET /organizations/{id}', of(mara))
    const subscription = await subscriptionOf(mara)
    expect(subscription).toMatchObject({
      plan: 'Free',
      status: 'active',
      currentPeriodStart: home.createdAt,
      cancelAtPeriodEnd: false,
      scheduledPlan: null,
      providerName: null,
      customerPortalUrl: null,
    })
    expect(home.subscription).toEqual({ plan: 'Free', status: 'active' })
    expect(subscription.quotaDefinitions.map(({ resourceType }) => resourceType).slice(0, 3)).toEqual([
      'MaxEnvelopes',
      'MaxTemplates',
      'MaxSigners',
    ])
    expect(subscription.quotaDefinitions).toHaveLength(12)
    expect(subscription.quotaDefinitions).toContainEqual({ resourceType: 'MaxTemplates', used: 1, limit: 3 })
    expect(subscription.quotaDefinitions).toContainEqual({ resourceType: 'MaxUsers', used: 1, limit: 2 })
    expect((await mara.call('GET /usage')).body.items).toEqual(subscription.quotaDefinitions)
  })

  test('[P7] can be neither cancelled nor resumed while it is Free', async () => {
    const mara = await register(world, 'mara', 'Acme', 'Free')
    for (const call of [
      'POST /subscriptions/organization/{id}/cancel',
      'POST /subscriptions/organization/{id}/resume',
    ] as const) {
      expect(await mara.call(call, of(mara))).toMatchObject({
        status: 409,
        body: { code: 'plan-not-manageable' },
      })
    }
  })
})

describe('changing the plan without a payment provider', () => {
  let mara: TestPerson
  beforeAll(async () => {
    mara = await register(world, 'mara', 'Acme', 'Free')
  })

  test('[P6] an upgrade acts at once, within the period, and is told to the owner', async () => {
    const before = await subscriptionOf(mara)
    const { status, body } = await change(mara, 'upgrade', 'Professional')
    expect(status).toBe(200)
    expect(body.checkoutUrl).toBeNull()
    expect(body.subscription).toMatchObject({
      plan: 'Professional',
      status: 'active',
      currentPeriodEnd: before.currentPeriodEnd,
    })
    expect(body.subscription.quotaDefinitions).toContainEqual({
      resourceType: 'MaxTemplates',
      used: 1,
      limit: 200,
    })
    expect((await mara.call('GET /users/me')).body.organizations[0]?.subscription.plan).toBe('Professional')
    expect(await notificationsOf(mara)).toEqual(['Your plan is now Professional'])
  })

  test('[P6] an upgrade that is none, and a downgrade that is none, are refused', async () => {
    for (const plan of ['Free', 'Starter', 'Professional']) {
      expect(await change(mara, 'upgrade', plan)).toMatchObject({
        status: 409,
        body: { code: 'not-an-upgrade' },
      })
    }
    for (const plan of ['Professional', 'Enterprise']) {
      expect(await change(mara, 'downgrade', plan)).toMatchObject({
        status: 409,
        body: { code: 'not-a-downgrade' },
      })
    }
    expect(await change(mara, 'upgrade', 'Platinum')).toMatchObject({ status: 400 })
  })

  test('[P6] a downgrade waits for the end of the period, and can be taken back', async () => {
    const { body } = await change(mara, 'downgrade', 'Starter')
    expect(body.subscription).toMatchObject({
      plan: 'Professional',
      status: 'active',
      scheduledPlan: 'Starter',
    })
    const resumed = await mara.call('POST /subscriptions/organization/{id}/resume', of(mara))
    expect(resumed.body.subscription).toMatchObject({ plan: 'Professional', scheduledPlan: null })
  })

  test('cancelling ends the plan with its period, and can be taken back', async () => {
    const { body } = await mara.call('POST /subscriptions/organization/{id}/cancel', of(mara))
    expect(body.subscription).toMatchObject({
      plan: 'Professional',
      status: 'cancelled',
      cancelAtPeriodEnd: true,
    })
    const resumed = await mara.call('POST /subscriptions/organization/{id}/resume', of(mara))
    expect(resumed.body.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
  })

  test('a downgrade to Free is a cancellation', async () => {
    const { body } = await change(mara, 'downgrade', 'Free')
    expect(body.subscription).toMatchObject({
      plan: 'Professional',
      status: 'cancelled',
      cancelAtPeriodEnd: true,
    })
    await mara.call('POST /subscriptions/organization/{id}/resume', of(mara))
  })

  test('choosing a plan takes either way', async () => {
    const choose = (plan: string) =>
      mara.call('POST /organizations/{id}/subscription', { ...of(mara), body: { plan } })
    expect((await choose('Enterprise')).body.subscription.plan).toBe('Enterprise')
    expect((await choose('Starter')).body.subscription).toMatchObject({
      plan: 'Enterprise',
      scheduledPlan: 'Starter',
    })
    expect((await choose('Enterprise')).body.subscription.scheduledPlan).toBeNull()
  })

  test('there are no invoices', async () => {
    expect((await mara.call('GET /subscriptions/organization/{id}/invoices', of(mara))).body.items).toEqual(
      [],
    )
  })

  test('nobody can send a payment message', async () => {
    const response = await world.fetch('/api/billing/lemonsqueezy', { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
  })
})

describe('when the period has ended', () => {
  test('[P6] [P7] [P11] the scheduled plan is in force, the owner is told, and a cancelled one is Free with its limits', async () => {
    const mara = await register(world, 'mara', 'Acme', 'Professional')
    const omar = await register(world, 'omar', 'Globex', 'Starter')
    await change(mara, 'downgrade', 'Starter')
    await omar.call('POST /subscriptions/organization/{id}/cancel', of(omar))
    const lease = await uploadDocument(omar, await makeSamplePdf())
    const draft = await draftEnvelope(omar, lease, fourGuests)
    const { currentPeriodEnd } = await subscriptionOf(mara)

    clock.forward(31 * dayMs)
    await world.app.services.billing.sweep()
    await signInAgain(world, mara)
    await signInAgain(world, omar)

    expect(await subscriptionOf(mara)).toMatchObject({
      plan: 'Starter',
      status: 'active',
      scheduledPlan: null,
      currentPeriodStart: currentPeriodEnd,
    })
    expect(await notificationsOf(mara)).toEqual([
      'Your plan is now Starter',
      'Your plan will change to Starter',
      'Your plan is now Professional',
    ])
    expect(await subscriptionOf(omar)).toMatchObject({
      plan: 'Free',
      status: 'active',
      cancelAtPeriodEnd: false,
    })
    expect((await notificationsOf(omar)).slice(0, 2)).toEqual([
      'Your plan is now Free',
      'Your plan was canceled',
    ])

    expect(await omar.call('POST /envelopes/{id}/send', { params: { id: draft.id } })).toMatchObject({
      status: 403,
      body: { code: 'quota-reached', facts: { quota: 'MaxSigners', limit: 3, plan: 'Free' } },
    })

    await world.app.services.billing.sweep()
    expect(await notificationsOf(mara)).toHaveLength(3)
  })
})

describe('who may do what', () => {
  let mara: TestPerson
  let manager: Joined
  let member: Joined
  let stranger: TestPerson
  let nobody: Joined
  beforeAll(async () => {
    mara = await register(world, 'mara', 'Acme')
    manager = await join(world, mara, 'manager', 'manager')
    member = await join(world, mara, 'member')
    stranger = await register(world, 'stranger', 'Globex')
    nobody = await registerAlone(world, 'nobody')
  })

  const changes = [
    ['POST /organizations/{id}/subscription', { plan: 'Starter' }],
    ['POST /subscriptions/organization/{id}/upgrade', { newPlan: 'Enterprise' }],
    ['POST /subscriptions/organization/{id}/downgrade', { newPlan: 'Starter' }],
    ['POST /subscriptions/organization/{id}/cancel', undefined],
    ['POST /subscriptions/organization/{id}/resume', undefined],
    ['GET /subscriptions/organization/{id}/invoices', undefined],
  ] as const

  test.each(changes)('%s is for the owner alone', async (call, body) => {
    for (const person of [manager, member]) {
      expect(await person.call(call, { ...of(mara), body })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    }
    for (const person of [stranger, nobody]) {
      expect(await person.call(call, { ...of(mara), body })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
    expect((await subscriptionOf(mara)).plan).toBe('Enterprise')
    expect(await subscriptionOf(mara)).toMatchObject({ scheduledPlan: null, cancelAtPeriodEnd: false })
  })

  test.each([
    ['GET /subscriptions/organization/{id}', {}],
    ['GET /subscriptions/organization/{id}/validate-feature/{feature}', { feature: 'CustomBranding' }],
  ] as const)('%s is for every member', async (call, more) => {
    const params = { id: mara.organizationId, ...more }
    for (const person of [mara, manager, member]) {
      expect((await person.call(call, { params })).status).toBe(200)
    }
    for (const person of [stranger, nobody]) {
      expect(await person.call(call, { params })).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  })

  test('usage is of the current organization, for every member of one', async () => {
    expect((await member.call('GET /usage')).status).toBe(200)
    expect((await nobody.call('GET /usage')).status).toBe(404)
    expect(
      (await stranger.call('GET /usage', { headers: { 'x-organization': mara.organizationId } })).status,
    ).toBe(404)
  })

  test('without a session nothing is told', async () => {
    const { status } = await world.fetch(`/api/subscriptions/organization/${mara.organizationId}`)
    expect(status).toBe(401)
  })
})

describe('asking for one feature or quota', () => {
  let mara: TestPerson
  beforeAll(async () => {
    mara = await register(world, 'mara', 'Acme', 'Free')
  })
  const validate = async (feature: string) =>
    (
      await mara.call('GET /subscriptions/organization/{id}/validate-feature/{feature}', {
        params: { id: mara.organizationId, feature },
      })
    ).body

  test('[P11] a feature is enabled from the plan on that has it', async () => {
    expect(await validate('ApiAccess')).toEqual({
      feature: 'ApiAccess',
      plan: 'Free',
      isEnabled: true,
      limit: null,
      used: null,
    })
    expect(await validate('CustomBranding')).toMatchObject({ isEnabled: false })
    await choosePlan(mara, 'Starter')
    expect(await validate('CustomBranding')).toMatchObject({ plan: 'Starter', isEnabled: true })
  })

  test('[P11] what is asked of recipients at the door is in the plans that have it', async () => {
    await choosePlan(mara, 'Starter')
    expect(await validate('AdvancedAuthentication')).toMatchObject({ isEnabled: false })
    await choosePlan(mara, 'Professional')
    expect(await validate('AdvancedAuthentication')).toMatchObject({ isEnabled: true })
  })

  test('[P11] what is not built yet is in no plan', async () => {
    await choosePlan(mara, 'Enterprise')
    expect(await validate('SsoIntegration')).toMatchObject({ isEnabled: false })
  })

  test('[P8] a quota is enabled while there is some left, and tells how much', async () => {
    const poor = await register(world, 'poor', 'Poor', 'Free')
    const ask = (feature: string) =>
      poor.call('GET /subscriptions/organization/{id}/validate-feature/{feature}', {
        params: { id: poor.organizationId, feature },
      })
    expect((await ask('MaxTemplates')).body).toMatchObject({ isEnabled: true, used: 1, limit: 3 })
    expect((await ask('MaxOrganizations')).body).toMatchObject({ isEnabled: false, used: 1, limit: 1 })
    expect((await ask('MaxAIToolCalls')).body).toMatchObject({ isEnabled: false, used: 0, limit: 0 })
    expect((await ask('MonthlyPrice')).body).toMatchObject({ isEnabled: true, limit: 0 })
    expect((await ask('MaxHorses')).status).toBe(400)
  })
})

test('[P6] two plans are compared by limits, features and prices', async () => {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  const compare = (planA: string, planB: string) =>
    mara.call('GET /subscriptions/compare/{planA}/{planB}', { params: { planA, planB } })
  const { body } = await compare('Free', 'Starter')
  expect(body).toMatchObject({ planA: 'Free', planB: 'Starter', change: 'upgrade' })
  expect(body.differences).toContainEqual({ key: 'MaxEnvelopes', a: 5, b: 50 })
  expect(body.differences).toContainEqual({ key: 'CustomBranding', a: false, b: true })
  expect(body.differences).toContainEqual({ key: 'YearlyPrice', a: 0, b: 12_000 })
  expect((await compare('Enterprise', 'Free')).body.change).toBe('downgrade')
  expect((await compare('Free', 'Free')).body).toMatchObject({ change: 'none', differences: [] })
  expect((await compare('Free', 'Platinum')).status).toBe(400)
})
