import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const dayMs = 86_400_000
const clock = makeTestClock()
let world: World
let acme: Team
/** Neither in a team nor asked for anything. */
let outsider: Joined
let stranger: TestPerson
let team: string
let template: string
/** The instants between which the days of sending lie. */
const days: string[] = []
const morning = () => days.push(clock.now().toISOString())

type Query = Record<string, string>
type Kept = { title: string; sentAt: string | null }

/** What a list has, read page by page. */
async function read(
  person: TestPerson,
  query: Query,
  limit = '2',
  cursor: string | null = null,
): Promise<Kept[]> {
  const asked: Query = cursor === null ? { ...query, limit } : { ...query, limit, cursor }
  const { status, body } = await person.call('GET /envelopes', { query: asked })
  expect(status, JSON.stringify(body)).toBe(200)
  const { items, nextCursor } = body

  return nextCursor === null ? items : [...items, ...(await read(person, query, limit, nextCursor))]
}

async function titles(person: TestPerson, query: Query): Promise<string[]> {
  const found = (await read(person, query)).map(({ title }) => title)
  expect((await read(person, query, '100')).map(({ title }) => title)).toEqual(found)

  return found
}

async function send(
  person: TestPerson,
  title: string,
  [name, email]: readonly [string, string],
  audience: object = { visibility: 'organization', teamId: null },
): Promise<string> {
  const document = await uploadDocument(person, await makeSamplePdf())
  const { id } = await draftEnvelope(person, document, [{ key: 'a', name, email }], title)
  await person.call('PUT /envelopes/{id}/visibility', { params: { id }, body: audience })
  const { status, body } = await person.call('POST /envelopes/{id}/send', { params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)

  return id
}

async function nextDay(): Promise<void> {
  clock.forward(dayMs)
  for (const person of [acme.owner, acme.manager, acme.member, outsider]) await signInAgain(world, person)
  morning()
}

async function makeTemplate(owner: TestPerson): Promise<string> {
  const { id: document } = await uploadDocument(owner, await makeSamplePdf())
  const area = { document, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }
  const { status, body } = await owner.call('POST /templates', {
    body: {
      name: 'Order form',
      documents: [document],
      recipients: [{ key: 'a', name: 'Client', recipientRole: 'signer', order: 1 }],
      fields: [{ type: 'signature', recipient: 'a', areas: [area] }],
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)

  return body.id
}

/** Sent on three days: on the second by a member to a team, on the third from a template; one is voided, one is a draft. */
beforeAll(async () => {
  world = await makeWorld({ clock })
  acme = await makeTeam(world, 'acme')
  outsider = await join(world, acme.owner, 'outsider')
  const { owner, member, params } = acme
  team = (
    await owner.call('POST /organizations/{id}/teams', {
      params,
      body: { name: 'Sales', members: [owner.id, member.id] },
    })
  ).body.id
  const teamOnly = { visibility: 'team', teamId: team }
  const nobody = { visibility: 'private', teamId: null }
  morning()
  await send(owner, 'Lease', ['João Conceição', 'joao@firm.example'])
  const ended = await send(owner, 'Lease, wrong', ['Ana Lima', 'ana@example.org'])
  await owner.call('POST /envelopes/{id}/void', { params: { id: ended }, body: { reason: 'Wrong' } })
  await nextDay()
  await send(member, 'Offer of Sales', ['Zoë O’Hara', 'zoe@firm.example'], teamOnly)
  await send(member, 'Contract of João', ['Bo', 'bo@xq.example'], nobody)
  await nextDay()
  template = await makeTemplate(owner)
  const made = await owner.call('POST /templates/{id}/envelopes', {
    params: { id: template },
    body: {
      title: 'Order',
      recipients: [{ key: 'a', name: 'Joao Pinto', email: 'jp@other.example' }],
      send: true,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await owner.call('PUT /envelopes/{id}/visibility', {
    params: { id: made.body.id },
    body: { visibility: 'organization', teamId: null },
  })
  await draftEnvelope(owner, await uploadDocument(owner, await makeSamplePdf()), [], 'Nobody yet')
  await nextDay()
  stranger = await register(world, 'stranger', 'Globex')
  await send(stranger, 'Lease', ['João Conceição', 'joao@firm.example'])
})
afterAll(() => world.close())

describe('a filter of the list', () => {
  test.each<[Query, string[]]>([
    [{ recipient: 'joao' }, ['Order', 'Lease']],
    [{ recipient: 'JOÃO CONC' }, ['Lease']],
    [{ recipient: 'firm.example' }, ['Offer of Sales', 'Lease']],
    [{ recipient: "o'hara" }, ['Offer of Sales']],
    [{ recipient: 'xq' }, ['Contract of João']],
    [{ recipient: '%' }, []],
    [{ recipient: 'Lease' }, []],
    [
      { recipient: ' ' },
      ['Nobody yet', 'Order', 'Contract of João', 'Offer of Sales', 'Lease, wrong', 'Lease'],
    ],
    [{ status: 'sent', recipient: 'ana' }, []],
    [{ status: 'voided', recipient: 'ana' }, ['Lease, wrong']],
    [{ q: 'lease', recipient: 'ana' }, ['Lease, wrong']],
    [{ q: 'contrato', recipient: 'bo@' }, []],
    [{ q: 'joao', recipient: 'bo' }, ['Contract of João']],
  ])('%j finds by who it goes to, whichever way they are written', async (query, expected) => {
    expect(await titles(acme.owner, query)).toEqual(expected)
    expect(await titles(acme.owner, { ...query, sort: 'title' })).toEqual(expected.toSorted())
  })

  test('is by team', async () => {
    expect(await titles(acme.owner, { team })).toEqual(['Offer of Sales'])
    expect(await titles(acme.owner, { team, folder: 'waiting' })).toEqual(['Offer of Sales'])
    expect(await titles(acme.owner, { team, status: 'draft,voided' })).toEqual([])
    expect(await titles(acme.owner, { team: acme.owner.id })).toEqual([])
  })

  test('is by template and by sender, alone and with others', async () => {
    const { id: sender } = acme.member
    expect(await titles(acme.owner, { template })).toEqual(['Order'])
    expect(await titles(acme.owner, { template, sender })).toEqual([])
    expect(await titles(acme.owner, { template, recipient: 'joao', sentFrom: days[2]! })).toEqual(['Order'])
    expect(await titles(acme.owner, { sender })).toEqual(['Contract of João', 'Offer of Sales'])
    expect(await titles(acme.owner, { sender, team })).toEqual(['Offer of Sales'])
    expect(await titles(acme.owner, { sender, q: 'joao', sentTo: days[2]! })).toEqual(['Contract of João'])
  })
})

describe('the day of sending', () => {
  test('is a filter, and then the order, of what was sent', async () => {
    const [first, second, third, fourth] = days as [string, string, string, string]
    const all = ['Order', 'Contract of João', 'Offer of Sales', 'Lease, wrong', 'Lease']
    expect(await titles(acme.owner, { sentFrom: first })).toEqual(all)
    expect(await titles(acme.owner, { sentTo: fourth })).toEqual(all)
    expect(await titles(acme.owner, { sentFrom: second, sentTo: third })).toEqual(all.slice(1, 3))
    expect(await titles(acme.owner, { sentTo: second })).toEqual(all.slice(3))
    expect(await titles(acme.owner, { sentFrom: fourth })).toEqual([])
    expect(await titles(acme.owner, { sentTo: '1970-01-01T00:00:00Z' })).toEqual([])
    const [item] = await read(acme.owner, { sentFrom: third })
    expect(Date.parse(item?.sentAt ?? '')).toBeGreaterThan(Date.parse(third))
  })

  test('keeps another order that is asked for, and the state', async () => {
    const query = { sentTo: days[3]!, status: 'sent' }
    const all = ['Contract of João', 'Lease', 'Offer of Sales', 'Order']
    expect(await titles(acme.owner, { ...query, sort: 'title' })).toEqual(all)
    expect(await titles(acme.owner, { ...query, folder: 'all', sort: 'updated' })).toEqual([
      'Order',
      'Contract of João',
      'Offer of Sales',
      'Lease',
    ])
  })

  test('is an order of all, in which drafts come last', async () => {
    const found = await titles(acme.owner, { sort: 'sent' })
    expect(found).toEqual([
      'Order',
      'Contract of João',
      'Offer of Sales',
      'Lease, wrong',
      'Lease',
      'Nobody yet',
    ])
  })
})

describe('a filter shows nobody more than they see anyway', () => {
  const queries = (): Query[] => [
    { recipient: 'firm.example' },
    { q: 'joao' },
    { team },
    { sentFrom: days[0]! },
    { sort: 'sent' },
  ]

  test('who is in no team sees what is for everybody', async () => {
    const seen = []
    for (const query of queries()) seen.push(await titles(outsider, query))
    expect(seen).toEqual([
      ['Lease'],
      ['Order', 'Lease'],
      [],
      ['Order', 'Lease, wrong', 'Lease'],
      ['Order', 'Lease, wrong', 'Lease', 'Nobody yet'],
    ])
  })

  test('who is in the team sees what is for it, and their own', async () => {
    const seen = []
    for (const query of queries()) seen.push(await titles(acme.member, query))
    expect(seen[0]).toEqual(['Offer of Sales', 'Lease'])
    expect(seen[2]).toEqual(['Offer of Sales'])
    expect(seen[3]).toEqual(['Order', 'Contract of João', 'Offer of Sales', 'Lease, wrong', 'Lease'])
  })

  test('another organization sees its own alone', async () => {
    const seen = []
    for (const query of [...queries(), { sender: acme.owner.id }, { template }])
      seen.push(await titles(stranger, query))
    expect(seen).toEqual([['Lease'], ['Lease'], [], ['Lease'], ['Lease'], [], []])
  })

  test('test mode sees tests alone', async () => {
    const headers = { 'x-organization-type': 'test' }
    for (const query of queries()) {
      const { status, body } = await acme.owner.call('GET /envelopes', { query, headers })
      expect([status, body.items]).toEqual([200, []])
    }
  })
})

describe('a filter that is none', () => {
  test.each<Query>([
    { team: 'Sales' },
    { sentFrom: '2026-03-01' },
    { sentTo: 'yesterday' },
    { sentfrom: '2026-03-01T00:00:00Z' },
    { recipients: 'ana' },
    { person: 'ana' },
    { sort: 'sentAt' },
    { recipient: 'x'.repeat(201) },
  ])('%j is refused', async (query) => {
    const answer = await acme.owner.call('GET /envelopes', { query })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })
})
