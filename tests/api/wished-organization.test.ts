import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  origin,
  register,
  uploadDocument,
  type CallInit,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
let omar: TestPerson
let second: string

beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  omar = await register(world, 'omar', 'Globex')
  const pdf = await makeSamplePdf({ pages: 1 })
  const guests = [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }]
  await draftEnvelope(mara, await uploadDocument(mara, pdf), guests, 'In the first')
  const { body } = await mara.call('POST /organizations', { body: { name: 'Acme Two', slug: 'acme-two' } })
  second = body.id
  const there: TestPerson = { ...mara, organizationId: second }
  there.call = (name, input) => mara.call(name, { ...input, headers: { 'x-organization': second } })
  await draftEnvelope(there, await uploadDocument(there, pdf), guests, 'In the second')
})
afterAll(() => world.close())

/** The titles of the envelopes somebody is shown, or the status of a refusal. */
async function ask(headers: Record<string, string>, query: Record<string, string> = {}) {
  const response = await world.fetch(`/api/envelopes?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${mara.token}`, ...headers },
  })
  if (!response.ok) return response.status
  const { items } = (await response.json()) as { items: { title: string }[] }

  return items.map(({ title }) => title)
}

describe('[C1] a call speaks for', () => {
  test('the organization that its query names, whatever the header says', async () => {
    expect(await ask({ 'x-organization': mara.organizationId })).toEqual(['In the first'])
    expect(await ask({ 'x-organization': mara.organizationId }, { organizationId: second })).toEqual([
      'In the second',
    ])
    expect(await ask({}, { organizationId: second, organizationType: 'live' })).toEqual(['In the second'])
  })

  test('none, rather than another than the one that is named', async () => {
    expect(await ask({}, { organizationId: omar.organizationId })).toBe(404)
    expect(await ask({ 'x-organization': second }, { organizationId: omar.organizationId })).toBe(404)
    expect(await ask({}, { organizationId: second, organizationType: 'both' })).toBe(404)
    expect(await ask({ 'x-organization-type': 'TEST' })).toBe(404)
    expect(await ask({ 'x-organization': omar.organizationId })).toBe(404)
  })

  test('the account alone, where what is about a person is asked in a foreign organization', async () => {
    const { body } = await mara.call('GET /envelopes')
    await mara.call('POST /envelopes/{id}/send', { params: { id: body.items[0]?.id ?? '' } })
    const guest = await openRoom(world, 'jane@example.org', 'In the first')
    await guest.call('POST /signing/{recipient}/decline', { body: { reason: 'Wrong rent' } })
    const told = async (init: CallInit) => {
      const { body: page } = await mara.call('GET /notifications', init)
      return page.items.filter(({ url }) => url?.startsWith('/envelopes/')).length
    }

    expect(await told({})).toBe(1)
    expect(await told({ query: { organizationId: second } })).toBe(0)
    expect(await told({ query: { organizationId: omar.organizationId } })).toBe(0)
    expect(await told({ headers: { 'x-organization': omar.organizationId } })).toBe(0)
  })

  test('the one the browser has stored, where the browser itself asks for a picture or a file', async () => {
    const there = { 'x-organization': second }
    const { body } = await mara.call('GET /envelopes', { headers: there })
    const { body: envelope } = await mara.call('GET /envelopes/{id}', {
      params: { id: body.items[0]?.id ?? '' },
      headers: there,
    })
    const page = `/api/documents/${envelope.documents[0]?.id}/pages/0`
    const prefix = 'CognitoIdentityServiceProvider.paraph-web'
    const user = encodeURIComponent(mara.email)
    const session = `${prefix}.LastAuthUser=${user}; ${prefix}.${user}.idToken=${mara.token}`
    const status = async (mirror: string) =>
      (await world.fetch(page, { headers: { cookie: `${session}${mirror}`, origin } })).status

    expect(await status(`; currentOrganizationId=${second}`)).toBe(200)
    expect(await status(`; currentOrganizationId=${mara.organizationId}`)).toBe(404)
    expect(await status('')).toBe(404)
  })
})

describe('[C1] the type of the organization, live or test, is', () => {
  const test_ = { 'x-organization-type': 'test' }
  const draft = (title: string, headers: Record<string, string>) =>
    mara.call('POST /envelopes', { headers, body: { title, documents: [], recipients: [], fields: [] } })

  test("the caller's own: what is made in one is not there in the other, by header or by query", async () => {
    expect((await draft('For a try', test_)).status).toBe(201)

    const here = { 'x-organization': mara.organizationId }
    expect(await ask({ ...here, ...test_ })).toEqual(['For a try'])
    expect(await ask(here, { organizationType: 'test' })).toEqual(['For a try'])
    expect(await ask({ ...here, ...test_ }, { organizationType: 'live' })).toEqual(['In the first'])
    expect(await ask({ ...here, 'x-organization-type': 'live' })).toEqual(['In the first'])
    expect(await ask(here)).toEqual(['In the first'])
  })

  test("one organization's: said of one it does not count for another", async () => {
    expect(
      await ask({ 'x-organization': mara.organizationId, ...test_ }, { organizationId: second }),
    ).toEqual(['In the second'])
  })

  test('kept by a key that is made in it, whatever is said later', async () => {
    const { body } = await mara.call('POST /organizations/{id}/apikey', {
      params: { id: mara.organizationId },
      headers: test_,
      body: { name: 'Trial', scopes: ['view_envelopes'] },
    })
    expect(body.key).toMatch(/^pk_test_/)
    const bearer = { authorization: `Bearer ${body.key}` }
    expect(await ask(bearer)).toEqual(['For a try'])
    expect(await ask({ ...bearer, 'x-organization-type': 'live' })).toEqual(['For a try'])
    expect(await ask(bearer, { organizationType: 'live' })).toBe(404)
  })
})

test('[C1] a key speaks for its own organization, and is not heard for another', async () => {
  const { body } = await mara.call('POST /organizations/{id}/apikey', {
    params: { id: mara.organizationId },
    body: { name: 'Run', scopes: ['view_envelopes'] },
  })
  const bearer = { authorization: `Bearer ${body.key}` }

  expect(await ask(bearer)).toEqual(['In the first'])
  expect(await ask(bearer, { organizationId: mara.organizationId })).toEqual(['In the first'])
  expect(await ask(bearer, { organizationId: second })).toBe(404)
})
