import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTeam, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
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
let team: Team
let stranger: TestPerson
beforeAll(async () => {
  world = await makeWorld({ clock })
  team = await makeTeam(world, 'people')
  stranger = await register(world, 'omar', 'Globex')
})
afterAll(() => world.close())

type Guest = { key: string; name: string; email: string }
const jane: Guest = { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }

async function draft(by: TestPerson, ...guests: Guest[]): Promise<string> {
  const document = await uploadDocument(by, await makeSamplePdf({ pages: 1 }))

  return (await draftEnvelope(by, document, guests, guests.map(({ name }) => name).join())).id
}
async function send(by: TestPerson, ...guests: Guest[]): Promise<string> {
  const id = await draft(by, ...guests)
  const { status } = await by.call('POST /envelopes/{id}/send', { params: { id } })
  expect(status).toBe(200)

  return id
}
const suggested = async (by: TestPerson, q = '') =>
  (await by.call('GET /contact-suggestions', { query: { q } })).body.items.map(({ email }) => email)
const listed = async (by: TestPerson, q = '') =>
  (await by.call('GET /contacts', { query: { q, limit: '100' } })).body.items
const add = (by: TestPerson, name: string, email: string, rest: { company?: string; note?: string } = {}) =>
  by.call('POST /contacts', { body: { name, email, ...rest } })
const importFile = (by: TestPerson, file: string, rest: { dryRun?: boolean; updates?: boolean } = {}) =>
  by.call('POST /contact-imports', { body: { file, ...rest } })

describe('whom something was sent to', () => {
  test('is suggested to everybody of the organization, and to nobody of another one', async () => {
    await draft(team.owner, { key: 'a', name: 'Only Drafted', email: 'drafted@example.org' })
    await send(team.owner, jane)

    expect(await suggested(team.member)).toEqual([jane.email])
    expect(await suggested(team.member, 'ja')).toEqual([jane.email])
    expect(await suggested(stranger)).toEqual([])
    expect(await suggested(stranger, 'jane')).toEqual([])
    const [one] = await listed(team.member)
    expect(one).toMatchObject({ name: 'Jane Roe', source: 'sent', timesUsed: 1 })
  })

  test('is one person, counted, and called as they were called last', async () => {
    await send(team.owner, { ...jane, name: 'Jane R. Roe', email: 'JANE@Example.org' })

    expect(await listed(team.owner)).toMatchObject([{ name: 'Jane R. Roe', timesUsed: 2 }])
  })

  test('is somebody else once the address is corrected', async () => {
    const id = await send(team.owner, { key: 'b', name: 'Bo', email: 'wrong@example.org' })
    const { body } = await team.owner.call('GET /envelopes/{id}', { params: { id } })
    await team.owner.call('POST /envelopes/{id}/correct', {
      params: { id },
      body: { recipients: [{ id: body.recipients[0]?.id ?? '', email: 'bo@example.org' }] },
    })

    expect(await suggested(team.owner, 'bo@')).toContain('bo@example.org')
  })

  test('stays apart by mode', async () => {
    const inTest = { headers: { 'x-organization-type': 'test' } } as const
    const { body } = await team.owner.call('GET /contacts', inTest)
    expect(body.items).toEqual([])
    const { body: made } = await team.owner.call('POST /contacts', {
      ...inTest,
      body: { name: 'Jane Roe', email: jane.email },
    })
    expect((await team.owner.call('GET /contacts/{id}', { params: { id: made.id } })).status).toBe(404)
    expect(await listed(team.owner, 'jane')).toHaveLength(1)
  })
})

describe('contacts that members write', () => {
  test('are made, changed, found without accents, and deleted', async () => {
    const { body: made } = await add(team.member, 'José Núñez', 'jose@firm.example', { company: 'Ácme' })
    const params = { id: made.id }
    expect((await listed(team.owner, 'nunez acme')).map(({ id }) => id)).toEqual([made.id])

    const body = { name: 'Pepe Núñez', email: 'Pepe@firm.example', locale: 'es-ES' as const }
    const changed = await team.owner.call('PUT /contacts/{id}', { params, body })
    expect(changed.body).toMatchObject({ email: 'pepe@firm.example', company: '', locale: 'es-ES' })
    expect(await listed(team.owner, 'acme')).toEqual([])
    expect(await suggested(team.owner, 'pep')).toEqual(['pepe@firm.example'])

    expect((await team.member.call('DELETE /contacts/{id}', { params })).status).toBe(204)
    expect((await team.member.call('DELETE /contacts/{id}', { params })).status).toBe(404)
    expect(await suggested(team.owner, 'pepe')).toEqual([])
  })

  test('have an address each; who was only remembered is written down so', async () => {
    await send(team.owner, { key: 's', name: 'Sam', email: 'sam@example.org' })
    expect(await add(team.owner, 'Sam Fox', 'Sam@Example.org', { company: 'Fox' })).toMatchObject({
      status: 201,
      body: { source: 'added', name: 'Sam Fox', timesUsed: 1 },
    })
    expect(await add(team.owner, 'Sam', 'SAM@example.org')).toMatchObject({
      status: 409,
      body: { code: 'contact-exists' },
    })
    const { body: other } = await add(team.owner, 'Other', 'other@example.org')
    const taken = await team.owner.call('PUT /contacts/{id}', {
      params: { id: other.id },
      body: { name: 'Other', email: 'sam@example.org' },
    })
    expect(taken).toMatchObject({ status: 409, body: { code: 'contact-exists' } })
    await send(team.owner, { key: 's', name: 'S.', email: 'sam@example.org' })
    expect(await listed(team.owner, 'fox')).toMatchObject([{ name: 'Sam Fox', timesUsed: 2 }])
  })

  test('are read by who sees envelopes, and changed by who makes them', async () => {
    const withhold = (...withheld: ('create_envelopes' | 'view_envelopes')[]) =>
      team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
        params: { ...team.params, memberId: team.member.id },
        body: { withheld },
      })
    await withhold('create_envelopes')
    const asked = async () => [
      (await team.member.call('GET /contacts')).status,
      (await team.member.call('GET /contact-export')).status,
      (await team.member.call('GET /contact-suggestions')).status,
      (await add(team.member, 'Lea', 'lea@example.org')).status,
      (await importFile(team.member, 'Email\nlea@example.org')).status,
    ]
    expect(await asked()).toEqual([200, 200, 403, 403, 403])
    await withhold('view_envelopes')
    expect(await asked()).toEqual([403, 403, 403, 403, 403])
    await withhold()
  })

  test('are listed by name, page after page', async () => {
    const home = await makeTeam(world, 'pages')
    for (const name of ['ben', 'Ábel', 'Cleo', 'Ben'])
      await add(home.owner, name, `${name.length}${Math.random()}@example.org`)
    const names: string[] = []
    const readPage = (cursor: string | null) =>
      home.owner.call('GET /contacts', { query: { limit: '1', ...(cursor !== null && { cursor }) } })
    let { body } = await readPage(null)
    names.push(...body.items.map(({ name }) => name.toLowerCase()))
    while (body.nextCursor !== null) {
      body = (await readPage(body.nextCursor)).body
      names.push(...body.items.map(({ name }) => name.toLowerCase()))
    }
    expect(names).toEqual(['ábel', 'ben', 'ben', 'cleo'])
  })
})

describe('a file of people', () => {
  const file =
    'Name,Email,Company\nAnn,ann@example.org,Acme\nBob,bad,\nAnn again,ANN@example.org,\nCy,cy@example.org,'

  test('is rehearsed, then taken in, and changes nothing when it comes again', async () => {
    const home = await makeTeam(world, 'imports')
    const dry = await importFile(home.owner, file, { dryRun: true })
    const report = {
      ...{ total: 4, added: 2, updated: 0, unchanged: 0, faulty: 1, duplicated: 1, unreadable: null },
      faults: [{ line: 3, code: 'email-invalid' }],
      duplicates: [{ line: 4, before: 2 }],
    }
    expect(dry.body).toEqual(report)
    expect(await listed(home.owner)).toEqual([])

    expect((await importFile(home.owner, file)).body).toEqual(report)
    expect((await importFile(home.owner, file)).body).toMatchObject({ added: 0, unchanged: 2 })
    const newer = 'Email,Name,Company\nann@example.org,Ann Fox,\n'
    expect((await importFile(home.owner, newer)).body).toMatchObject({ unchanged: 1 })
    expect((await importFile(home.owner, newer, { updates: true })).body).toMatchObject({ updated: 1 })
    expect(await listed(home.owner, 'fox')).toMatchObject([{ name: 'Ann Fox', company: 'Acme' }])
  })

  test('may hold cards, and comes out again as it went in', async () => {
    const home = await makeTeam(world, 'cards')
    const card =
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:+Jane Roe\r\nEMAIL:jane@example.org\r\nORG:Acme\r\nEND:VCARD\r\n'
    expect((await importFile(home.owner, card)).body).toMatchObject({ added: 1 })
    const { body } = await home.owner.call('GET /contact-export')
    const text = new TextDecoder().decode(body)
    expect(text).toContain(`'+Jane Roe,jane@example.org,Acme`)

    expect((await importFile(home.owner, text, { updates: true })).body).toMatchObject({ unchanged: 1 })
  })

  test.each([
    ['binary', 'PK\u0003\u0004', 'not-text'],
    ['of another encoding', 'Name,Email\nJos\ufffd,j@example.org', 'not-text'],
    ['without addresses', 'Name\nJane', 'no-email-column'],
    [
      'longer than allowed',
      `Email\n${Array.from({ length: 10_001 }, (_, n) => `p${n}@example.org`).join('\n')}`,
      'too-many',
    ],
  ])('that is %s is refused, and the rehearsal says why', async (_, text, code) => {
    expect((await importFile(team.owner, text, { dryRun: true })).body.unreadable).toMatchObject({ code })
    expect(await importFile(team.owner, text)).toMatchObject({
      status: 422,
      body: { code: 'import-unreadable' },
    })
  })

  test('that is larger than 5 MB is not read', async () => {
    expect((await importFile(team.owner, 'x'.repeat(5_000_001))).status).toBe(400)
  })

  test('of 10,000 people is taken in, and found', async () => {
    const home = await makeTeam(world, 'many')
    const text = `Name,Email\n${Array.from({ length: 10_000 }, (_, n) => `Person ${n},p${n}@example.org`).join('\n')}`
    expect((await importFile(home.owner, text)).body).toMatchObject({ added: 10_000 })
    expect(await suggested(home.owner, '9876')).toEqual(['p9876@example.org'])
    expect(await suggested(home.owner, 'person')).toHaveLength(8)
    expect((await listed(home.owner, 'p77')).map(({ name }) => name)).toContain('Person 77')
  })
})

describe('what retention erases', () => {
  test('takes whom it was sent to along with the last envelope that knows them, and leaves who was written down', async () => {
    const home = await makeTeam(world, 'forgets')
    const kept = { key: 'k', name: 'Kept', email: 'kept@example.org' }
    const added = { key: 'a', name: 'Added', email: 'added@example.org' }
    const gone = { key: 'g', name: 'Gone', email: 'gone@example.org' }
    await add(home.owner, added.name, added.email)
    const id = await send(home.owner, kept, added, gone)
    await send(home.owner, kept)
    await home.owner.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Over' } })
    await home.owner.call('PUT /organizations/{id}/retention', {
      params: home.params,
      body: { days: 30, legalHold: false },
    })
    clock.forward(31 * dayMs)
    await signInAgain(world, home.owner)
    await eventually(async () => (await suggested(home.owner, 'gone')).length === 0, 60_000)

    expect((await suggested(home.owner)).toSorted()).toEqual([added.email, kept.email])
  })
})
