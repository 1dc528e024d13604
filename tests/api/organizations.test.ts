import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDefaults } from '#core/organizations/envelope-defaults.ts'
import { invite, join, type Joined } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import {
  draftEnvelope,
  eventually,
  makeWorld,
  openRoom,
  readMail,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const nobodys = '01900000-0000-7000-8000-000000000000'

let world: World
let owner: TestPerson
let manager: Joined
let member: Joined
let gone: Joined
let foreigner: TestPerson
let params: { id: string }

beforeAll(async () => {
  world = await makeWorld()
  owner = await register(world, 'mara', 'Acme')
  foreigner = await register(world, 'omar', 'Globex')
  manager = await join(world, owner, 'mike', 'manager')
  member = await join(world, owner, 'ana')
  gone = await join(world, owner, 'gus')
  params = { id: owner.organizationId }
  await owner.call('DELETE /organizations/{id}/members/{memberId}', {
    params: { ...params, memberId: gone.id },
  })
})
afterAll(() => world.close())

describe('organizations', () => {
  test('[C6] [O3] are listed with what each caller is in them and what they pay', async () => {
    const { status, body } = await member.call('GET /organizations')

    expect(status).toBe(200)
    expect(body.items).toEqual([
      {
        id: owner.organizationId,
        name: 'Acme',
        slug: 'acme',
        type: 'live',
        timeZone: 'UTC',
        embedOrigins: [],
        mails: { firstPage: true, copies: true },
        defaults: plainDefaults,
        role: 'member',
        subscription: { plan: 'Enterprise', status: 'active' },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      },
    ])
    expect((await gone.call('GET /organizations')).body.items).toEqual([])
  })

  test('[C6] [O3] read the same one by one', async () => {
    const { body } = await manager.call('GET /organizations')

    expect(await manager.call('GET /organizations/{id}', { params })).toMatchObject({
      status: 200,
      body: body.items[0],
    })
  })

  test('[C6] [O3] that are not the caller’s answer like ones that are not there, byte for byte', async () => {
    const calls = [
      ['GET /organizations/{id}', undefined],
      ['PUT /organizations/{id}', { name: 'Mine' }],
      ['DELETE /organizations/{id}', undefined],
      ['GET /organizations/{id}/stats', undefined],
      ['GET /organizations/{id}/storage', undefined],
    ] as const
    for (const [name, body] of calls) {
      for (const caller of [foreigner, gone]) {
        const theirs = await caller.call(name, { params, body })
        const missing = await caller.call(name, { params: { id: nobodys }, body })
        expect(theirs.status).toBe(404)
        expect(JSON.stringify(theirs.body)).toBe(JSON.stringify(missing.body))
      }
    }
    expect((await owner.call('GET /organizations/{id}', { params })).body.name).toBe('Acme')
  })

  test('[C6] [O3] tell nobody anything who is not signed in', async () => {
    for (const path of ['', `/${params.id}`, `/${params.id}/stats`]) {
      expect((await world.fetch(`/api/organizations${path}`)).status).toBe(401)
    }
  })
})

describe('creating an organization', () => {
  test('[C6] [O2] lowercases the slug, writes hyphens for spaces, and makes the caller its owner', async () => {
    const { status, body } = await foreigner.call('POST /organizations', {
      body: { name: 'Second Try', slug: 'Second   TRY' },
    })

    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Second Try', slug: 'second-try', role: 'owner' })
    const mine = await foreigner.call('GET /organizations')
    expect(mine.body.items.map(({ name }) => name)).toEqual(['Globex', 'Second Try'])
    const templates = await foreigner.call('GET /templates', { headers: { 'x-organization': body.id } })
    expect(templates.body.items).toHaveLength(1)
  })

  test.each([{ name: 'Only' }, { slug: 'only' }, { name: '', slug: 'x' }, { name: 'X', slug: '  ' }])(
    '[C6] [O2] needs name and slug both: %j',
    async (body) => {
      expect((await foreigner.call('POST /organizations', { body })).status).toBe(400)
    },
  )

  test('[C6] [O2] names the slug when it is taken, by whomever', async () => {
    const { status, body } = await foreigner.call('POST /organizations', {
      body: { name: 'Acme too', slug: 'ACME' },
    })

    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'slug-taken', errors: [{ pointer: '/slug', code: 'slug-taken' }] })
  })

  test('[C6] [O2] of two at once with one slug makes one', async () => {
    const body = { name: 'Twin', slug: 'twin' }
    const answers = await Promise.all([
      foreigner.call('POST /organizations', { body }),
      owner.call('POST /organizations', { body }),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('[C6] takes the caller’s own id as ownerId, or that of the identity service, and nobody else’s', async () => {
    const { body: me } = await manager.call('GET /users/me')
    const named = (ownerId: string, slug: string) =>
      foreigner.call('POST /organizations', { query: { ownerId }, body: { name: 'Named', slug } })
    const { body: own } = await foreigner.call('GET /users/me')

    expect((await named(own.id, 'named-1')).status).toBe(201)
    expect((await named(own.userId, 'named-2')).status).toBe(201)
    expect(await named(me.id, 'named-3')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('[C6] [P8] ends where the plan does', async () => {
    const free = await register(world, 'fay', 'Free Co', 'Free')

    expect(await free.call('POST /organizations', { body: { name: 'More', slug: 'more' } })).toMatchObject({
      status: 403,
      body: { code: 'quota-reached', facts: { quota: 'MaxOrganizations', limit: 1 } },
    })
  })
})

describe('changing an organization', () => {
  test('[C6] [O3] is for owners and managers, and changes only what is given', async () => {
    const renamed = await manager.call('PUT /organizations/{id}', { params, body: { name: 'Acme Ltd' } })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Acme Ltd', slug: 'acme', role: 'manager' } })
    const moved = await owner.call('PUT /organizations/{id}', {
      params,
      body: { timeZone: 'America/Bogota', slug: 'Acme LTD' },
    })
    expect(moved).toMatchObject({
      status: 200,
      body: { name: 'Acme Ltd', slug: 'acme-ltd', timeZone: 'America/Bogota' },
    })
    expect(await member.call('PUT /organizations/{id}', { params, body: { name: 'Mine' } })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await owner.call('GET /organizations/{id}', { params })).body.name).toBe('Acme Ltd')
  })

  test.each(['Europe/Nowhere', '+02:00', 'CEST!', ''])(
    'refuses what is no time zone: %j',
    async (timeZone) => {
      expect(await owner.call('PUT /organizations/{id}', { params, body: { timeZone } })).toMatchObject({
        status: 422,
        body: { code: 'time-zone-unknown', errors: [{ pointer: '/timeZone', code: 'time-zone-unknown' }] },
      })
    },
  )

  test('[O3] refuses a slug that another has', async () => {
    expect(await owner.call('PUT /organizations/{id}', { params, body: { slug: 'globex' } })).toMatchObject({
      status: 409,
      body: { code: 'slug-taken' },
    })
  })
})

describe('the statistics of an organization', () => {
  test('[C6] [O3] count what is there', async () => {
    const mine = await register(world, 'stan', 'Stats')
    const home = { id: mine.organizationId }
    const stats = async () => (await mine.call('GET /organizations/{id}/stats', { params: home })).body
    const before = await stats()
    expect(before).toEqual({
      members: 1,
      invitations: 0,
      templates: 1,
      envelopes: { draft: 0, waiting: 0, completed: 0, ended: 0, completedThisMonth: 0 },
      storageBytes: expect.any(Number) as number,
    })

    await invite(mine, 'somebody@example.org')
    await join(world, mine, 'jo')
    const pdf = await makeSamplePdf()
    const document = await uploadDocument(mine, pdf)
    await draftEnvelope(mine, document, [])
    await send(mine, 'Waiting', 'stat-1@example.org')
    const voided = await send(mine, 'Voided', 'stat-2@example.org')
    await mine.call('POST /envelopes/{id}/void', { params: { id: voided }, body: { reason: 'No' } })
    await send(mine, 'Done', 'stat-3@example.org')
    await signAs(await openRoom(world, 'stat-3@example.org', 'Done'))
    await eventually(async () => (await stats()).envelopes.completed === 1)

    const after = await stats()
    expect(after).toMatchObject({
      members: 2,
      invitations: 1,
      templates: 1,
      envelopes: { draft: 1, waiting: 1, completed: 1, ended: 1, completedThisMonth: 1 },
    })
    expect(after.storageBytes).toBeGreaterThan(before.storageBytes + document.bytes)

    const { body: storage } = await mine.call('GET /organizations/{id}/storage', { params: home })
    expect(storage.usedBytes).toBe(after.storageBytes)
    expect(storage.limitBytes, 'the plan sets none').toBeNull()
  })

  test('tell what takes up storage: templates as they are, other documents, sealed copies', async () => {
    const mine = await register(world, 'storm', 'Storage', 'Starter')
    const home = { id: mine.organizationId }
    const storage = async () => {
      const { body } = await mine.call('GET /organizations/{id}/storage', { params: home })
      const { items, usedBytes, limitBytes } = body
      expect(limitBytes, 'as the plan says').toBe(2048 * 2 ** 20)
      expect(usedBytes).toBe(items.reduce((sum, { bytes }) => sum + bytes, 0))
      return Object.fromEntries(items.map(({ kind, bytes }) => [kind, bytes]))
    }
    const before = await storage()
    expect(before, 'the sample').toMatchObject({ documents: 0, sealed: 0, attachments: 0 })
    const sample = before['templates'] ?? 0
    expect(sample).toBeGreaterThan(0)

    const document = await uploadDocument(mine, await makeSamplePdf())
    expect(await storage()).toMatchObject({ templates: sample, documents: document.bytes })
    const template = { name: 'Lease', documents: [document.id], recipients: [], fields: [] }
    for (const name of ['Lease', 'Lease again'])
      await mine.call('POST /templates', { body: { ...template, name } })
    expect(await storage(), 'counted once').toMatchObject({
      templates: sample + document.bytes,
      documents: 0,
    })

    await send(mine, 'Kept', 'storage-1@example.org')
    await signAs(await openRoom(world, 'storage-1@example.org', 'Kept'))
    await eventually(async () => ((await storage())['sealed'] ?? 0) > 0)
  })
})

describe('deleting an organization', () => {
  test('[C6] [O3] is for its owner', async () => {
    for (const caller of [manager, member]) {
      expect(await caller.call('DELETE /organizations/{id}', { params })).toMatchObject({ status: 403 })
    }
  })

  test('[C6] [O3] is refused while somebody waits for an envelope; then everybody has left and the slug is free', async () => {
    const boss = await register(world, 'bea', 'Brief')
    const home = { id: boss.organizationId }
    const colleague = await join(world, boss, 'cleo')
    const invitation = await invite(boss, 'late@example.org')
    const sent = await send(boss, 'Live one', 'live@example.org')
    const done = await send(boss, 'Done one', 'done@example.org')
    const signer = await openRoom(world, 'done@example.org', 'Done one')
    await signAs(signer)
    await draftEnvelope(boss, await uploadDocument(boss, await makeSamplePdf()), [])
    await whenCompleted(boss, done)

    expect(await boss.call('DELETE /organizations/{id}', { params: home })).toMatchObject({
      status: 409,
      body: { code: 'organization-has-live-envelopes' },
    })
    expect((await colleague.call('GET /organizations')).body.items).toHaveLength(1)
    await boss.call('POST /envelopes/{id}/void', { params: { id: sent }, body: { reason: 'Over' } })
    expect((await boss.call('DELETE /organizations/{id}', { params: home })).status).toBe(204)

    for (const caller of [boss, colleague]) {
      expect((await caller.call('GET /organizations')).body.items).toEqual([])
      expect((await caller.call('GET /organizations/{id}', { params: home })).status).toBe(404)
      expect((await caller.call('GET /envelopes')).status).toBe(404)
    }
    expect(await world.app.services.members.findInvitation(invitation)).toBeNull()
    // What was sent stays for its recipients.
    expect((await signer.call('GET /signing/{recipient}')).status).toBe(200)
    colleague.organizationId = ''
    expect(
      await colleague.call('POST /organizations', { body: { name: 'Brief again', slug: 'brief' } }),
    ).toMatchObject({ status: 201, body: { slug: 'brief' } })
    const { items } = (await colleague.call('GET /notifications')).body
    expect(items.map(({ title }) => title.default)).toContain('Access to Brief has ended')
  })
})

async function send(person: TestPerson, title: string, email: string): Promise<string> {
  const document = await uploadDocument(person, await makeSamplePdf())
  const { id } = await draftEnvelope(person, document, [{ key: 'guest', name: 'Guest', email }], title)
  const { status } = await person.call('POST /envelopes/{id}/send', { params: { id } })
  expect(status).toBe(200)
  await readMail(world, email, ({ subject }) => subject.includes(title))

  return id
}
