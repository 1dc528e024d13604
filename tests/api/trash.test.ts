import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { CallName } from '#contract/calls.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealOne } from '../sealed.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  openRoom,
  signInAgain,
  uploadDocument,
  type CallInit,
  type World,
} from '../world.ts'

const dayMs = 24 * 60 * 60 * 1000
const clock = makeTestClock()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-trash-'))
let world: World
let team: Team
let shared: DocumentShape

beforeAll(async () => {
  world = await makeWorld({ clock, environment: { DATA_DIR: folder } })
  team = await makeTeam(world, 'throws')
  shared = await upload(1)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const isKept = (hash: string) => existsSync(path.join(folder, 'blobs', hash.slice(0, 2), hash))
/** Where others keep the machine busy, it is asked again. */
async function upload(pages: number): Promise<DocumentShape> {
  const pdf = await makeSamplePdf({ pages })

  return eventually(() => uploadDocument(team.owner, pdf).catch(() => null))
}
const act = (by: Joined, name: 'trash' | 'restore', id: string) =>
  by.call(`POST /envelopes/{id}/${name}`, { params: { id } })
const remove = (by: Joined, id: string) => by.call('DELETE /envelopes/{id}', { params: { id } })
const read = (id: string, by = team.owner) => by.call('GET /envelopes/{id}', { params: { id } })
const idsIn = async (query: Record<string, string> = {}, by = team.owner) =>
  (await by.call('GET /envelopes', { query: { limit: '100', ...query } })).body.items.map(({ id }) => id)
const countsOf = async (by = team.owner) => (await by.call('GET /envelope-counts')).body
const trailOf = async (id: string) =>
  (await team.owner.call('GET /envelopes/{id}/audit', { params: { id } })).body.items

async function draft(title: string, given = shared): Promise<string> {
  const guest = { key: 'jane', name: 'Jane Roe', email: `${title.toLowerCase()}@example.org` }

  return (await draftEnvelope(team.owner, given, [guest], title)).id
}

async function send(title: string): Promise<string> {
  const id = await draft(title)
  await team.owner.call('POST /envelopes/{id}/send', { params: { id } })

  return id
}

async function voided(title: string): Promise<string> {
  const id = await send(title)
  await team.owner.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Wrong' } })

  return id
}

async function forward(days: number): Promise<void> {
  clock.forward(days * dayMs)
  for (const person of [team.owner, team.manager, team.member]) await signInAgain(world, person)
}

describe('an envelope in the trash', () => {
  test('is in no list, search, number or report, and comes back as it was', async () => {
    const { id } = await sealOne(world, team.owner, 'thrown@example.org')
    const [lists, counts] = [await idsIn(), await countsOf()]
    const stats = () => team.owner.call('GET /organizations/{id}/stats', { params: team.params })
    const day = (ago: number) => new Date(clock.now().getTime() - ago * dayMs).toISOString().slice(0, 10)
    const month = { from: day(30), to: day(0), by: 'month' }
    const report = () => team.owner.call('GET /reports', { query: month })
    const before = {
      stats: (await stats()).body.envelopes,
      report: (await report()).body,
      shape: (await read(id)).body,
    }
    expect(counts).toMatchObject({ completed: 1, trash: 0 })

    expect((await act(team.owner, 'trash', id)).body.trashedAt).not.toBeNull()
    for (const query of [
      '',
      'q=lease',
      'status=completed',
      'folder=completed',
      'sort=title',
      'sentFrom=2020-01-01T00:00:00Z',
    ])
      expect(await idsIn(Object.fromEntries(new URLSearchParams(query))), query).toEqual([])
    expect(await idsIn({ folder: 'trash' })).toEqual([id])
    expect(await idsIn({ folder: 'trash', q: 'lease' })).toEqual([id])
    expect(await idsIn({ folder: 'trash', q: 'kept' })).toEqual([])
    expect(await countsOf()).toMatchObject({ all: counts.all - 1, completed: 0, trash: 1 })
    expect((await stats()).body.envelopes).toMatchObject({ completed: 0, completedThisMonth: 0 })
    expect((await report()).body.total).toMatchObject({ sent: 0, completed: 0 })

    // Whoever signed has their link, and their copy.
    const guest = await openRoom(world, 'thrown@example.org', 'Lease')
    expect((await guest.call('GET /signing/{recipient}')).body.stage).toBe('done')
    expect((await team.owner.call('GET /envelopes/{id}/archive', { params: { id } })).status).toBe(200)

    expect((await act(team.owner, 'restore', id)).status).toBe(200)
    expect({
      stats: (await stats()).body.envelopes,
      report: (await report()).body,
      shape: (await read(id)).body,
    }).toEqual(before)
    expect(await idsIn()).toEqual(lists)
    expect(await countsOf()).toEqual(counts)
    expect((await trailOf(id)).slice(-2).map(({ type, actor }) => [type, actor.name])).toEqual([
      ['envelope.trashed', 'throws-owner'],
      ['envelope.restored', 'throws-owner'],
    ])
  })

  test('is not changed until it is taken back', async () => {
    const id = await draft('Kept')
    await act(team.owner, 'trash', id)
    const changes: [CallName, CallInit][] = [
      ['PATCH /envelopes/{id}', { body: { title: 'Other' } }],
      ['POST /envelopes/{id}/send', {}],
      ['POST /envelopes/{id}/extend', { body: { expiresAt: '2099-01-01T00:00:00Z' } }],
      ['PUT /envelopes/{id}/visibility', { body: { visibility: 'private' } }],
      ['PUT /envelopes/{id}/folder', { body: { filedIn: 'Leases' } }],
    ]
    for (const [name, init] of changes)
      expect(await team.owner.call(name, { params: { id }, ...init }), name).toMatchObject({
        status: 409,
        body: { code: 'envelope-in-trash' },
      })
    expect((await act(team.owner, 'trash', id)).status).toBe(200)
    await act(team.owner, 'restore', id)
    expect((await act(team.owner, 'restore', id)).status).toBe(200)
    expect((await trailOf(id)).map(({ type }) => type)).toEqual([
      'envelope.created',
      'envelope.trashed',
      'envelope.restored',
    ])
    expect((await team.owner.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)
  })

  test('was not waiting for anybody: what is open is voided first, and what is scheduled is no longer sent', async () => {
    const open = await send('Open')
    expect(await act(team.owner, 'trash', open)).toMatchObject({
      status: 409,
      body: { code: 'envelope-open' },
    })
    const later = await draft('Later')
    const sendAt = new Date(clock.now().getTime() + dayMs).toISOString()
    await team.owner.call('POST /envelopes/{id}/send', { params: { id: later }, body: { sendAt } })
    expect((await act(team.owner, 'trash', later)).body).toMatchObject({ status: 'draft', sendAt: null })
    await forward(2)
    expect((await act(team.owner, 'restore', later)).body.status).toBe('draft')
  })

  test('comes the last one first, page by page, and not to who may not see it', async () => {
    const [first, second, hidden] = [await draft('First'), await draft('Second'), await draft('Hidden')]
    const params = { id: hidden }
    await team.owner.call('PUT /envelopes/{id}/visibility', { params, body: { visibility: 'private' } })
    for (const id of [second, hidden, first]) {
      clock.forward(1000)
      await act(team.owner, 'trash', id)
    }
    const page = async (cursor?: string) =>
      (
        await team.owner.call('GET /envelopes', {
          query: { folder: 'trash', limit: '1', ...(cursor && { cursor }) },
        })
      ).body
    const one = await page()
    const two = await page(one.nextCursor ?? '')
    expect([one, two].map(({ items }) => items[0]?.id)).toEqual([first, hidden])
    const seen = await idsIn({ folder: 'trash' }, team.member)
    expect(seen).not.toContain(hidden)
    expect((await act(team.member, 'restore', hidden)).status).toBe(404)
    expect((await countsOf(team.member)).trash).toBe(seen.length)
    for (const id of [first, second, hidden]) await remove(team.owner, id)
  })
})

describe('for good goes', () => {
  test('a draft, by whoever may change it, and its files with it', async () => {
    const document = await upload(3)
    const id = await draft('Gone', document)
    expect((await remove(team.member, id)).status).toBe(204)
    expect((await read(id)).status).toBe(404)
    await forward(1)
    await eventually(() => Promise.resolve(!isKept(document.sha256)))
  })

  test('what was sent, from the trash and by an owner alone', async () => {
    const id = await voided('Over')
    expect(await remove(team.owner, id)).toMatchObject({
      status: 409,
      body: { code: 'envelope-not-in-trash' },
    })
    expect((await act(team.member, 'trash', id)).status).toBe(200)
    expect((await remove(team.manager, id)).status).toBe(403)
    expect((await remove(team.owner, id)).status).toBe(204)
    expect((await read(id)).status).toBe(404)
    expect(await idsIn({ folder: 'trash' })).not.toContain(id)
  })

  test('what has lain in the trash for thirty days, unless a legal hold lies on it', async () => {
    const [sent, drafted, kept] = [await voided('Old'), await draft('Idea'), await voided('Back')]
    for (const id of [sent, drafted, kept]) await act(team.owner, 'trash', id)
    const hold = (legalHold: boolean) =>
      team.owner.call('PUT /organizations/{id}/retention', {
        params: team.params,
        body: { days: null, legalHold },
      })
    await hold(true)
    const held = await voided('Held')
    expect(await act(team.owner, 'trash', held)).toMatchObject({ status: 409, body: { code: 'legal-hold' } })
    expect(await remove(team.owner, sent)).toMatchObject({ status: 409, body: { code: 'legal-hold' } })

    await forward(29)
    expect((await act(team.owner, 'restore', kept)).status).toBe(200)
    await forward(1.1)
    await eventually(async () => (await read(drafted)).status === 404)
    expect((await read(sent)).status).toBe(200)

    await hold(false)
    await forward(0.1)
    await eventually(async () => (await read(sent)).status === 404)
    expect([await read(kept), await read(held)].map(({ status }) => status)).toEqual([200, 200])
  })
})
