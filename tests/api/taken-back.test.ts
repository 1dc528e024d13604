import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  typedSignature,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const clock = makeTestClock()
let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld({ clock })
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

async function draft(title: string, emails: readonly string[]) {
  const document = await uploadDocument(mara, await makeSamplePdf())
  const guests = emails.map((email, index) => ({
    key: email,
    name: `Guest ${index + 1}`,
    email,
    order: index + 1,
  }))

  return draftEnvelope(mara, document, guests, title)
}

test('a recipient takes a signature back, and then nothing is signed with it', async () => {
  const { id, version, fields } = await draft('Taken back', ['back@example.org'])
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  const room = await openRoom(world, 'back@example.org', 'Taken back')
  await room.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })
  const signature = fields.find(({ type }) => type === 'signature')?.id ?? ''
  const date = fields.find(({ type }) => type === 'date_signed')?.id ?? ''
  const save = (values: object) => room.call('PUT /signing/{recipient}/values', { body: { version, values } })
  const valueOf = async (field: string) =>
    (await room.call('GET /signing/{recipient}')).body.fields.find((one) => one.id === field)?.value

  expect((await save({ [signature]: typedSignature })).status).toBe(204)
  expect(await valueOf(signature)).toEqual(typedSignature)
  expect((await save({ [signature]: null })).status).toBe(204)
  expect(await valueOf(signature)).toBeNull()
  expect(await save({ [date]: null })).toMatchObject({ status: 422, body: { code: 'value-read-only' } })

  await save({ [signature]: typedSignature })
  const values = { [signature]: null }
  const finish = (body: object) =>
    room.call('POST /signing/{recipient}/complete', { body: { version, ...body } })
  expect(await finish({ values })).toMatchObject({ status: 422, body: { code: 'signature-missing' } })
})

test('what was saved and is taken back at the end is nowhere in the document', async () => {
  const { id, version, fields } = await draft('Remark', ['first@example.org', 'second@example.org'])
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  const first = await openRoom(world, 'first@example.org', 'Remark')
  await first.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })
  const remark = fields.find(({ label }) => label === 'Remark')?.id ?? ''
  await first.call('PUT /signing/{recipient}/values', {
    body: { version, values: { [remark]: 'Subject to contract' } },
  })
  const body = { version, values: { [remark]: null }, signature: typedSignature }
  expect((await first.call('POST /signing/{recipient}/complete', { body })).status).toBe(200)

  const second = await openRoom(world, 'second@example.org', 'Remark')
  const { body: session } = await second.call('POST /signing/{recipient}/consent', {
    body: { version, agreed: true },
  })
  expect(session.others.map(({ type }) => type).toSorted()).toEqual(['date_signed', 'name', 'signature'])
})

test('nobody is reminded of an envelope whose time is over', async () => {
  const { id } = await draft('Late', ['late@example.org'])
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString()
  await mara.call('PATCH /envelopes/{id}', { params: { id }, body: { expiresAt } })
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  clock.forward(120_000)

  const answer = await mara.call('POST /envelopes/{id}/remind', { params: { id } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'envelope-expired' } })
})

test('a sealed copy is refused as not ready or as not there', async () => {
  const { id, documents } = await draft('Copies', ['copies@example.org'])
  const ask = (document: string | undefined) =>
    mara.call('GET /envelopes/{id}/documents/{document}/sealed', { params: { id, document: document ?? '' } })

  expect(await ask(documents[0]?.id)).toMatchObject({ status: 409 })
  expect(await ask('01900000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
})
