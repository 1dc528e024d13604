import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { join, makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealOne } from '../sealed.ts'
import { draftEnvelope, makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

let world: World
let team: Team
/** Neither a manager nor in any team. */
let other: Joined
let stranger: TestPerson
let document: DocumentShape

beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'files')
  other = await join(world, team.owner, 'other')
  stranger = await register(world, 'stranger', 'Globex')
  document = await uploadDocument(team.owner, await makeSamplePdf())
})
afterAll(() => world.close())
/** No folder of one test is seen by the next. */
afterEach(async () => {
  const { body } = await team.owner.call('GET /envelopes', { query: { limit: '100' } })
  const ids = body.items.filter(({ filedIn }) => filedIn !== null).map(({ id }) => id)
  if (ids.length > 0) await team.owner.call('POST /envelope-actions', { body: { action: 'file', ids } })
})

const file = (id: string, filedIn: unknown, by: TestPerson = team.owner) =>
  by.call('PUT /envelopes/{id}/folder', { params: { id }, body: { filedIn } })
const namesFor = async (by: TestPerson = team.owner, headers = {}) =>
  (await by.call('GET /envelope-folders', { headers })).body.items.map(({ name }) => name)
const titlesIn = async (filedIn: string, by: TestPerson = team.owner, query = {}) =>
  (await by.call('GET /envelopes', { query: { filedIn, ...query } })).body.items.map(({ title }) => title)
const rename = (from: string, to: string, by: TestPerson = team.owner) =>
  by.call('POST /envelope-folders/rename', { body: { from, to } })
const show = (id: string, visibility: string) =>
  team.owner.call('PUT /envelopes/{id}/visibility', { params: { id }, body: { visibility } })
const trash = (id: string) => team.owner.call('POST /envelopes/{id}/trash', { params: { id } })

async function draft(title: string, visibility = 'organization'): Promise<string> {
  const guest = { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }
  const { id } = await draftEnvelope(team.owner, document, [guest], title)
  await show(id, visibility)

  return id
}

describe('an envelope in a folder', () => {
  test('says so, is found by it, and goes out of it again', async () => {
    const [one, two] = [await draft('Flat 1'), await draft('Flat 2')]
    const before = (await team.owner.call('GET /envelopes/{id}', { params: { id: one } })).body
    expect(before.filedIn).toBeNull()

    const filed = await file(one, '  Leases ')
    expect(filed).toMatchObject({ status: 200, body: { ...before, filedIn: 'Leases' } })
    await file(two, 'Leases')
    expect(await titlesIn('Leases')).toEqual(['Flat 2', 'Flat 1'])
    expect(await titlesIn('Leases', team.owner, { status: 'draft', sort: 'title' })).toEqual([
      'Flat 1',
      'Flat 2',
    ])
    expect(await titlesIn('Leases', team.owner, { folder: 'completed' })).toEqual([])
    expect(await titlesIn('leases')).toEqual([])
    expect(await namesFor()).toEqual(['Leases'])
    const { items } = (await team.owner.call('GET /envelopes')).body
    expect(items.map(({ title, filedIn }) => [title, filedIn])).toEqual([
      ['Flat 2', 'Leases'],
      ['Flat 1', 'Leases'],
    ])

    expect((await file(two, 'Rentals')).body.filedIn).toBe('Rentals')
    expect(await namesFor()).toEqual(['Leases', 'Rentals'])
    for (const id of [one, two]) expect((await file(id, null)).body.filedIn).toBeNull()
    expect([await namesFor(), await titlesIn('Leases'), await titlesIn('Rentals')]).toEqual([[], [], []])
    const after = await team.owner.call('GET /envelopes/{id}', { params: { id: one } })
    expect(after.body).toEqual(before)
  })

  test('may be one that is sealed, whose trail and time of the last change stay as they are', async () => {
    const { id } = await sealOne(world, team.owner, 'signs@example.org')
    const read = async () => ({
      trail: (await team.owner.call('GET /envelopes/{id}/audit', { params: { id } })).body.items,
      at: (await team.owner.call('GET /envelopes/{id}', { params: { id } })).body.updatedAt,
    })
    const before = await read()
    expect((await file(id, 'Signed')).body).toMatchObject({ status: 'completed', filedIn: 'Signed' })
    expect(await read()).toEqual(before)
  })

  test('stays in it while it is changed, and its copy is in none', async () => {
    const id = await draft('Kept')
    await file(id, 'Keeping')
    const changed = await team.owner.call('PATCH /envelopes/{id}', {
      params: { id },
      body: { title: 'Kept still' },
    })
    expect(changed.body).toMatchObject({ title: 'Kept still', filedIn: 'Keeping' })
    const sent = await team.owner.call('POST /envelopes/{id}/send', { params: { id } })
    expect(sent.body).toMatchObject({ status: 'sent', filedIn: 'Keeping' })
    const copy = await team.owner.call('POST /envelopes/{id}/duplicate', { params: { id } })
    expect(copy.body.filedIn).toBeNull()
  })

  test('has a name that is a line of at most a hundred letters', async () => {
    const id = await draft('Named')
    for (const filedIn of ['', '   ', 'a\nb', 'x'.repeat(101), 7, undefined])
      expect(await file(id, filedIn), String(filedIn)).toMatchObject({ status: 400 })
    expect((await file(id, 'x'.repeat(100))).body.filedIn).toHaveLength(100)
    for (const filedIn of ['', 'x'.repeat(101)])
      expect((await team.owner.call('GET /envelopes', { query: { filedIn } })).status).toBe(400)
  })
})

describe('many envelopes', () => {
  test('go into a folder together, each by its own rules, and out of it', async () => {
    const [one, two, gone] = [await draft('Many 1'), await draft('Many 2'), await draft('Many 3')]
    await trash(gone)
    const act = (body: object) => team.owner.call('POST /envelope-actions', { body })
    const ids = [one, gone, stranger.organizationId, two]
    const { body } = await act({ action: 'file', ids, filedIn: 'Together' })
    expect(body.items.map(({ code }) => code)).toEqual([null, 'envelope-in-trash', 'not-found', null])
    expect(await titlesIn('Together')).toEqual(['Many 2', 'Many 1'])
    expect((await act({ action: 'file', ids: [one, two], filedIn: '' })).status).toBe(400)
    await act({ action: 'file', ids: [one, two] })
    expect(await titlesIn('Together')).toEqual([])
  })
})

describe('folders', () => {
  test('come as the language of whoever asks sorts them, each once', async () => {
    const names = ['Äpfel', 'Zebras', 'Apples', '10 years', '2 years', 'zebras', 'Zebras']
    for (const [at, name] of names.entries()) await file(await draft(`Sorted ${at}`), name)
    expect(await namesFor()).toEqual(['2 years', '10 years', 'Äpfel', 'Apples', 'zebras', 'Zebras'])
  })

  test('are named to who sees something in them alone', async () => {
    const [shown, hidden] = [await draft('Shown'), await draft('Hidden', 'private')]
    await file(shown, 'For all')
    await file(hidden, 'Layoffs')
    expect(await namesFor()).toEqual(['For all', 'Layoffs'])
    expect(await namesFor(team.manager)).toEqual(['For all', 'Layoffs'])
    expect(await namesFor(other)).toEqual(['For all'])
    expect(await titlesIn('Layoffs', other)).toEqual([])
    expect(await file(hidden, 'Mine', other)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await file(shown, 'For everybody', other)).status).toBe(200)
    expect(await namesFor(other)).toEqual(['For everybody'])
    await show(hidden, 'organization')
    expect(await namesFor(other)).toEqual(['For everybody', 'Layoffs'])
  })

  test('of what somebody was asked to sign are named to them, and not theirs to change', async () => {
    const guest = { key: 'other', name: 'Other', email: other.email }
    const { id } = await draftEnvelope(team.owner, document, [guest], 'Asked')
    await show(id, 'private')
    await file(id, 'Asked for')
    expect(await namesFor(other)).toEqual([])
    await team.owner.call('POST /envelopes/{id}/send', { params: { id } })
    expect(await namesFor(other)).toEqual(['Asked for'])
    expect(await titlesIn('Asked for', other)).toEqual(['Asked'])
    expect(await file(id, null, other)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('are no other organization’s, and those of tests no live ones', async () => {
    const id = await draft('Ours')
    await file(id, 'Ours')
    expect(await namesFor(stranger)).toEqual([])
    expect(await titlesIn('Ours', stranger)).toEqual([])
    expect(await file(id, 'Theirs', stranger)).toMatchObject({ status: 404 })
    const test = { 'x-organization-type': 'test' }
    expect(await namesFor(team.owner, test)).toEqual([])
    const there = await team.owner.call('PUT /envelopes/{id}/folder', {
      params: { id },
      body: { filedIn: 'Tests' },
      headers: test,
    })
    expect(there.status).toBe(404)
    expect(await namesFor()).toEqual(['Ours'])
  })

  test('are passed over where all that is in them lies in the trash, and are there again with it', async () => {
    const id = await draft('Thrown')
    await file(id, 'Thrown away')
    await trash(id)
    expect([await namesFor(), await titlesIn('Thrown away')]).toEqual([[], []])
    expect(await titlesIn('Thrown away', team.owner, { folder: 'trash' })).toEqual(['Thrown'])
    expect(await file(id, null)).toMatchObject({ status: 409, body: { code: 'envelope-in-trash' } })
    await team.owner.call('POST /envelopes/{id}/restore', { params: { id } })
    expect([await namesFor(), await titlesIn('Thrown away')]).toEqual([['Thrown away'], ['Thrown']])
  })

  test('are filled by who may make envelopes, and told to who may see them', async () => {
    const id = await draft('Withheld')
    await file(id, 'Reading')
    const withhold = (...withheld: string[]) =>
      team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
        params: { ...team.params, memberId: other.id },
        body: { withheld },
      })
    await withhold('create_envelopes')
    expect(await file(id, 'Writing', other)).toMatchObject({ status: 403 })
    expect(await namesFor(other)).toEqual(['Reading'])
    await withhold('view_envelopes')
    expect((await other.call('GET /envelope-folders')).status).toBe(403)
    await withhold()
  })
})

describe('another name for a folder', () => {
  test('takes all that is in it along, the trash too, and neither order nor trail tells of it', async () => {
    const [one, two, gone] = [await draft('Flat 1'), await draft('Flat 2'), await draft('Flat 3')]
    for (const id of [one, two, gone]) await file(id, 'Leases')
    await file(await draft('Offer'), 'Offers')
    await trash(gone)
    const read = async () => (await team.owner.call('GET /envelopes/{id}', { params: { id: one } })).body
    const before = await read()

    expect(await rename('Leases', '  Rentals ')).toMatchObject({
      status: 200,
      body: { name: 'Rentals', moved: 3, stayed: 0, isDone: true },
    })
    expect(await namesFor()).toEqual(['Offers', 'Rentals'])
    expect(await titlesIn('Rentals')).toEqual(['Flat 2', 'Flat 1'])
    expect(await read()).toEqual({ ...before, filedIn: 'Rentals' })
    await team.owner.call('POST /envelopes/{id}/restore', { params: { id: gone } })
    expect(await titlesIn('Rentals')).toHaveLength(3)

    expect((await rename('Rentals', 'Offers')).body.moved, 'one folder of two').toBe(3)
    expect([await namesFor(), (await titlesIn('Offers')).length]).toEqual([['Offers'], 4])
    const nothing = { moved: 0, stayed: 0, isDone: true }
    expect((await rename('Rentals', 'Offers')).body).toEqual({ name: 'Offers', ...nothing })
    expect((await rename('Offers', 'Offers')).body).toEqual({ name: 'Offers', ...nothing })
    for (const to of ['', 'a\nb', 'x'.repeat(101)]) expect((await rename('Offers', to)).status).toBe(400)
  })

  test('leaves what others hide where it is, and what one only takes part in, and says so', async () => {
    const guest = { key: 'other', name: 'Other', email: other.email }
    const { id: asked } = await draftEnvelope(team.owner, document, [guest], 'Asked')
    const [hidden, shown] = [await draft('Hidden', 'private'), await draft('Shown')]
    await show(asked, 'private')
    for (const id of [asked, hidden, shown]) await file(id, 'Mixed')
    await team.owner.call('POST /envelopes/{id}/send', { params: { id: asked } })

    expect((await rename('Mixed', 'Sorted', other)).body).toEqual({
      ...{ name: 'Sorted', moved: 1, stayed: 1, isDone: true },
    })
    expect(await titlesIn('Sorted')).toEqual(['Shown'])
    expect((await titlesIn('Mixed')).toSorted()).toEqual(['Asked', 'Hidden'])
  })

  test('is no other organization’s, nor that of tests', async () => {
    await file(await draft('Ours'), 'Ours')
    expect((await rename('Ours', 'Theirs', stranger)).body.moved).toBe(0)
    const inTest = await team.owner.call('POST /envelope-folders/rename', {
      body: { from: 'Ours', to: 'Tests' },
      headers: { 'x-organization-type': 'test' },
    })
    expect(inTest.body.moved).toBe(0)
    expect(await namesFor()).toEqual(['Ours'])
  })
})
