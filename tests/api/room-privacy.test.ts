import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { EnvelopeId } from '#core/ids.ts'
import { openAcme } from '../acme.ts'
import { idOf, join } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { agree, enter, newId, sendTo, sessionOf, upload } from '../signing-room.ts'
import { eventually, memberBehind, origin, readMail, typedSignature, type RoomGuest } from '../world.ts'

const { world, mara, lease: document } = await openAcme()
afterAll(() => world.close())

const complete = (
  guest: RoomGuest,
  version: number,
  values: object = {},
  signature: object = typedSignature,
) => guest.call('POST /signing/{recipient}/complete', { body: { version, values, signature } })
const refused = (code: string) => ({ body: { code } })
const correct = (id: string, recipient: object) =>
  mara.call('POST /envelopes/{id}/correct', { params: { id }, body: { recipients: [recipient] } })
const board = { group: { key: 'board', needs: 1 }, order: 1 }

async function secretOf(email: string, title: string): Promise<string> {
  const { text } = await readMail(
    world,
    email,
    (mail) => mail.subject.includes(title) && mail.text.includes('/sign/'),
  )

  return /\/sign\/([\w-]{43})/.exec(text)?.[1] ?? ''
}

describe('[W3] a link to an address that was corrected', () => {
  test('tells nothing of who came after, even when they are no longer needed', async () => {
    const sent = await sendTo(mara, document, [
      { key: 'jane', ...board },
      { key: 'omar', ...board },
    ])
    const wrong = await enter(world, sent, 'jane')
    const secret = await secretOf(sent.emailOf('jane'), sent.title)
    const email = `right.${newId()}@example.org`
    await correct(sent.id, { id: sent.idOf('jane'), name: 'Right Jane', email })
    const right = await enter(world, { title: sent.title, emailOf: () => email }, 'jane')
    const omar = await enter(world, sent, 'omar')
    await complete(omar, await agree(omar))

    expect(await wrong.call('GET /signing/{recipient}')).toMatchObject(refused('link-dead'))
    expect(await world.app.services.signing.openLink(secret)).toBeNull()
    expect(await sessionOf(right)).toMatchObject({ stage: 'closed', recipient: { status: 'skipped', email } })
    expect(await world.app.services.signing.openLink(await secretOf(email, sent.title))).not.toBeNull()
  })
})

describe('[W3] what others have given', () => {
  const strokes = [0, 1, 2].map((line) =>
    Array.from({ length: 30 }, (_, step) => [20 + step * 8, 30 + line * 20 + (step % 7), step * 9.5, 0.31]),
  )

  test('is seen as it is printed: of a drawn signature the line, not how it was drawn', async () => {
    const sent = await sendTo(mara, document, [
      { key: 'jane', order: 1 },
      { key: 'omar', order: 2 },
    ])
    const jane = await enter(world, sent, 'jane')
    const drawn = { kind: 'drawn', strokes, width: 300, height: 120 }
    expect((await complete(jane, await agree(jane), {}, drawn)).status).toBe(200)
    const omar = await enter(world, sent, 'omar')
    await agree(omar)

    const [other] = (await sessionOf(omar)).others
    expect(other?.value).toMatchObject({
      kind: 'drawn',
      strokes: strokes.map((stroke) => stroke.map(([x, y]) => [x, y, 0, 0.5])),
    })
  })

  test('counts; what they were offered to begin with does not, and is not shown', async () => {
    const [rent, twice] = [newId(), newId()]
    const sent = await sendTo(
      mara,
      document,
      [
        { key: 'jane', order: 1 },
        { key: 'omar', order: 1 },
      ],
      [
        {
          type: 'number',
          id: rent,
          recipient: 'jane',
          name: 'Rent',
          defaultValue: '8675309',
          help: 'Ask Omar',
        },
        { type: 'number', id: twice, recipient: 'omar', formula: '[Rent] * 2' },
      ],
    )
    const omar = await enter(world, sent, 'omar')
    await agree(omar)
    expect(JSON.stringify(await sessionOf(omar))).not.toMatch(/8675309|Ask Omar/)
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    expect((await sessionOf(jane)).fields.find(({ id }) => id === rent)).toMatchObject({
      defaultValue: '8675309',
    })
    await complete(jane, version, { [rent]: '1300' })
    expect((await sessionOf(omar)).fields.find(({ id }) => id === rent)).toMatchObject({
      mine: false,
      value: '1300',
      defaultValue: null,
    })
  })
})

describe('[W3] a file that was given', () => {
  test('is called what it was uploaded as, whatever is said of it afterwards', async () => {
    const proof = newId()
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane' }],
      [{ type: 'attachment', id: proof, recipient: 'jane', required: true }],
    )
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    const { body } = await upload(world, jane, 'attachment', 'Proof.pdf', await makeSamplePdf())
    const given = body.value as { sha256: string; bytes: number }
    const said = { ...given, name: 'Diploma.pdf', type: 'image/png', bytes: 7 }
    await jane.call('PUT /signing/{recipient}/values', { body: { version, values: { [proof]: said } } })
    expect((await sessionOf(jane)).fields.find(({ id }) => id === proof)?.value).toEqual(given)
    expect((await complete(jane, version, { [proof]: said })).status).toBe(200)

    const { attachments } = (await mara.call('GET /envelopes/{id}', { params: { id: sent.id } })).body
    expect(attachments).toEqual([
      { recipient: sent.idOf('jane'), sha256: given.sha256, name: 'Proof.pdf', bytes: given.bytes },
    ])
  })

  test('is no picture because somebody says so', async () => {
    const photo = newId()
    const sent = await sendTo(
      mara,
      document,
      [{ key: 'jane' }],
      [{ type: 'image', id: photo, recipient: 'jane', required: true }],
    )
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    const { body } = await upload(world, jane, 'attachment', 'Proof.pdf', await makeSamplePdf())
    const file = body.value as { sha256: string }
    const said = { ...file, name: 'me.png', type: 'image/png' }
    expect(await complete(jane, version, { [photo]: said })).toMatchObject({
      status: 422,
      body: { code: 'file-unreadable', errors: [{ pointer: `/values/${photo}` }] },
    })
    const signed = { kind: 'uploaded', sha256: file.sha256, width: 300, height: 100 }
    const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#204080' } })
      .png()
      .toBuffer()
    const picture = (await upload(world, jane, 'image', 'me.png', new Uint8Array(png))).body.value
    expect(await complete(jane, version, { [photo]: picture }, signed)).toMatchObject(
      refused('file-unreadable'),
    )
    expect((await complete(jane, version, { [photo]: picture })).status).toBe(200)
    await eventually(async () => (await sessionOf(jane)).sealed.length > 0)
  })
})

test('[W3] a cookie of an earlier version, for every page, opens its room still', async () => {
  const sent = await sendTo(mara, document, [{ key: 'jane' }])
  const { cookie, recipient } = await enter(world, sent, 'jane')
  const former = `paraph-sign-${recipient}=${cookie.split('=')[1]}`
  const look = (header: string) => world.fetch(`/api/signing/${recipient}`, { headers: { cookie: header } })

  expect(cookie).toMatch(/^(__Secure-)?paraph-room=/)
  expect([(await look(cookie)).status, (await look(former)).status]).toEqual([200, 200])
  expect((await look(former.replace(recipient, newId()))).status).toBe(404)
})

describe('[W3] a member’s own way in', () => {
  test('ends when they leave the organization; a link that was mailed to them does not', async () => {
    const leaver = await join(world, mara, 'leaver')
    const sent = await sendTo(mara, document, [{ key: 'leaver', email: leaver.email, ...board }])
    const key = await world.app.services.signing.openOwn(
      await memberBehind(world, leaver),
      sent.id as EnvelopeId,
    )
    const cookie = `${key?.cookieName}=${key?.cookieValue}`
    const look = async () =>
      (await world.fetch(`/api/signing/${sent.idOf('leaver')}`, { headers: { cookie } })).status
    const mailed = await enter(world, sent, 'leaver')
    expect(await look()).toBe(200)

    await mara.call('DELETE /organizations/{id}/members/{memberId}', {
      params: { id: mara.organizationId, memberId: await idOf(leaver) },
    })
    expect(await look()).toBe(404)
    expect((await mailed.call('GET /signing/{recipient}')).status).toBe(200)
  })

  test('is there for the asking, as often as they like, leaves nothing behind, and ends with a correction', async () => {
    const { signing } = world.app.services
    const member = await memberBehind(world, mara)
    const sent = await sendTo(mara, document, [
      { key: 'mara', email: mara.email, ...board },
      { key: 'omar', ...board },
    ])
    const before = await trailOf(sent.id)
    const keys = [await ownRoom(), await ownRoom()]
    expect(await trailOf(sent.id)).toEqual(before)

    const sessions = await Promise.all(keys.map(sessionBy))
    expect(sessions).toMatchObject([
      { stage: 'consent', entry: 'own' },
      { stage: 'consent', entry: 'own' },
    ])
    const forged = keys[0]!.replace(/\.\d+\./, '.9999999999999.')
    expect(await sessionBy(forged)).toMatchObject({ code: 'link-dead' })
    await correct(sent.id, { id: sent.idOf('mara'), email: `other.${newId()}@example.org` })
    expect(await sessionBy(keys[0]!)).toMatchObject({ code: 'link-dead' })
    expect(await signing.openOwn(member, sent.id as EnvelopeId)).toBeNull()

    async function ownRoom(): Promise<string> {
      const key = await signing.openOwn(member, sent.id as EnvelopeId)
      return `${key?.cookieName}=${key?.cookieValue}`
    }

    async function sessionBy(cookie: string): Promise<unknown> {
      const answer = await world.fetch(`/api/signing/${sent.idOf('mara')}`, { headers: { cookie, origin } })
      return answer.json()
    }
  })
})

async function trailOf(id: string) {
  const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
  return body.items
}
