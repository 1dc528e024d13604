import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock, makeWorld, register, type TestPerson, type World } from '../world.ts'

const clock = makeTestClock()
const day = 86_400_000
let world: World
let mara: TestPerson
let omar: TestPerson

beforeAll(async () => {
  world = await makeWorld({ clock })
  mara = await register(world, 'mara', 'Acme')
  omar = await register(world, 'omar', 'Globex')
})
afterAll(() => world.close())

const home = () => ({ params: { id: mara.organizationId } })
const makeKey = async (body: object = {}) =>
  (await mara.call('POST /organizations/{id}/apikey', { ...home(), body })).body
const makeKeyOf = async (person: TestPerson) =>
  (await person.call('POST /organizations/{id}/apikey', { params: { id: person.organizationId }, body: {} }))
    .body
const list = async () => (await mara.call('GET /organizations/{id}/apikey/metadata', home())).body.items

/** A program with a key, which needs no more than the key. */
function program(key: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await world.fetch(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const { status, headers: told } = response
    return { status, headers: told, body: (await response.json()) as Record<string, unknown> }
  }
}

const draft = { title: 'Draft', documents: [], recipients: [], fields: [] }

describe('[O3] [C6] [P11] an API key', () => {
  test('is shown once, kept as a hash, and told apart by its beginning', async () => {
    const { key, ...made } = await makeKey({ name: 'Billing run' })
    expect(key).toMatch(/^pk_live_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'Billing run', prefix: key.slice(0, 12), lastUsedAt: null })
    expect(JSON.stringify(await list())).not.toContain(key)
    expect(await list()).toContainEqual(made)
  })

  test('works in its own organization without naming it, and in no other', async () => {
    const ask = program((await makeKey()).key)
    expect((await ask('POST', '/envelopes', draft)).status).toBe(201)
    const foreign = await ask('GET', '/envelopes', undefined, { 'x-organization': omar.organizationId })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('is written down as a program in the audit trail', async () => {
    const made = await makeKey()
    const { body } = await program(made.key)('POST', '/envelopes', draft)
    const { body: trail } = await mara.call('GET /envelopes/{id}/audit', {
      params: { id: String(body['id']) },
    })
    expect(trail.items[0]?.actor).toMatchObject({ kind: 'api-key' })
  })

  test('may do what its scopes say and nothing else', async () => {
    const ask = program((await makeKey({ scopes: ['view_envelopes'] })).key)
    expect((await ask('GET', '/envelopes')).status).toBe(200)
    expect(await ask('POST', '/envelopes', draft)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await ask('GET', '/templates')).status).toBe(403)
  })

  test.each(['/users/me', '/organizations', '/notifications', '/users/sessions'])(
    'is no person: %s is not for it',
    async (path) => {
      expect(await program((await makeKey()).key)('GET', path)).toMatchObject({ status: 403 })
    },
  )

  test('cannot be made to expire in the past', async () => {
    const body = { expiresAt: new Date(clock.now().getTime() - day).toISOString() }
    expect(await mara.call('POST /organizations/{id}/apikey', { ...home(), body })).toMatchObject({
      status: 422,
      body: { code: 'expiry-in-past', errors: [{ pointer: '/expiresAt' }] },
    })
  })

  test('[O3] is regenerated: the new one has its name and scopes, the old one is dead', async () => {
    const old = await makeKey({ name: 'Nightly', scopes: ['view_templates'] })
    const next = await makeKey({ regenerate: old.id })
    expect(next).toMatchObject({ name: 'Nightly', scopes: ['view_templates'] })
    expect((await program(old.key)('GET', '/templates')).status).toBe(401)
    expect((await program(next.key)('GET', '/templates')).status).toBe(200)
    expect((await list()).find(({ id }) => id === next.id)?.lastUsedAt).not.toBeNull()
  })

  test('is dead once deleted', async () => {
    const { id, key } = await makeKey()
    await mara.call('DELETE /organizations/{id}/apikey/{key}', {
      params: { id: mara.organizationId, key: id },
    })
    expect((await program(key)('GET', '/envelopes')).status).toBe(401)
  })

  test('of nobody is not authenticated', async () => {
    expect((await program(`pk_live_${'A'.repeat(43)}`)('GET', '/envelopes')).status).toBe(401)
  })

  test('is never made twice under one Idempotency-Key, nor shown again', async () => {
    const before = (await list()).length
    const make = () =>
      mara.call('POST /organizations/{id}/apikey', {
        ...home(),
        body: {},
        headers: { 'idempotency-key': 'once' },
      })
    expect((await make()).status).toBe(201)
    expect(await make()).toMatchObject({ status: 409, body: { code: 'idempotency-taken' } })
    expect(await list()).toHaveLength(before + 1)
  })

  test('asks for itself: another one under the same Idempotency-Key makes its own', async () => {
    const make = async () => {
      const ask = program((await makeKey()).key)
      return (await ask('POST', '/envelopes', draft, { 'idempotency-key': 'shared' })).body['id']
    }
    expect(await make()).not.toBe(await make())
  })

  test('is told with every answer how many calls are left in the month, also when one fails', async () => {
    const { key } = await makeKeyOf(await register(world, 'lea', 'Lea', 'Free'))
    const answers = [await program(key)('GET', '/envelopes'), await program(key)('GET', '/envelopes/nothing')]
    expect(answers.map(({ status }) => status)).toEqual([200, 400])
    expect(
      answers.map(({ headers }) => /;r=(\d+);t=\d{5,7}$/.exec(headers.get('ratelimit') ?? '')?.[1]),
    ).toEqual(['499', '498'])
    for (const { headers } of answers)
      expect(headers.get('ratelimit-policy')).toMatch(
        /^"MaxApiCalls";q=500;w=(2419200|2505600|2592000|2678400)$/,
      )
  })

  test('is told nothing where there is no limit, nor are people', async () => {
    expect((await program((await makeKey()).key)('GET', '/envelopes')).headers.has('ratelimit')).toBe(false)
    const lea = await register(world, 'lea', 'Lea', 'Free')
    expect((await lea.call('GET /envelopes')).headers.has('ratelimit')).toBe(false)
  })

  test('stops at its expiry', async () => {
    const expiresAt = new Date(clock.now().getTime() + day).toISOString()
    const ask = program((await makeKey({ expiresAt })).key)
    expect((await ask('GET', '/envelopes')).status).toBe(200)
    clock.forward(day + 1000)
    expect(await ask('GET', '/envelopes')).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
  })
})
