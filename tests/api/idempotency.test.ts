import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

const template = { name: 'Lease', documents: [], recipients: [], fields: [] }
const make = (person: TestPerson, key: string, body: object = template) =>
  person.call('POST /templates', { body, headers: { 'idempotency-key': key } })

test('the same creating call under one key makes one thing, with the same answer', async () => {
  const answers = [await make(mara, 'one'), await make(mara, 'one'), await make(mara, 'one')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test('at the same instant, one makes it and nobody makes a second', async () => {
  const before = (await mara.call('GET /templates', { query: { limit: '100' } })).body.items.length
  const answers = await Promise.all(Array.from({ length: 6 }, () => make(mara, 'race')))
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect((await mara.call('GET /templates', { query: { limit: '100' } })).body.items).toHaveLength(before + 1)
})

test('one key for two different requests is refused', async () => {
  await make(mara, 'two')
  expect(await make(mara, 'two', { ...template, name: 'Other' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency-mismatch' },
  })
})

test('keys of different organizations and of different calls never meet', async () => {
  const stranger = await register(world, 'stranger', 'Globex')
  const mine = await make(mara, 'shared')
  const theirs = await make(stranger, 'shared')
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test('a key of test mode never meets one of the live organization', async () => {
  const makeIn = (mode: 'live' | 'test') =>
    mara.call('POST /templates', {
      body: template,
      headers: { 'idempotency-key': 'modes', 'x-organization-type': mode },
    })
  const [live, trial] = [await makeIn('live'), await makeIn('test')]

  expect([live.status, trial.status]).toEqual([201, 201])
  expect(trial.body.id).not.toBe(live.body.id)
  expect((await makeIn('test')).body.id).toBe(trial.body.id)
})

test('a call that was refused may be mended and sent again under its key', async () => {
  const wrong = { ...template, documents: ['01900000-0000-7000-8000-000000000000'] }
  expect((await make(mara, 'mended', wrong)).status).toBe(422)
  expect((await make(mara, 'mended')).status).toBe(201)
})

test('an upload is known by its bytes', async () => {
  const bytes = await makeSamplePdf()
  const first = await uploadDocument(mara, bytes)
  const send = (upload: Uint8Array) =>
    mara.call('POST /documents', {
      bytes: upload,
      headers: { 'idempotency-key': 'file', 'x-file-name': 'A.pdf' },
    })
  const once = await send(bytes)
  expect((await send(bytes)).body.id).toBe(once.body.id)
  expect(once.body.id).not.toBe(first.id)
  expect((await send(await makeSamplePdf({ pages: 2 }))).status).toBe(422)
})
