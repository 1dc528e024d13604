import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../decide.ts'
import { documentDetails, keepPapers } from '../papers.ts'
import { makeWorld, origin, register, standIn, type TestPerson, type World } from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-profile-'))
/** Where the host looks at pictures. */
const desk = path.join(folder, 'desk')
const brazil = { country: 'BR', countryName: 'Brazil', state: 'São Paulo', city: 'Campinas' }
const nobodys = '01900000-0000-7000-8000-000000000000'

/** What runs now; `world` stays the same to everybody when the server is started again. */
let running: World
const world = standIn(() => running)
let mara: TestPerson
let omar: TestPerson

beforeAll(async () => {
  running = await makeWorld({ folder })
  mara = await register(world, 'mara', 'Lindqvist Rentals')
  omar = await register(world, 'omar', 'Haddad Imports')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

async function idOf(person: TestPerson): Promise<string> {
  const { body } = await person.call('GET /users/me')

  return body.id
}

describe('what a person keeps about themselves', () => {
  test('[W10] is read in one call', async () => {
    const { status, body } = await mara.call('GET /idt-mgmt/api/v1/users/settings')

    expect(status).toBe(200)
    expect(body).toEqual({
      email: mara.email,
      name: 'mara',
      phone: null,
      locale: 'en-US',
      time_zone: null,
      address: null,
      is_verified: false,
      verification_status: 'PENDING',
      verification: null,
    })
  })

  test('[W10] the zone that times are told in is chosen, left to the organization again, and a known one', async () => {
    const choose = (time_zone: string | null) =>
      mara.call('PUT /idt-mgmt/api/v1/users/basic', { body: { time_zone } })
    const chosen = async () => (await mara.call('GET /idt-mgmt/api/v1/users/settings')).body.time_zone

    expect((await choose('America/Bogota')).status).toBe(200)
    expect(await chosen()).toBe('America/Bogota')
    for (const unknown of ['Mars/Olympus', '+05:00', '']) {
      expect(await choose(unknown)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/time_zone', code: 'time-zone-unknown' }] },
      })
    }
    expect(await chosen()).toBe('America/Bogota')
    await choose(null)
    expect(await chosen()).toBeNull()
  })

  test('[I7] is COMPLETED and verified once the address has a country, and PENDING again without', async () => {
    const changed = await mara.call('PUT /idt-mgmt/api/v1/users/basic', { body: { address: brazil } })
    expect([changed.status, changed.body.address]).toEqual([200, brazil])

    const settings = await mara.call('GET /idt-mgmt/api/v1/users/settings')
    expect(settings.body).toMatchObject({ is_verified: true, verification_status: 'COMPLETED' })
    const me = await mara.call('GET /users/me')
    expect(me.body).toMatchObject({
      isVerified: true,
      verificationStatus: 'COMPLETED',
      address: brazil,
      contact: { address: brazil },
    })

    await mara.call('PUT /idt-mgmt/api/v1/users/basic', { body: { address: null } })
    const after = await mara.call('GET /users/me')
    expect(after.body).toMatchObject({ isVerified: false, verificationStatus: 'PENDING', address: null })
  })

  test('[W10] changes by the parts that are given, and no other', async () => {
    await mara.call('PUT /idt-mgmt/api/v1/users/basic', { body: { phone: '+55 11 5555 0100' } })
    const { status, body } = await mara.call('PUT /idt-mgmt/api/v1/users/basic', {
      body: { name: '  Mara Lindqvist ' },
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Mara Lindqvist', phone: '+55 11 5555 0100', email: mara.email })
    const { body: me } = await mara.call('GET /users/me')
    expect(me.name).toBe('Mara Lindqvist')

    const cleared = await mara.call('PUT /idt-mgmt/api/v1/users/basic', { body: { phone: '' } })
    expect(cleared.body).toMatchObject({ name: 'Mara Lindqvist', phone: null })
  })

  test.each([
    [{ name: '' }, '/name'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ address: { country: 'Brazil', countryName: 'Brazil' } }, '/address/country'],
    [{ email: 'other@example.org' }, ''],
  ])('refuses %j', async (body, pointer) => {
    const answer = await mara.call('PUT /idt-mgmt/api/v1/users/basic', { body })

    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ title: 'ValidationError', errors: [{ pointer }] })
  })

  test('is nobody’s without signing in', async () => {
    for (const [method, url] of [
      ['GET', '/api/idt-mgmt/api/v1/users/settings'],
      ['GET', `/api/idt-mgmt/api/v1/users/${nobodys}/basic`],
      ['PUT', '/api/idt-mgmt/api/v1/users/basic'],
      ['POST', '/api/idt-mgmt/api/v1/users/verification'],
      ['POST', '/api/idt-mgmt/api/v1/users/verification/retry'],
      ['GET', `/api/idt-mgmt/api/v1/users/verification/${nobodys}`],
    ] as const) {
      const headers = { 'content-type': 'application/json', origin }
      const { status } = await world.fetch(url, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect([url, status]).toEqual([url, 401])
    }
  })
})

test('preferences are not endless; those that are there still change', async () => {
  const zoe = await register(world, 'zoe', 'Zoe')
  const keep = (key: string, value: string) => zoe.call('PUT /users/preferences', { body: { key, value } })
  for (let made = 0; made < 100; made += 1) expect((await keep(`key-${made}`, 'one')).status).toBe(200)
  expect((await keep('key-100', 'one')).status).toBe(413)
  expect((await keep('key-99', 'other')).body.preferences['key-99']).toBe('other')
})

describe('the basic facts of a person', () => {
  test('are their own to read', async () => {
    const id = await idOf(mara)
    const { status, body } = await mara.call('GET /idt-mgmt/api/v1/users/{id}/basic', { params: { id } })

    expect([status, body.id, body.email]).toEqual([200, id, mara.email])
  })

  test('are not there for a stranger, nor are those of nobody', async () => {
    for (const id of [await idOf(mara), nobodys]) {
      const { status, body } = await omar.call('GET /idt-mgmt/api/v1/users/{id}/basic', { params: { id } })
      expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not-found' })])
    }
  })

  test('are there for a fellow member', async () => {
    const lea = await register(world, 'lea', 'Lea Atelier')
    const invited = await mara.call('POST /organizations/{id}/members', {
      params: { id: mara.organizationId },
      body: { name: 'Lea', email: lea.email, isManager: false },
    })
    expect(invited.status).toBe(201)
    const { body: invitations } = await lea.call('GET /invitations')
    await lea.call('POST /invitations/{id}/accept', { params: { id: invitations.items[0]?.id ?? '' } })

    const { status, body } = await lea.call('GET /idt-mgmt/api/v1/users/{id}/basic', {
      params: { id: await idOf(mara) },
    })
    expect([status, body.email]).toEqual([200, mara.email])
  })

  test('tell a telephone number and an address to who manages, and to no other member', async () => {
    const lena = await register(world, 'lena', 'Lena Atelier')
    await lena.call('PUT /idt-mgmt/api/v1/users/basic', {
      body: { phone: '+55 11 5555 0199', address: brazil },
    })
    await mara.call('PUT /idt-mgmt/api/v1/users/basic', {
      body: { phone: '+55 11 5555 0100', address: brazil },
    })
    await mara.call('POST /organizations/{id}/members', {
      params: { id: mara.organizationId },
      body: { name: 'Lena', email: lena.email, isManager: false },
    })
    const { body: invitations } = await lena.call('GET /invitations')
    await lena.call('POST /invitations/{id}/accept', { params: { id: invitations.items[0]?.id ?? '' } })
    const read = async (by: TestPerson, of: TestPerson) =>
      (await by.call('GET /idt-mgmt/api/v1/users/{id}/basic', { params: { id: await idOf(of) } })).body

    expect(await read(lena, mara)).toMatchObject({ email: mara.email, phone: null, address: null })
    expect(await read(mara, lena)).toMatchObject({ phone: '+55 11 5555 0199', address: brazil })
  })
})

describe('identity verification', () => {
  const asked = { provider: 'manual', type: 'identity', document_types: ['passport', 'id_card'] }
  const start = async (person: TestPerson, change: object = {}) =>
    person.call('POST /idt-mgmt/api/v1/users/verification', {
      body: {
        ...{ ...asked, ...documentDetails },
        ...{ user_id: await idOf(person), callback_url: `${origin}/dashboard`, ...change },
      },
    })

  test('[W9] starts pending, and only the person themselves finds it', async () => {
    await keepPapers(mara, 'passport', 'id_card')
    const { status, body } = await start(mara)

    expect(status).toBe(201)
    expect(body).toMatchObject({ ...asked, status: 'pending', attempts: 1, reason: null, url: null })
    const params = { id: body.id }
    expect((await mara.call('GET /idt-mgmt/api/v1/users/verification/{id}', { params })).body).toEqual(body)
    expect((await omar.call('GET /idt-mgmt/api/v1/users/verification/{id}', { params })).status).toBe(404)
    const { body: settings } = await mara.call('GET /idt-mgmt/api/v1/users/settings')
    expect(settings.verification).toEqual(body)
  })

  test('[W9] waits once: starting again takes the place of what nobody has decided', async () => {
    await keepPapers(mara, 'passport', 'id_card')
    const { body: first } = await start(mara)
    await keepPapers(mara, 'driving_licence')
    const { body: second } = await start(mara, { document_types: ['driving_licence'] })

    const params = { id: first.id }
    expect((await mara.call('GET /idt-mgmt/api/v1/users/verification/{id}', { params })).status).toBe(404)
    const { body: settings } = await mara.call('GET /idt-mgmt/api/v1/users/settings')
    expect(settings.verification).toMatchObject({ id: second.id, document_types: ['driving_licence'] })
  })

  test.each([
    ['a provider nobody knows', { provider: 'oracle' }, 422, 'verification-provider-unknown'],
    [
      'a page without TLS to come back to',
      { callback_url: 'http://evil.example/' },
      422,
      'callback-not-allowed',
    ],
    ['somebody else', { user_id: nobodys }, 404, 'not-found'],
    ['no documents', { document_types: [] }, 400, 'invalid-request'],
    ['documents nobody knows', { document_types: ['library_card'] }, 400, 'invalid-request'],
  ])('[W9] is refused for %s', async (_, change, status, code) => {
    const answer = await start(omar, change)

    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })])
  })

  test('[W9] cannot be tried again while it waits, and by nobody else', async () => {
    await keepPapers(mara, 'passport', 'id_card')
    const { body } = await start(mara)
    const retry = (person: TestPerson) =>
      person.call('POST /idt-mgmt/api/v1/users/verification/retry', { body: { id: body.id } })

    const own = await retry(mara)
    expect([own.status, own.body]).toEqual([
      409,
      expect.objectContaining({ code: 'verification-not-declined' }),
    ])
    expect((await retry(omar)).status).toBe(404)
  })
})

/** The command finds the embedded database by its folder; a PostgreSQL of a test's own would be gone with its world. */
const isEmbedded = process.env['TEST_ENGINE'] !== 'postgres'

describe('the host decides on the command line', () => {
  test.runIf(isEmbedded)(
    '[W9] once the server has stopped; what was declined is tried again and approved',
    async () => {
      const lea = await register(world, 'lea', 'Lea Studio')
      const settings = async () => (await lea.call('GET /idt-mgmt/api/v1/users/settings')).body.verification
      await keepPapers(lea, 'passport')
      const { body } = await lea.call('POST /idt-mgmt/api/v1/users/verification', {
        body: {
          ...documentDetails,
          provider: 'manual',
          type: 'identity',
          user_id: await idOf(lea),
          document_types: ['passport'],
        },
      })

      await expect(onCommandLine(['list'])).rejects.toThrow('stop the server')
      await betweenRuns(async () => {
        expect(await onCommandLine(['list'])).toContain(`${body.id} `)
        expect(await onCommandLine(['show', body.id, desk])).toContain(
          'passport of BR for "Mara Sofia Lindqvist"',
        )
        expect(await onCommandLine(['decline', body.id, 'The', 'picture', 'is', 'blurred'])).toContain(
          'declined',
        )
        await expect(onCommandLine(['approve', body.id])).rejects.toThrow('waits for a decision')
        expect(readdirSync(desk).toSorted()).toEqual(
          ['front', 'portrait'].map((side) => `${body.id}-passport-${side}.jpg`),
        )
      })
      expect(await settings()).toMatchObject({
        status: 'declined',
        reason: 'The picture is blurred',
        attempts: 1,
      })

      await keepPapers(lea, 'passport')
      const retried = await lea.call('POST /idt-mgmt/api/v1/users/verification/retry', {
        body: { id: body.id },
      })
      expect([retried.status, retried.body]).toEqual([
        200,
        expect.objectContaining({ id: body.id, status: 'pending', reason: null, attempts: 2 }),
      ])

      await betweenRuns(async () => {
        await onCommandLine(['approve', body.id, '2099-12-31'])
      })
      expect(await settings()).toMatchObject({
        ...{ status: 'approved', attempts: 2, expires_at: '2099-12-31T23:59:59.999Z' },
      })
      expect(await mailsTo(lea.email)).toEqual(
        expect.arrayContaining(['Your identity could not be verified', 'Your identity is verified']),
      )
      const { body: told } = await lea.call('GET /notifications')
      expect(told.items.filter(({ service }) => service === 'identity')).toHaveLength(2)
    },
  )

  test.each([
    [[]],
    [['approve']],
    [['approve', 'mara']],
    [['decline', nobodys]],
    [['show', nobodys]],
    [['approve', nobodys, 'soon']],
  ])('says how it is used when asked for %j', async (parameters) => {
    await expect(onCommandLine(parameters)).rejects.toThrow('verification approve <id>')
  })
})

/** Subjects of what has come, once two about the verification have. */
async function mailsTo(email: string): Promise<string[]> {
  const read = async () => {
    const mails = await world.app.services.readOutbox(email)
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('identity'))
  }
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBe(2)

  return read()
}

/** Stops the server, lets the host work, and starts it again on the same folder. */
async function betweenRuns(work: () => Promise<void>): Promise<void> {
  await world.close()
  try {
    await work()
  } finally {
    running = await makeWorld({ folder })
  }
}

const onCommandLine = (parameters: readonly string[]) => decideOn(folder, parameters)
