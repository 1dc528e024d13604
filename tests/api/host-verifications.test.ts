import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrate } from '../administrator.ts'
import { makeKeptLog } from '../kept-log.ts'
import { documentDetails, keepPapers } from '../papers.ts'
import {
  makeTestClock,
  makeWorld,
  readMail,
  register,
  signInAgain,
  standIn,
  type TestPerson,
  type World,
} from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-'))
const clock = makeTestClock()
const kept = makeKeptLog()
const day = 24 * 60 * 60 * 1000
const retryCall = 'POST /idt-mgmt/api/v1/users/verification/retry'
const takeBackCall = 'DELETE /idt-mgmt/api/v1/users/verification/{id}'
const decideCall = 'POST /host/verifications/{id}/decision'

let running: World
const world = standIn(() => running)
let host: TestPerson
let other: TestPerson

beforeAll(async () => {
  running = await makeWorld({ folder, clock, log: kept.log })
  host = await register(world, 'hedda', 'The Host')
  other = await register(world, 'ole', 'The Host too')
  await appoint(host, true)
  await appoint(other, true)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => kept.forget())

/** PostgreSQL is spoken to beside the server; the embedded engine serves one process at a time. */
async function appoint({ email }: TestPerson, isAdmin: boolean): Promise<void> {
  const { config } = world.app
  const isEmbedded = config.database.kind === 'embedded'
  if (isEmbedded) await world.close()
  await administrate(config, email, isAdmin)
  if (isEmbedded) running = await makeWorld({ folder, clock, log: kept.log })
}

/** Somebody whose passport waits. */
async function handedIn(name: string): Promise<{ person: TestPerson; id: string }> {
  const person = await register(world, name, `${name} Studio`)

  return { person, id: await handIn(person) }
}

async function handIn(person: TestPerson): Promise<string> {
  await keepPapers(person, 'passport')
  const { body: me } = await person.call('GET /users/me')
  const { body } = await person.call('POST /idt-mgmt/api/v1/users/verification', {
    body: {
      ...{ provider: 'manual', type: 'identity', user_id: me.id, document_types: ['passport'] },
      ...documentDetails,
    },
  })

  return body.id
}

const idOf = async (person: TestPerson) => (await person.call('GET /users/me')).body.id
const queue = async () =>
  (await host.call('GET /host/verifications', { query: { limit: '100' } })).body.items.map(({ id }) => id)

async function picture(person: TestPerson, id: string, side = 'front', kind = 'passport'): Promise<Response> {
  return world.fetch(`/api/host/verifications/${id}/papers/${kind}/${side}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
}

const decide = (person: TestPerson, id: string, body: object) =>
  person.call(decideCall, { params: { id }, body })
const approved = { status: 'approved', attempt: 1 }
const declined = { status: 'declined', attempt: 1, reason: 'The picture is blurred' }

const outcomeOf = async (person: TestPerson) =>
  (await person.call('GET /idt-mgmt/api/v1/users/settings')).body.verification

describe('the queue of the host', () => {
  test('[W9] has who waits, the oldest first, in pages, and no filter it does not know', async () => {
    const first = await handedIn('ana')
    clock.forward(1000)
    const second = await handedIn('ben')
    const page = await host.call('GET /host/verifications', { query: { limit: '1' } })
    expect(page.body.items).toEqual([
      {
        ...{ id: first.id, name: 'ana', email: first.person.email, is_own: false },
        ...{ ...documentDetails, document_types: ['passport'], attempt: 1 },
        since: expect.any(String) as string,
      },
    ])
    const next = await host.call('GET /host/verifications', {
      query: { limit: '1', cursor: page.body.nextCursor ?? '' },
    })
    expect([next.body.items.map(({ id }) => id), next.body.nextCursor]).toEqual([[second.id], null])
    expect((await host.call('GET /host/verifications', { query: { colour: 'blue' } })).status).toBe(400)

    for (const { person, id } of [first, second]) await person.call(takeBackCall, { params: { id } })
    expect(await queue()).toEqual([])
  })

  test('[W9] is there for nobody else, from the moment that somebody is no administrator', async () => {
    const { person, id } = await handedIn('cleo')
    const params = { id }
    for (const someone of [person, await register(world, 'olga', 'Elsewhere')]) {
      expect((await someone.call('GET /host/verifications')).status).toBe(404)
      expect((await someone.call('GET /host/verifications/{id}', { params })).status).toBe(404)
      expect((await picture(someone, id)).status).toBe(404)
      expect((await decide(someone, id, approved)).status).toBe(404)
    }
    await appoint(other, false)
    expect((await other.call('GET /host/verifications')).status).toBe(404)
    expect((await decide(other, id, approved)).status).toBe(404)
    await appoint(other, true)
    expect((await other.call('GET /host/verifications')).status).toBe(200)
    expect((await outcomeOf(person))?.status).toBe('pending')
    await person.call(takeBackCall, { params })
  })

  test('[W9] shows the pictures as they were handed in, kept by no browser, and each look is written down', async () => {
    const { person, id } = await handedIn('dora')
    const { body } = await host.call('GET /host/verifications/{id}', { params: { id } })
    expect(body.papers).toEqual([
      { kind: 'passport', side: 'front' },
      { kind: 'passport', side: 'portrait' },
    ])
    expect(kept.told('papers-read'), 'the list of pictures is no look at one').toEqual([])

    const own = await world.fetch('/api/users/me/papers/passport/front', {
      headers: { authorization: `Bearer ${person.token}` },
    })
    const answer = await picture(host, id)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await answer.arrayBuffer()).toEqual(await own.arrayBuffer())
    const [looker, looked] = [await idOf(host), await idOf(person)]
    expect(kept.told('papers-read')).toEqual([
      expect.objectContaining({ outcome: 'done', who: { user: looker }, about: looked }),
    ])
    await picture(host, id, 'portrait')
    expect(kept.told('papers-read')).toHaveLength(2)

    expect((await picture(host, id, 'back')).status).toBe(404)
    expect((await picture(host, id, 'front', 'id_card')).status).toBe(404)
    expect(kept.told('papers-read')).toHaveLength(2)
    await person.call(takeBackCall, { params: { id } })
    expect((await picture(host, id)).status).toBe(404)
  })
})

describe('the decision of the host', () => {
  test('[W9] is approved: told by bell and mail, off the queue, and the pictures are gone', async () => {
    const { person, id } = await handedIn('emil')
    expect((await decide(host, id, { ...approved, until: '2035-03-04' })).status).toBe(204)

    expect(await outcomeOf(person)).toMatchObject({
      status: 'approved',
      expires_at: '2035-03-04T23:59:59.999Z',
    })
    expect((await person.call('GET /users/me/papers')).body.items).toEqual([])
    expect((await picture(host, id)).status).toBe(404)
    expect((await host.call('GET /host/verifications/{id}', { params: { id } })).status).toBe(404)
    expect(await queue()).not.toContain(id)
    await readMail(world, person.email, ({ subject }) => subject === 'Your identity is verified')
    const { body: told } = await person.call('GET /notifications')
    expect(told.items.filter(({ service }) => service === 'identity')).toHaveLength(1)
    expect(kept.told('identity-approved')).toEqual([
      expect.objectContaining({ who: { user: await idOf(host) }, about: await idOf(person) }),
    ])
  })

  test('[W9] is declined with a reason that the person reads, and is about what was looked at', async () => {
    const { person, id } = await handedIn('fay')
    expect((await decide(host, id, { status: 'declined', attempt: 1, reason: '  ' })).status).toBe(400)
    expect((await decide(host, id, declined)).status).toBe(204)
    expect(await outcomeOf(person)).toMatchObject({ status: 'declined', reason: declined.reason })
    const { text } = await readMail(
      world,
      person.email,
      ({ subject }) => subject === 'Your identity could not be verified',
    )
    expect(text).toContain(declined.reason)

    // Somebody still has the first pictures on their screen when others come.
    await keepPapers(person, 'passport')
    await person.call(retryCall, { body: { id } })
    expect(await decide(other, id, approved)).toMatchObject({
      status: 409,
      body: { code: 'verification-resubmitted' },
    })
    expect((await outcomeOf(person))?.status).toBe('pending')
    const { body } = await other.call('GET /host/verifications/{id}', { params: { id } })
    expect(body.attempt).toBe(2)
    expect((await decide(other, id, { ...approved, attempt: 2 })).status).toBe(204)
  })

  test('[W9] is made once: of two at the same time one is told that it is made', async () => {
    const { person, id } = await handedIn('gus')
    const answers = await Promise.all([decide(host, id, approved), decide(other, id, declined)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'verification-decided',
    })
    const outcome = (await outcomeOf(person))?.status
    expect(outcome).toBe(answers[0].status === 204 ? 'approved' : 'declined')
    const { body: told } = await person.call('GET /notifications')
    expect(told.items.filter(({ service }) => service === 'identity')).toHaveLength(1)
  })

  test('[W9] is nobody’s about themselves, and an approval ends on a day to come', async () => {
    const id = await handIn(host)
    const { body } = await host.call('GET /host/verifications')
    expect(body.items).toMatchObject([{ id, is_own: true }])
    expect(await decide(host, id, approved)).toMatchObject({
      status: 403,
      body: { code: 'verification-own' },
    })
    const yesterday = new Date(clock.now().getTime() - day).toISOString().slice(0, 10)
    expect(await decide(other, id, { ...approved, until: yesterday })).toMatchObject({
      status: 422,
      body: { code: 'expiry-in-past' },
    })
    expect((await decide(other, id, { ...approved, until: '2035-02-30' })).status).toBe(400)
    expect((await decide(other, id, approved)).status).toBe(204)
    clock.forward(3 * 366 * day)
    await signInAgain(world, host)
    expect((await outcomeOf(host))?.status).toBe('expired')
  })
})
