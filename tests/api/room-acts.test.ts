import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openAcme } from '../acme.ts'
import { idOf, join } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { agree, enter, newId, post, sendTo, sessionOf, signedIn, upload } from '../signing-room.ts'
import {
  eventually,
  makeTestClock,
  readCode,
  readMail,
  register,
  signInAgain,
  typedSignature,
  type RoomGuest,
  type TestPerson,
} from '../world.ts'

const clock = makeTestClock()
const { world, mara, lease: document } = await openAcme({ clock })
afterAll(() => world.close())

const complete = (guest: RoomGuest, version: number, values: object = {}, more: object = {}) =>
  guest.call('POST /signing/{recipient}/complete', {
    body: { version, values, signature: typedSignature, timeZone: 'Europe/Paris', ...more },
  })
const save = (guest: RoomGuest, version: number, values: object) =>
  guest.call('PUT /signing/{recipient}/values', { body: { version, values } })
const refused = (code: string) => ({ body: { code } })
const when = (field: string, is: string, value: string | null = null) => ({
  match: 'all',
  of: [{ field, is, value }],
})

async function trailOf(id: string) {
  const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
  return body.items
}
const picture = () =>
  sharp({ create: { width: 300, height: 120, channels: 3, background: '#204080' } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))

describe('[W3] finishing', () => {
  test('decides by conditions and formulas of the whole envelope, and keeps nothing that is hidden', async () => {
    const [rent, months, total, pet, breed] = Array.from({ length: 5 }, newId)
    const number = { type: 'number', recipient: 'jane' }
    const sent = await sendTo(
      mara,
      document,
      [
        { key: 'jane', order: 1 },
        { key: 'omar', order: 2 },
      ],
      [
        { ...number, id: rent!, name: 'Rent', required: true },
        { ...number, id: months!, name: 'Months', required: true },
        { ...number, id: total!, formula: '[Rent] * [Months]', decimals: 2 },
        { type: 'checkbox', id: pet!, recipient: 'jane' },
        { type: 'text', id: breed!, recipient: 'jane', required: true, condition: when(pet!, 'is', 'true') },
        { type: 'number', recipient: 'omar', label: 'Deposit', formula: '[Rent] * 3' },
        { type: 'heading', recipient: 'jane', label: 'Head', defaultValue: 'Annex' },
      ],
    )
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    expect((await save(jane, version, { [breed!]: 'Poodle' })).status).toBe(204)
    expect(await save(jane, version, { [total!]: '1' })).toMatchObject(refused('value-read-only'))
    expect(await complete(jane, version, { [rent!]: '1200.50', [pet!]: true })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: `/values/${months!}`, code: 'value-missing' }] },
    })
    expect(
      (await complete(jane, version, { [rent!]: '1200.50', [months!]: '12', [pet!]: false })).status,
    ).toBe(200)

    const omar = await enter(world, sent, 'omar')
    await agree(omar)
    const { fields, others } = await sessionOf(omar)
    expect(others.filter(({ type }) => type === 'number').map(({ value }) => value)).toEqual([
      '1,200.5',
      '12',
      '14,406.00',
    ])
    expect(others.some(({ type }) => type === 'text')).toBe(false)
    expect(fields.map(({ mine, name, label }) => [mine, name || label])).toEqual([
      [true, ''],
      [true, 'Deposit'],
      [true, 'Head'],
      [false, 'Rent'],
    ])
    expect(fields.find(({ name }) => name === 'Rent')?.value).toBe('1200.5')
    expect((await complete(omar, version)).status).toBe(200)
  })

  test('goes on where somebody left off, on another device', async () => {
    const remark = newId()
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane' }],
      [{ type: 'text', id: remark, recipient: 'jane' }],
    )
    const first = await enter(world, sent, 'jane')
    const version = await agree(first)
    await save(first, version, { [remark]: 'Half way' })

    const { stage, fields } = await sessionOf(await enter(world, sent, 'jane'))
    expect(stage).toBe('fill')
    expect(fields.find(({ id }) => id === remark)?.value).toBe('Half way')
  })

  test('asks why somebody signs, where it has to be said, and writes it down', async () => {
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane', recipientRole: 'signer' }],
      [{ type: 'signature', recipient: 'jane', asksReason: true, required: true }],
    )
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    expect(await complete(jane, version)).toMatchObject(refused('reason-missing'))
    const signature = { ...typedSignature, reason: 'I approve' }
    expect((await complete(jane, version, {}, { signature })).status).toBe(200)
    const completed = (await trailOf(sent.id)).find(({ type }) => type === 'recipient.completed')
    expect(completed?.facts).toMatchObject({ reason: 'I approve', entry: 'mail' })
  })

  test('a text that does not fit as it is printed is refused at entry', async () => {
    const amount = newId()
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane' }],
      [
        {
          type: 'number',
          id: amount,
          recipient: 'jane',
          currency: 'EUR',
          areas: [{ document: document.id, page: 0, x: 0.1, y: 0.5, width: 0.03, height: 0.012 }],
        },
      ],
    )
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    expect(await complete(jane, version, { [amount]: '123456789012345' })).toMatchObject({
      body: { errors: [{ pointer: `/values/${amount}`, code: 'value-does-not-fit' }] },
    })
  })
})

describe('[W3] files', () => {
  test('pictures are drawn anew, without a word of what the camera knew', async () => {
    const photo = newId()
    const sent = await sendTo(
      mara,
      document,
      [
        { key: 'jane', order: 1 },
        { key: 'omar', order: 2 },
      ],
      [{ type: 'image', id: photo, recipient: 'jane', required: true }],
    )
    const jane = await enter(world, sent, 'jane')
    expect((await upload(world, jane, 'image', 'me.jpg', await picture())).body.code).toBe('consent-missing')
    const version = await agree(jane)
    const { status, body } = await upload(world, jane, 'image', '../../me.jpg', await picture())
    expect(status).toBe(201)
    expect(body.value).toMatchObject({ kind: 'file', name: 'me.png', type: 'image/png' })

    const { sha256 } = body.value as { sha256: string }
    const kept = await jane.call('GET /signing/{recipient}/files/{sha256}', { params: { sha256 } })
    const bytes = Buffer.from(kept.body)
    const { format, width, exif } = await sharp(bytes).metadata()
    expect([format, width, exif]).toEqual(['png', 300, undefined])
    expect((await complete(jane, version, { [photo]: body.value })).status).toBe(200)
    const omar = await enter(world, sent, 'omar')
    expect((await omar.call('GET /signing/{recipient}/files/{sha256}', { params: { sha256 } })).status).toBe(
      200,
    )
    expect((await trailOf(sent.id)).find(({ type }) => type === 'recipient.file_added')?.facts).toMatchObject(
      { sha256 },
    )
  })

  test('attachments are what their bytes say, and nobody else’s until they are given', async () => {
    const proof = newId()
    const sent = await sendTo(
      mara,
      document,
      [
        { key: 'jane', order: 1 },
        { key: 'omar', order: 1 },
      ],
      [{ type: 'attachment', id: proof, recipient: 'jane' }],
    )
    const [jane, omar] = [await enter(world, sent, 'jane'), await enter(world, sent, 'omar')]
    const version = await agree(jane)
    await agree(omar)
    const html = new TextEncoder().encode('<script>alert(1)</script>')
    for (const name of ['page.html', 'page.svg', 'page.docx']) {
      expect((await upload(world, jane, 'attachment', name, html)).body.code).toBe('file-unreadable')
    }
    expect((await upload(world, jane, 'image', 'page.png', html)).body.code).toBe('file-unreadable')
    const { body } = await upload(world, jane, 'attachment', 'Proof.pdf', await makeSamplePdf())
    const { sha256 } = body.value as { sha256: string }
    expect(body.value).toMatchObject({ name: 'Proof.pdf', type: 'application/pdf' })
    expect((await omar.call('GET /signing/{recipient}/files/{sha256}', { params: { sha256 } })).status).toBe(
      404,
    )
    const foreign = { ...(body.value as object), sha256: 'a'.repeat(64) }
    expect(await save(jane, version, { [proof]: foreign })).toMatchObject(refused('file-unknown'))
    expect((await save(jane, version, { [proof]: body.value })).status).toBe(204)
  })

  test('a picture of a signature signs, unless only other ways are allowed', async () => {
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane' }, { key: 'omar' }],
      [{ type: 'signature', recipient: 'omar', ways: ['draw'], required: true }],
    )
    for (const [key, status] of [
      ['jane', 200],
      ['omar', 422],
    ] as const) {
      const guest = await enter(world, sent, key)
      const version = await agree(guest)
      const { body } = await upload(world, guest, 'signature', 'mine.jpg', await picture())
      expect(body.value).toMatchObject({ kind: 'uploaded', width: 300, height: 120 })
      expect((await complete(guest, version, {}, { signature: body.value })).status).toBe(status)
    }
  })
})

test('[W3] a file is read no further than it may be long, also in a form, and its name is cut between characters', async () => {
  const sent = await sendTo(mara, document, [{ key: 'jane' }])
  const jane = await enter(world, sent, 'jane')
  await agree(jane)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(10.5 * 1024 * 1024)]), 'big.pdf')
  const whole = new Response(form)
  const flood = await world.fetch(`/api/signing/${jane.recipient}/files?as=attachment`, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': whole.headers.get('content-type') ?? '',
      cookie: jane.cookie,
    },
    body: await whole.arrayBuffer(),
  })
  expect([flood.status, await flood.json()]).toMatchObject([413, { code: 'file-too-large' }])

  const pdf = new TextEncoder().encode('%PDF-1.7')
  const { body } = await upload(world, jane, 'attachment', `x${'🙂'.repeat(130)}.pdf`, pdf)
  const { name } = body.value as { name: string }
  expect([name.isWellFormed(), name.endsWith('🙂.pdf')]).toEqual([true, true])
})

describe('[W3] handing on', () => {
  test('gives the task to somebody else for good, and the old way in says who has it', async () => {
    const sent = await sendTo(mara, document, [
      { key: 'jane', mayDelegate: true, order: 1 },
      { key: 'omar', order: 1 },
    ])
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    const to = {
      name: 'Lea Lang',
      email: `lea.${sent.title.replace(' ', '')}@example.org`.toLowerCase(),
      reason: 'On leave',
    }
    const handed = await jane.call('POST /signing/{recipient}/delegate', { body: to })

    expect(handed).toMatchObject({
      status: 200,
      body: { stage: 'closed', recipient: { status: 'replaced', attachedTo: 'Lea Lang' }, documents: [] },
    })
    expect((await sessionOf(await enter(world, sent, 'jane'))).recipient.attachedTo).toBe('Lea Lang')
    expect(await complete(jane, version)).toMatchObject(refused('recipient-replaced'))
    const lea = await enter(world, { title: sent.title, emailOf: () => to.email }, 'lea')
    const now = await agree(lea)
    expect((await complete(lea, now)).status).toBe(200)
    const omar = await enter(world, sent, 'omar')
    expect(await omar.call('POST /signing/{recipient}/delegate', { body: to })).toMatchObject(
      refused('delegation-not-allowed'),
    )
  })

  test('works as a form', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane', mayDelegate: true }])
    const jane = await enter(world, sent, 'jane')
    const form = { name: 'Lea', email: 'not an address', reason: 'On leave' }
    expect(await post(world, jane, 'delegate', form)).toContain('problem=value-invalid&at=email')
    const fine = { ...form, email: `form.${newId()}@example.org` }
    expect(await post(world, jane, 'delegate', fine)).not.toContain('problem')
    expect((await sessionOf(jane)).recipient.attachedTo).toBe('Lea')
  })

  test('asks for a telephone where a code is sent to one, which then opens the door', async () => {
    const access = { access: ['sms_code'], phone: '+34600100901', mayDelegate: true }
    const sent = await sendTo(mara, document, [{ key: 'jane', ...access }])
    const jane = await enter(world, sent, 'jane')
    const pass = async (guest: RoomGuest, phone: string) => {
      await guest.call('POST /signing/{recipient}/access/start', { body: { check: 'sms_code' } })
      const answer = { check: 'sms_code', answer: await readCode(world, phone) }
      return (await guest.call('POST /signing/{recipient}/access', { body: answer })).body
    }
    await pass(jane, access.phone)
    expect((await sessionOf(jane)).recipient).toMatchObject({ mayDelegate: true, phoneNeeded: true })
    const to = { name: 'Lea', email: `phone.${newId()}@example.org`, reason: 'On leave' }
    const hand = (more: object) =>
      jane.call('POST /signing/{recipient}/delegate', { body: { ...to, ...more } })

    expect(await hand({})).toMatchObject({ status: 422, body: { code: 'recipient-phone-missing' } })
    expect(await hand({ phone: '600 100 902' })).toMatchObject({
      status: 422,
      body: { code: 'phone-invalid', errors: [{ pointer: '/phone' }] },
    })
    expect(await post(world, jane, 'delegate', { ...to, phone: 'none' })).toMatch(
      /\/delegate\?problem=phone-invalid&at=phone$/,
    )
    expect(await post(world, jane, 'delegate', { ...to, phone: '0034 600 100-902' })).not.toContain('problem')
    const lea = await enter(world, { title: sent.title, emailOf: () => to.email }, 'lea')
    expect((await sessionOf(lea)).access?.hint).toBe('•••• 02')
    expect((await pass(lea, '+34600100902')).stage).toBe('consent')
  })
})

describe('[W3] the other roles', () => {
  test('an assistant fills in for a signer, who reviews it and signs', async () => {
    const [name, extra] = [newId(), newId()]
    const sent = await sendTo(
      mara,
      document,
      [
        { key: 'help', recipientRole: 'assistant', order: 1, attachedTo: 'jane' },
        { key: 'jane', order: 2 },
      ],
      [
        { type: 'text', id: name, recipient: 'jane', required: true },
        { type: 'text', id: extra, recipient: 'jane', required: true },
        { type: 'approve', recipient: 'jane' },
      ],
    )
    const help = await enter(world, sent, 'help')
    const version = await agree(help)
    expect((await sessionOf(help)).fields.map(({ id, required }) => [id, required])).toEqual([
      [name, false],
      [extra, false],
    ])
    expect(await help.call('POST /signing/{recipient}/decline', { body: { reason: 'No' } })).toMatchObject(
      refused('recipient-cannot-decline'),
    )
    expect((await complete(help, version, { [name]: 'Filled in' })).status).toBe(200)

    const jane = await enter(world, sent, 'jane')
    await agree(jane)
    expect((await sessionOf(jane)).fields.find(({ id }) => id === name)?.value).toBe('Filled in')
    expect(await complete(jane, version)).toMatchObject(refused('value-missing'))
    expect((await complete(jane, version, { [extra]: 'More' })).status).toBe(200)
  })

  test('a witness signs right after the one they attest', async () => {
    const sent = await sendTo(mara, document, [
      { key: 'jane', order: 1 },
      { key: 'wit', recipientRole: 'witness', order: 1, attachedTo: 'jane' },
    ])
    const jane = await enter(world, sent, 'jane')
    await complete(jane, await agree(jane))
    const wit = await enter(world, sent, 'wit')
    expect((await sessionOf(wit)).recipient.attachedTo).toContain('jane')
    expect((await complete(wit, await agree(wit))).status).toBe(200)
  })

  test('whoever a group needs no more is told so by their own link', async () => {
    const group = { key: 'board', needs: 1 }
    const sent = await sendTo(mara, document, [
      { key: 'jane', group, order: 1 },
      { key: 'omar', group, order: 1 },
    ])
    const [jane, omar] = [await enter(world, sent, 'jane'), await enter(world, sent, 'omar')]
    await complete(jane, await agree(jane))

    expect(await sessionOf(omar)).toMatchObject({ stage: 'closed', recipient: { status: 'skipped' } })
    expect(await omar.call('POST /signing/{recipient}/viewed')).toMatchObject(refused('recipient-skipped'))
  })

  test('an in-person signer signs on a device that is handed over, and says who they are', async () => {
    const sent = await sendTo(mara, document, [
      {
        key: 'jane',
        recipientRole: 'in_person',
        email: '',
        host: { name: 'Mara', email: mara.email },
      },
    ])
    const params = { id: sent.id, recipient: sent.idOf('jane') }
    const made = await mara.call('POST /envelopes/{id}/recipients/{recipient}/room', {
      params,
      body: { kind: 'in-person' },
    })
    expect(made.body.url).toContain(`/sign/in-person#${made.body.token}`)
    const traded = await trade(made.body.token)
    expect(traded.status).toBe(200)
    expect((await trade(made.body.token)).body).toMatchObject({ code: 'token-dead' })
    const jane = byBearer(traded.body as unknown as { recipient: string; bearer: string })
    const { version } = (await sessionOf(jane)).envelope
    expect((await sessionOf(jane)).entry).toBe('in-person')
    const named = await jane.call('POST /signing/{recipient}/name', {
      body: { version, name: 'Jane of the Dunes' },
    })
    expect(named.body.recipient.name).toBe('Jane of the Dunes')
    await agree(jane)
    expect((await complete(jane, version)).status).toBe(200)
    const types = (await trailOf(sent.id)).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['recipient.handed_device', 'recipient.opened']))
  })

  test('a room that a member or a key opened for others shuts when they leave or the key is deleted', async () => {
    const manager = await join(world, mara, 'issuer', 'manager')
    const sent = await sendTo(mara, document, [
      { key: 'jane', recipientRole: 'in_person', email: '', host: { name: 'Mara', email: mara.email } },
    ])
    const params = { id: sent.id, recipient: sent.idOf('jane') }
    const home = { id: mara.organizationId }
    const key = (await mara.call('POST /organizations/{id}/apikey', { params: home, body: {} })).body
    const make = async (headers: Record<string, string> = {}, by: TestPerson = manager) =>
      (
        await by.call('POST /envelopes/{id}/recipients/{recipient}/room', {
          params,
          body: { kind: 'in-person' },
          headers,
        })
      ).body.token
    const byKey = { authorization: `Bearer ${key.key}` }
    const enterBy = async (token: string) =>
      byBearer((await trade(token)).body as unknown as { recipient: string; bearer: string })
    const tokens = [await make(), await make(byKey), await make({}, mara)]
    const rooms = [
      await enterBy(await make()),
      await enterBy(await make(byKey)),
      await enterBy(await make({}, mara)),
    ]
    const statusOf = async (room: RoomGuest) => (await room.call('GET /signing/{recipient}')).status
    expect(await Promise.all(rooms.map(statusOf))).toEqual([200, 200, 200])

    await mara.call('DELETE /organizations/{id}/members/{memberId}', {
      params: { ...home, memberId: await idOf(manager) },
    })
    await mara.call('DELETE /organizations/{id}/apikey/{key}', { params: { ...home, key: key.id } })
    expect(await Promise.all(rooms.map(statusOf))).toEqual([404, 404, 200])
    expect(await Promise.all(tokens.map(async (token) => (await trade(token)).status))).toEqual([
      404, 404, 200,
    ])
  })
})

const trade = async (token: string, frame?: object) => {
  const response = await world.fetch('/api/signing/trade', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token, frame }),
  })
  return { status: response.status, body: (await response.json()) as object }
}

function byBearer({ recipient, bearer }: { recipient: string; bearer: string }): RoomGuest {
  return {
    recipient,
    cookie: '',
    async call(name, input = {}) {
      const [method = '', pattern = ''] = name.split(' ')
      const params: Record<string, string | number> = { recipient, ...input.params }
      const path = pattern.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]))
      const response = await world.fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        body: input.body === undefined ? null : JSON.stringify(input.body),
      })
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : undefined) as never }
    },
  }
}

describe('[W3] a room in a frame', () => {
  test('opens for a page of the organization’s alone, once, for an hour', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    const params = { id: sent.id, recipient: sent.idOf('jane') }
    const make = (origin: string) =>
      mara.call('POST /envelopes/{id}/recipients/{recipient}/room', {
        params,
        body: { kind: 'embedded', origin },
      })
    expect(await make('https://shop.example')).toMatchObject(refused('origin-not-allowed'))
    await mara.call('PUT /organizations/{id}', {
      params: { id: mara.organizationId },
      body: { embedOrigins: ['https://shop.example'] },
    })
    expect(await make('https://shop.example.evil.test')).toMatchObject(refused('origin-not-allowed'))
    const { status, body } = await make('https://shop.example')
    expect(status).toBe(201)
    const { roomTokens } = world.app.services
    const asked = new Headers({ 'sec-fetch-dest': 'iframe', referer: 'https://shop.example/' })
    const admitted = await roomTokens.admit(body.token, asked)
    expect(admitted?.origin).toBe('https://shop.example')
    const frame = {
      admission: admitted?.admission,
      ancestors: ['https://shop.example'],
      answered: null,
      isTop: false,
    }
    const issued = (await trailOf(sent.id)).filter(({ type }) => type === 'recipient.room_issued')
    expect(issued).toMatchObject([
      { actor: { kind: 'member', name: 'mara' }, facts: { origin: 'https://shop.example' } },
    ])
    expect(await world.app.services.signing.openLink(body.token)).toBeNull()

    const traded = await Promise.all([trade(body.token, frame), trade(body.token, frame)])
    expect(traded.map(({ status: code }) => code).toSorted()).toEqual([200, 404])
    expect(await roomTokens.admit(body.token, asked)).toBeNull()
    const trail = await mara.call('GET /envelopes/{id}/audit', { params: { id: sent.id } })
    expect(trail.body.ways).toMatchObject([
      {
        entry: 'embedded',
        openedBy: { kind: 'member', name: 'mara', key: null },
        origin: 'https://shop.example',
        proved: ['frame-ancestors', 'ancestor-origins', 'referrer'],
      },
    ])
    const answer = traded.find(({ status: code }) => code === 200)?.body as {
      recipient: string
      bearer: string
    }
    const jane = byBearer(answer)
    expect((await sessionOf(jane)).entry).toBe('embedded')
    const stranger = byBearer({ ...answer, recipient: newId() })
    expect((await stranger.call('GET /signing/{recipient}')).status).toBe(404)
    clock.forward(61 * 60_000)
    expect(await jane.call('GET /signing/{recipient}')).toMatchObject(refused('link-dead'))
    await signInAgain(world, mara)
  })
})

describe('[W3] the token of a frame', () => {
  const shop = 'https://shop.example'
  async function issue() {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    await mara.call('PUT /organizations/{id}', {
      params: { id: mara.organizationId },
      body: { embedOrigins: [shop] },
    })
    const { body } = await mara.call('POST /envelopes/{id}/recipients/{recipient}/room', {
      params: { id: sent.id, recipient: sent.idOf('jane') },
      body: { kind: 'embedded', origin: shop },
    })
    return body.token
  }
  const admit = async (token: string, headers: Record<string, string>) =>
    (await world.app.services.roomTokens.admit(token, new Headers(headers)))?.admission ?? ''
  const inFrame = { ancestors: null, answered: null, isTop: false }
  const asFrame = { 'sec-fetch-dest': 'iframe' }

  test.each<[string, Record<string, string>, object]>([
    ['a tab of its own', { 'sec-fetch-dest': 'document' }, inFrame],
    ['a window that has none around it', asFrame, { ...inFrame, isTop: true }],
    ['a page of another site', { ...asFrame, referer: 'https://evil.test/' }, inFrame],
    ['a page inside one of another site', asFrame, { ...inFrame, ancestors: [shop, 'https://evil.test'] }],
    ['a browser that shows nothing', {}, inFrame],
  ])('is not traded in %s, and stays good for the page it was made for', async (_, headers, seen) => {
    const token = await issue()
    const wrong = { ...seen, admission: await admit(token, headers) }
    expect(await trade(token, wrong)).toMatchObject({ status: 403, body: { code: 'origin-not-allowed' } })
    const right = { ...inFrame, admission: await admit(token, asFrame) }
    expect((await trade(token, right)).status).toBe(200)
  })

  test('is not traded by whoever never opened the frame, nor with what another token was given', async () => {
    const [token, other] = [await issue(), await issue()]
    const refusal = { status: 403, body: { code: 'origin-not-allowed' } }
    expect(await trade(token)).toMatchObject(refusal)
    const foreign = { ...inFrame, admission: await admit(other, asFrame) }
    expect(await trade(token, foreign)).toMatchObject(refusal)
    const [payload] = (await admit(token, {})).split('.')
    expect(await trade(token, { ...inFrame, admission: `${payload}.${'A'.repeat(43)}` })).toMatchObject(
      refusal,
    )
  })

  test('is not traded once the organization has taken the page off its list', async () => {
    const token = await issue()
    const frame = { ...inFrame, admission: await admit(token, asFrame) }
    await mara.call('PUT /organizations/{id}', {
      params: { id: mara.organizationId },
      body: { embedOrigins: [] },
    })
    expect(await trade(token, frame)).toMatchObject({ status: 403 })
  })
})

describe('[W3] signatures that a member keeps', () => {
  test('are theirs alone, offered in their own room, and used there', async () => {
    const jane = await register(world, 'jane', 'Jane and Co')
    const kept = { ...typedSignature, text: 'Jane R.' }
    const dot = { kind: 'drawn', strokes: [[[1, 1, 0, 1]]], width: 300, height: 100 }
    expect(await jane.call('PUT /users/me/signatures', { body: { signature: dot } })).toMatchObject(
      refused('signature-too-simple'),
    )
    const made = { kind: 'uploaded', sha256: 'b'.repeat(64), width: 300, height: 100 }
    expect(await jane.call('PUT /users/me/signatures', { body: { signature: made } })).toMatchObject(
      refused('file-unknown'),
    )
    await jane.call('PUT /users/me/signatures', { body: { signature: { ...kept, reason: 'Once' } } })
    expect((await jane.call('GET /users/me/signatures')).body).toEqual({ signature: kept, initials: null })
    expect((await mara.call('GET /users/me/signatures')).body).toEqual({ signature: null, initials: null })

    const sent = await sendTo(mara, document, [{ key: 'jane', email: jane.email }])
    const guest = await enter(world, sent, 'jane')
    await agree(guest)
    expect((await sessionOf(guest)).saved.signature).toBeNull()
    expect((await sessionOf(signedIn(world, guest, mara))).saved.signature).toBeNull()
    expect((await sessionOf(signedIn(world, guest, jane))).saved.signature).toEqual(kept)
    await jane.call('PUT /users/me/signatures', { body: { signature: null } })
    expect((await jane.call('GET /users/me/signatures')).body.signature).toBeNull()
  })

  test('may be pictures, and are the envelope’s once they are used', async () => {
    const jane = await register(world, 'jane', 'Pictures and Co')
    const first = await sendTo(mara, document, [{ key: 'jane', email: jane.email }])
    const guest = signedIn(world, await enter(world, first, 'jane'), jane)
    await agree(guest)
    const { body } = await upload(world, guest, 'signature', 'mine.jpg', await picture())
    await jane.call('PUT /users/me/signatures', { body: { signature: body.value } })

    const next = await sendTo(mara, document, [{ key: 'jane', email: jane.email }])
    const room = signedIn(world, await enter(world, next, 'jane'), jane)
    const version = await agree(room)
    const { sha256 } = body.value as { sha256: string }
    const shown = await world.fetch(`/api/signing/${room.recipient}/files/${sha256}`, {
      headers: { cookie: room.cookie },
    })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await complete(room, version, {}, { signature: body.value })).status).toBe(200)
  })

  test('are no way to anybody else’s pictures, whose hashes stand in certificates', async () => {
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    const jane = await enter(world, sent, 'jane')
    await agree(jane)
    const { body } = await upload(world, jane, 'signature', 'mine.jpg', await picture())
    const thief = await register(world, 'thief', 'Thief and Co')

    expect(await thief.call('PUT /users/me/signatures', { body: { signature: body.value } })).toMatchObject(
      refused('file-unknown'),
    )
  })
})

test('[W3] the sealed copy comes by mail to whoever asks for it at the end', async () => {
  const sent = await sendTo(mara, document, [{ key: 'jane' }])
  const jane = await enter(world, sent, 'jane')
  expect((await jane.call('POST /signing/{recipient}/copy')).status).toBe(202)
  await complete(jane, await agree(jane))
  await eventually(async () => (await sessionOf(jane)).sealed.length > 0)
  const copies = async () =>
    (await world.app.services.readOutbox(sent.emailOf('jane'))).filter(
      ({ subject }) => !subject.includes('asks'),
    ).length
  await eventually(async () => (await copies()) === 1)
  expect((await jane.call('POST /signing/{recipient}/copy')).status).toBe(202)
  await eventually(async () => (await copies()) === 2)
  expect(await readMail(world, sent.emailOf('jane'), ({ text }) => text.includes('/sign/'))).toBeDefined()
})

test('[W3] looking changes nothing, however often it is done', async () => {
  const sent = await sendTo(mara, document, [{ key: 'jane', access: ['email_code'] }])
  const before = await trailOf(sent.id)
  const jane = await enter(world, sent, 'jane')
  await sessionOf(jane)
  await world.fetch(`/api/signing/${jane.recipient}`, { method: 'HEAD', headers: { cookie: jane.cookie } })
  expect(await trailOf(sent.id)).toEqual(before)
})

test('[W3] without JavaScript, a button works conditions out again without finishing', async () => {
  const [pet, breed, price] = [newId(), newId(), newId()]
  const sent = await sendTo(
    mara,
    document,
    [{ key: 'jane', locale: 'es-ES' }],
    [
      { type: 'checkbox', id: pet, recipient: 'jane' },
      { type: 'text', id: breed, recipient: 'jane', required: true, condition: when(pet, 'is', 'true') },
      { type: 'number', id: price, recipient: 'jane' },
    ],
  )
  const jane = await enter(world, sent, 'jane')
  const version = String(await agree(jane))
  const form = { version, signature_text: 'Jane', [`values[${pet}]`]: 'on', [`values[${price}]`]: '1.234,50' }
  expect(await post(world, jane, 'complete', { ...form, act: 'refresh' })).not.toContain('problem')
  const { stage, fields } = await sessionOf(jane)
  expect(stage).toBe('fill')
  expect(fields.find(({ id }) => id === price)?.value).toBe('1234.5')
  expect(await post(world, jane, 'complete', form)).toContain(`problem=value-missing&at=${breed}`)
  await post(world, jane, 'complete', { ...form, [`values[${breed}]`]: 'Galgo' })
  expect((await sessionOf(jane)).stage).not.toBe('fill')
})

test('[W3] without JavaScript, one text that is too long takes none of the others away', async () => {
  const [city, remark] = [newId(), newId()]
  const areas = [{ document: document.id, page: 0, x: 0.1, y: 0.5, width: 0.1, height: 0.02 }]
  const sent = await sendTo(
    mara,
    document,
    [{ key: 'jane' }],
    [
      { type: 'text', id: city, recipient: 'jane' },
      { type: 'text', id: remark, recipient: 'jane', areas },
    ],
  )
  const jane = await enter(world, sent, 'jane')
  const form = { version: String(await agree(jane)), signature_text: 'Jane', [`values[${city}]`]: 'Lisbon' }
  const long = { [`values[${remark}]`]: 'A remark that goes on and on. '.repeat(60) }
  expect(await post(world, jane, 'complete', { ...form, ...long })).toContain(
    `problem=value-does-not-fit&at=${remark}`,
  )
  const { fields } = await sessionOf(jane)
  expect(fields.find(({ id }) => id === city)?.value).toBe('Lisbon')
  expect(fields.find(({ id }) => id === remark)?.value ?? null).toBeNull()
})
