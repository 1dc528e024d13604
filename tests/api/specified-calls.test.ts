import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { makeWorld, register, type TestPerson, type World } from '../world.ts'

let world: World
let mara: TestPerson

beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

/** Section 7, line by line, under the API's base. */
const specified = [
  'POST /users/signup',
  'GET /users/me',
  'GET /idt-mgmt/api/v1/users/settings',
  'GET /idt-mgmt/api/v1/users/{id}/basic',
  'PUT /idt-mgmt/api/v1/users/basic',
  'GET /users/preferences',
  'PUT /users/preferences',
  'POST /idt-mgmt/api/v1/users/verification',
  'POST /idt-mgmt/api/v1/users/verification/retry',
  'GET /idt-mgmt/api/v1/users/verification/{id}',
  'POST /idt-mgmt/api/v1/organizations/users',
  'GET /idt-mgmt/api/v1/organizations/{orgId}/users',
  'GET /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}',
  'PUT /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}',
  'DELETE /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}',
  'GET /subscriptions/organization/{id}',
  'POST /subscriptions/organization/{id}/upgrade',
  'POST /subscriptions/organization/{id}/downgrade',
  'POST /subscriptions/organization/{id}/cancel',
  'GET /subscriptions/organization/{id}/validate-feature/{feature}',
  'GET /subscriptions/compare/{planA}/{planB}',
  'POST /organizations',
  'GET /organizations',
  'GET /organizations/{id}',
  'PUT /organizations/{id}',
  'DELETE /organizations/{id}',
  'PUT /organizations/{id}/branding',
  'GET /organizations/{id}/members',
  'POST /organizations/{id}/members',
  'PUT /organizations/{id}/members/{memberId}/role',
  'DELETE /organizations/{id}/members/{memberId}',
  'POST /organizations/{id}/subscription',
  'GET /organizations/{id}/stats',
  'POST /organizations/{id}/apikey',
  'GET /organizations/{id}/apikey/metadata',
  'GET /region/americas',
  'POST /countries/states',
  'POST /countries/state/cities',
]

describe('[C6] every call of section 7', () => {
  test.each(specified)('%s is in the contract', (name) => expect(Object.keys(calls)).toContain(name))

  test.each(specified)('%s answers at its path, not that there is no such call', async (name) => {
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replace(/\{(plan[AB])\}/g, 'Free').replace(/\{\w+\}/g, mara.organizationId)
    const response = await world.fetch(`/api${path}`, { method })
    // Nobody asked with nothing: known calls mind who asks or what is asked, unknown ones are not found.
    expect([200, 400, 401, 415]).toContain(response.status)
  })

  test('[L3] the texts stand at the root, one namespace for each language', async () => {
    for (const language of ['en-US', 'es-ES', 'fr-FR', 'pt-BR']) {
      const response = await world.fetch(`/locales/${language}/common.json`)
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(await response.json()).toHaveProperty('dashboard.title')
    }
    expect((await world.fetch('/locales/en-US/other.json')).status).toBe(404)
  })
})

describe('[C6] the entities of section 3', () => {
  const home = () => ({ params: { id: mara.organizationId } })
  const fieldsOf = (entity: object) => Object.keys(entity)

  test('a user', async () => {
    const { body } = await mara.call('GET /users/me')
    expect(fieldsOf(body)).toEqual(
      expect.arrayContaining([
        'email',
        'name',
        'userId',
        'locale',
        'id',
        'authProviderId',
        'contact',
        'roles',
        'organizations',
        'organizationPermissions',
        'address',
        'isVerified',
        'verificationStatus',
      ]),
    )
    expect(fieldsOf(body.contact)).toEqual(['email', 'address'])
    expect(fieldsOf(body.organizationPermissions[0] ?? {}).toSorted()).toEqual([
      'canManage',
      'isOwner',
      'organizationId',
      'permissions',
    ])
    expect(fieldsOf(body.organizations[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'name', 'slug', 'subscription']),
    )
  })

  test('a subscription', async () => {
    const { body } = await mara.call('GET /subscriptions/organization/{id}', home())
    expect(fieldsOf(body).toSorted()).toEqual([
      'cancelAtPeriodEnd',
      'currentPeriodEnd',
      'currentPeriodStart',
      'customerPortalUrl',
      'plan',
      'providerName',
      'quotaDefinitions',
      'scheduledPlan',
      'status',
    ])
    expect(fieldsOf(body.quotaDefinitions[0] ?? {}).toSorted()).toEqual(['limit', 'resourceType', 'used'])
  })

  test('[O4] members come by tens from the first page', async () => {
    const { body } = await mara.call('GET /organizations/{id}/members', home())
    expect(body).toMatchObject({ pageNumber: 1, pageSize: 10, total: 1 })
    expect(fieldsOf(body.items[0] ?? {})).toEqual(expect.arrayContaining(['name', 'email', 'isManager']))
    const users = await mara.call('GET /idt-mgmt/api/v1/organizations/{orgId}/users', {
      params: { orgId: mara.organizationId },
    })
    expect(users.body).toMatchObject({ page_number: 1, page_size: 10, total: 1 })
    expect(fieldsOf(users.body.items[0] ?? {})).toEqual(
      expect.arrayContaining(['name', 'email', 'phone', 'locale', 'is_manager', 'organization_id']),
    )
  })

  test('preferences come back as they were put', async () => {
    await mara.call('PUT /users/preferences', { body: { key: 'locale', value: 'fr-FR' } })
    const { body } = await mara.call('GET /users/preferences')
    expect(body.preferences).toMatchObject({ locale: 'fr-FR' })
    expect((await mara.call('GET /users/me')).body.locale).toBe('fr-FR')
  })

  test('a notification', async () => {
    await mara.call('POST /subscriptions/organization/{id}/downgrade', {
      ...home(),
      body: { newPlan: 'Starter' },
    })
    const { body } = await mara.call('GET /notifications')
    expect(body.items[0]).toMatchObject({ type: 'Menu', isRead: false, service: 'billing' })
    expect(fieldsOf(body.items[0] ?? {}).toSorted()).toEqual([
      'content',
      'createdAt',
      'id',
      'isRead',
      'priority',
      'service',
      'title',
      'type',
      'url',
    ])
    expect(Object.keys(body.items[0]?.title.translations ?? {}).toSorted()).toEqual([
      'en-US',
      'es-ES',
      'fr-FR',
      'pt-BR',
    ])
  })

  test('a country, its states and their cities', async () => {
    const countries = (await mara.call('GET /region/americas')).body
    const brazil = countries.find(({ cca2 }) => cca2 === 'BR')
    expect(brazil).toEqual({ name: { common: 'Brazil' }, cca2: 'BR', cca3: 'BRA', region: 'Americas' })
    const states = (await mara.call('POST /countries/states', { body: { country: 'Brazil' } })).body
    expect(states.map(({ name }) => name)).toContain('São Paulo')
    expect(fieldsOf(states[0] ?? {})).toEqual(['name', 'displayName'])
    const body = { country: 'Brazil', state: 'São Paulo' }
    expect((await mara.call('POST /countries/state/cities', { body })).body).toContain('Campinas')
  })
})
