import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const clock = makeTestClock()
const dayMs = 86_400_000
let world: World
let mara: TestPerson

beforeAll(async () => {
  world = await makeWorld({ clock })
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

const jane = { key: 'jane', name: 'Jane Roe', email: 'jane.roe@example.org', order: 1 }
const omar = { key: 'omar', name: 'Omar Diaz', email: 'omar.diaz@example.org', order: 2 }

async function send(title: string, guests = [jane, omar], patch = {}) {
  const { id } = await draftEnvelope(mara, await uploadDocument(mara, await makeSamplePdf()), guests, title)
  const params = { id }
  const expiresAt = new Date(clock.now().getTime() + 14 * dayMs).toISOString()
  const reminders = { firstAfterDays: 2, everyDays: 3, atMost: 2 }
  await mara.call('PATCH /envelopes/{id}', { params, body: { expiresAt, warnDays: 2, reminders, ...patch } })
  const { status, body } = await mara.call('POST /envelopes/{id}/send', { params })
  expect(status, JSON.stringify(body)).toBe(200)

  return body
}

const plain = ({ name, email, order, recipientRole }: typeof jane & { recipientRole?: string }) => ({
  name,
  email,
  order,
  recipientRole: recipientRole ?? 'signer',
})

describe('an envelope is made once more', () => {
  test('[W2] to the same people with the same fields, in any state, as a draft that has no end yet', async () => {
    const sent = await send('Lease of a flat')
    await mara.call('POST /envelopes/{id}/void', { params: { id: sent.id }, body: { reason: 'Wrong rent' } })
    const { status, body: copy } = await mara.call('POST /envelopes/{id}/duplicate', {
      params: { id: sent.id },
    })

    expect(status).toBe(201)
    expect(copy.id).not.toBe(sent.id)
    expect(copy).toMatchObject({
      ...{ status: 'draft', title: 'Lease of a flat', message: 'Please sign.' },
      ...{ sentAt: null, expiresAt: null, warnDays: null },
      reminders: { firstAfterDays: 2, everyDays: 3, atMost: 2 },
    })
    expect(copy.documents.map(({ id }) => id)).toEqual(sent.documents.map(({ id }) => id))
    expect(copy.recipients.map(plain)).toEqual([jane, omar].map(plain))
    expect(copy.recipients.every((one) => one.status === 'waiting')).toBe(true)
    expect(copy.fields).toEqual(sent.fields)
  })

  test('[W2] and holds nothing that somebody gave: it is sent and signed by itself', async () => {
    const sent = await send('Order 17', [jane])
    const first = await openRoom(world, jane.email, 'Order 17')
    const remark = sent.fields.find(({ type }) => type === 'text')?.id ?? ''
    const { body: session } = await first.call('GET /signing/{recipient}')
    const { version } = session.envelope
    await first.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })
    const said = { version, values: { [remark]: 'Only of the first' } }
    expect((await first.call('PUT /signing/{recipient}/values', { body: said })).status).toBe(204)
    expect((await signAs(first)).status).toBe(200)
    const { body: copy } = await mara.call('POST /envelopes/{id}/duplicate', { params: { id: sent.id } })
    await mara.call('PATCH /envelopes/{id}', { params: { id: copy.id }, body: { title: 'Order 18' } })
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id: copy.id } })).status).toBe(200)
    const room = await openRoom(world, jane.email, 'Order 18')
    const { body: seen } = await mara.call('GET /envelopes/{id}/pages', { params: { id: copy.id } })

    const { body: before } = await mara.call('GET /envelopes/{id}/pages', { params: { id: sent.id } })
    expect(JSON.stringify(before)).toContain('Only of the first')
    expect(JSON.stringify(seen)).not.toContain('Only of the first')
    expect((await signAs(room)).status).toBe(200)
    await expect
      .poll(async () => (await mara.call('GET /envelopes/{id}', { params: { id: copy.id } })).body.status, {
        timeout: 60_000,
      })
      .toBe('completed')
  })

  test('a passcode is asked for anew, and one’s own end is left out', async () => {
    const careful = { ...jane, access: ['passcode' as const], passcode: 'Tulip-4711' }
    const sent = await send('With a passcode', [careful])
    const { body: copy } = await mara.call('POST /envelopes/{id}/duplicate', { params: { id: sent.id } })
    const refused = await mara.call('POST /envelopes/{id}/send', { params: { id: copy.id } })

    expect(copy.recipients[0]).toMatchObject({ access: ['passcode'], expiresAt: null })
    expect(refused).toMatchObject({ status: 422, body: { code: 'recipient-passcode-missing' } })
  })

  test('nobody makes one of an envelope of others', async () => {
    const zoe = await register(world, 'zoe', 'Globex')
    const { id } = await send('Not yours')

    expect((await zoe.call('POST /envelopes/{id}/duplicate', { params: { id } })).status).toBe(404)
    expect((await zoe.call('POST /envelopes/{id}/template', { params: { id } })).status).toBe(404)
  })
})

describe('a template is made of an envelope', () => {
  test('[W1] with parts in place of people, the days there were, and the same fields; and makes such envelopes', async () => {
    const sent = await send('Lease of a house')
    const { status, body: template } = await mara.call('POST /envelopes/{id}/template', {
      params: { id: sent.id },
    })

    expect(status).toBe(201)
    expect(template).toMatchObject({
      ...{ name: 'Lease of a house', title: 'Lease of a house', message: 'Please sign.', version: 1 },
      ...{ expiresAfterDays: 14, reminders: { firstAfterDays: 2, everyDays: 3, atMost: 2 } },
    })
    expect(template.recipients.map(({ key, name, person }) => ({ key, name, person }))).toEqual([
      { key: 'jane', name: 'Signer 1', person: null },
      { key: 'omar', name: 'Signer 2', person: null },
    ])
    expect(JSON.stringify(template)).not.toContain('example.org')
    expect(template.fields).toEqual(sent.fields)
    const used = await mara.call('POST /templates/{id}/envelopes', {
      params: { id: template.id },
      body: { recipients: [jane, omar].map(({ key, name, email }) => ({ key, name, email })), send: true },
    })
    expect(used).toMatchObject({ status: 201, body: { status: 'sent', title: 'Lease of a house' } })
  })

  test('one of its kind is called by its kind alone', async () => {
    const { id } = await send('One signer', [jane])
    const { body } = await mara.call('POST /envelopes/{id}/template', { params: { id } })

    expect(body.recipients.map(({ name }) => name)).toEqual(['Signer'])
  })

  test('[W5] as many as the plan allows', async () => {
    const zoe = await register(world, 'zoe', 'Initech', 'Free')
    const { id } = await draftEnvelope(zoe, await uploadDocument(zoe, await makeSamplePdf()), [jane])
    const make = () => zoe.call('POST /envelopes/{id}/template', { params: { id } })
    const made = [await make(), await make()]

    // The third is the one that every organization begins with.
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect(await make()).toMatchObject({ status: 403, body: { code: 'quota-reached' } })
  })
})
