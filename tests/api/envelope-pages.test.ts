import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { makeTeam, registerAlone, type Joined, type Team } from '../join.ts'
import { textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import { agree, enter, newId, sendTo, upload } from '../signing-room.ts'
import {
  makeWorld,
  typedSignature,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let team: Team
let stranger: Joined
let document: DocumentShape
let sent: Awaited<ReturnType<typeof sendTo>>
const rooms = new Map<string, RoomGuest>()

const fields = {
  remark: newId(),
  pets: newId(),
  leftEmpty: newId(),
  onlyWithCat: newId(),
  onlyWithDog: newId(),
  stamp: newId(),
  draft: newId(),
  note: newId(),
}
const signatureOf = (key: string) =>
  sent.fields.find((one) => one.type === 'signature' && one.recipient === key)
const signatureArea = { x: 0.05, width: 0.4, height: 0.04 }
const when = (value: string) => ({ match: 'all', of: [{ field: fields.pets, is: 'is', value }] })

const copyFor = (person: TestPerson) =>
  person.call('GET /envelopes/{id}/documents/{document}/copy', {
    params: { id: sent.id, document: document.id },
  })

beforeAll(async () => {
  world = await makeWorld()
  team = await makeTeam(world, 'pages')
  stranger = await registerAlone(world, 'omar')
  document = await uploadDocument(team.owner, await makeSamplePdf({ pages: 2 }))
  const place = { document: document.id, page: 1, x: 0.1, width: 0.3, height: 0.05 }
  sent = await sendTo(
    team.owner,
    document,
    [
      { key: 'jane', order: 1 },
      { key: 'john', order: 1 },
    ],
    [
      { id: fields.remark, type: 'text', recipient: 'jane', label: 'Remark', required: false },
      { id: fields.leftEmpty, type: 'text', recipient: 'jane', label: 'Nothing', required: false },
      {
        id: fields.pets,
        type: 'radio',
        recipient: 'jane',
        label: 'Pets',
        required: false,
        options: ['Cat', 'Dog'],
        areas: [
          { ...place, y: 0.1 },
          { ...place, y: 0.2 },
        ],
      },
      { id: fields.stamp, type: 'stamp', recipient: 'jane', label: 'Stamp', required: false },
      { id: fields.draft, type: 'text', recipient: 'john', label: 'Draft', required: false },
      { id: fields.onlyWithCat, type: 'text', recipient: 'john', required: false, condition: when('Cat') },
      { id: fields.onlyWithDog, type: 'text', recipient: 'john', required: false, condition: when('Dog') },
      { id: fields.note, type: 'note', recipient: 'john', defaultValue: 'By the owner' },
    ],
  )
  for (const key of ['jane', 'john']) rooms.set(key, await enter(world, sent, key))
})
afterAll(() => world.close())

const room = (key: string) => rooms.get(key) as RoomGuest
const pagesFor = (person: TestPerson, headers = {}) =>
  person.call('GET /envelopes/{id}/pages', { params: { id: sent.id }, headers })
const sealedPage = (person: TestPerson, page: number, headers = {}) =>
  person.call('GET /envelopes/{id}/documents/{document}/sealed/pages/{page}', {
    params: { id: sent.id, document: document.id, page },
    query: { width: '900' },
    headers,
  })
const shown = async () => {
  const { body } = await pagesFor(team.owner)
  return new Map(body.fields.map((field) => [field.id, field]))
}

describe('[issue 12] the pages of an envelope', () => {
  test('that nobody has signed are those of the document, with the places of what is awaited', async () => {
    const { status, body } = await pagesFor(team.owner)
    expect(status).toBe(200)
    expect(body.documents).toEqual([
      { id: document.id, name: document.name, isSealed: false, pages: document.pages, certificatePages: 0 },
    ])
    const states = await shown()
    expect(states.get(fields.remark)).toMatchObject({ state: 'awaited', value: null, text: null })
    expect(states.get(fields.note)).toMatchObject({ state: 'printed', text: 'By the owner' })
    expect(states.has(fields.onlyWithCat)).toBe(false)
  })

  test('have no sealed picture before there is a seal', async () => {
    expect(await sealedPage(team.owner, 0)).toMatchObject({
      status: 409,
      body: { code: 'envelope-not-sealed' },
    })
  })

  test('never show what somebody is still filling in', async () => {
    const version = await agree(room('john'))
    const values = { [fields.draft]: 'A thought of mine' }
    const { status } = await room('john').call('PUT /signing/{recipient}/values', {
      body: { version, values },
    })
    expect(status).toBe(204)

    expect((await shown()).get(fields.draft)).toMatchObject({ state: 'awaited', value: null, text: null })
    expect(JSON.stringify((await pagesFor(team.owner)).body)).not.toContain('A thought of mine')
  })

  test('show what somebody gave once they have finished, and the fields that follow from it', async () => {
    const version = await agree(room('jane'))
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const { body: file } = await upload(world, room('jane'), 'image', 'stamp.png', picture)
    const values = { [fields.remark]: 'No smoking', [fields.pets]: 'Cat', [fields.stamp]: file.value }
    const { status } = await room('jane').call('POST /signing/{recipient}/complete', {
      body: { version, signature: typedSignature, values, timeZone: 'Europe/Paris' },
    })
    expect(status).toBe(200)

    const states = await shown()
    expect(states.get(fields.remark)).toMatchObject({
      state: 'given',
      value: 'No smoking',
      text: 'No smoking',
    })
    expect(states.get(fields.pets)).toMatchObject({ state: 'given', value: 'Cat' })
    expect(states.get(fields.leftEmpty)).toMatchObject({ state: 'given', value: null })
    expect(states.get(signatureOf('jane')?.id ?? '')?.value).toMatchObject({
      kind: 'typed',
      text: 'Jane Roe',
    })
    expect(states.get(signatureOf('john')?.id ?? '')).toMatchObject({ state: 'awaited', value: null })
    expect([states.has(fields.onlyWithCat), states.has(fields.onlyWithDog)]).toEqual([true, false])
  })

  test('show pictures that stand on them, and no other file', async () => {
    const value = (await shown()).get(fields.stamp)?.value as { sha256: string }
    const ask = (person: TestPerson, sha256: string) =>
      person.call('GET /envelopes/{id}/pictures/{sha256}', { params: { id: sent.id, sha256 } })
    const { status, body } = await ask(team.member, value.sha256)
    expect(status).toBe(200)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 })
    expect((await ask(team.owner, document.sha256)).status).toBe(404)
    expect((await ask(stranger, value.sha256)).status).toBe(404)
  })

  test('are printed as they are so far, marked on each, without what is still being filled in', async () => {
    const { status, body } = await copyFor(team.member)
    expect(status).toBe(200)
    const pages = textOfPdf(body).split('\f').slice(0, document.pages.length)
    for (const page of pages) expect(page.replaceAll(/\s/g, '')).toContain('NOTSEALED')
    const text = pages.join('\n')
    for (const given of ['No smoking', 'By the owner']) expect(text).toContain(given)
    expect(text).not.toContain('A thought of mine')
    expect(Buffer.from(body).toString('latin1'), 'nothing is signed').not.toContain('/ByteRange')
    expect((await copyFor(stranger)).status).toBe(404)
  })

  test('are those of the sealed file once it is completed, with the certificate behind them', async () => {
    const version = await agree(room('john'))
    const { status } = await room('john').call('POST /signing/{recipient}/complete', {
      body: { version, signature: typedSignature, timeZone: 'Europe/Paris' },
    })
    expect(status).toBe(200)
    await whenCompleted(team.owner, sent.id)
    expect(await copyFor(team.owner)).toMatchObject({ status: 409, body: { code: 'envelope-completed' } })

    const [sealed] = (await pagesFor(team.owner)).body.documents
    expect(sealed).toMatchObject({ isSealed: true })
    expect(sealed?.certificatePages).toBeGreaterThan(0)
    expect(sealed?.pages).toHaveLength(document.pages.length + (sealed?.certificatePages ?? 0))
    const last = (sealed?.pages.length ?? 0) - 1
    const { body, status: found } = await sealedPage(team.owner, last)
    expect(found).toBe(200)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1273 })
    expect((await sealedPage(team.owner, last + 1)).status).toBe(404)
  })

  test('differ from the unsigned ones where something was stamped, and nowhere else', async () => {
    const y = signatureOf('jane')?.areas[0]?.y ?? 0
    const stamped = sent.fields.flatMap(({ areas }) => areas.filter(({ page }) => page === 0))
    const unsigned = await team.owner.call('GET /documents/{id}/pages/{page}', {
      params: { id: document.id, page: 0 },
      query: { width: '900' },
    })
    const { changed, width, height } = await difference(unsigned.body, (await sealedPage(team.owner, 0)).body)

    expect(changed.filter((at) => isIn(at, [{ ...signatureArea, y }])).length).toBeGreaterThan(100)
    expect(changed.filter((at) => !isIn(at, stamped))).toEqual([])
    expect([width, height]).toEqual([900, 1273])
  })
})

describe('[issue 12] sealed pages', () => {
  test('may be kept by a browser that asks whether they are still shown', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      world.fetch(`/api/envelopes/${sent.id}/documents/${document.id}/sealed/pages/0?width=900`, {
        headers: {
          authorization: `Bearer ${team.owner.token}`,
          'x-organization': team.params.id,
          ...headers,
        },
      })
    const first = await ask()
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('are for colleagues who see envelopes, and for nobody else', async () => {
    const asked = async (person: TestPerson, headers = {}) => [
      (await sealedPage(person, 0, headers)).status,
      (await pagesFor(person, headers)).status,
    ]
    expect(await asked(team.member)).toEqual([200, 200])
    expect(await asked(stranger)).toEqual([404, 404])

    const withhold = (withheld: string[]) =>
      team.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
        params: { ...team.params, memberId: team.member.id },
        body: { withheld },
      })
    await withhold(['view_envelopes'])
    expect(await asked(team.member)).toEqual([403, 403])
    await withhold([])

    for (const path of ['pages', `documents/${document.id}/sealed/pages/0`]) {
      const byLink = await world.fetch(`/api/envelopes/${sent.id}/${path}`, {
        headers: { cookie: room('jane').cookie },
      })
      expect(byLink.status).toBe(401)
    }
  })

  test('of what is live are not there in test mode', async () => {
    for (const { status } of [
      await sealedPage(team.owner, 0, { 'x-organization-type': 'test' }),
      await pagesFor(team.owner, { 'x-organization-type': 'test' }),
    ])
      expect(status).toBeGreaterThanOrEqual(400)
  })
})

type At = { x: number; y: number }
type Box = At & { width: number; height: number }

/** Ink may cross the edge of its box by a hair, and the picture is packed with loss: blocks of 16 pixels around it. */
const hair = 0.022

function isIn({ x, y }: At, boxes: readonly Box[]): boolean {
  return boxes.some(
    (box) =>
      x >= box.x - hair &&
      x <= box.x + box.width + hair &&
      y >= box.y - hair &&
      y <= box.y + box.height + hair,
  )
}

/** Where two pictures are clearly not the same, in fractions of the page. */
async function difference(one: Uint8Array, other: Uint8Array) {
  const [before, after] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!before || !after) throw new Error('There is nothing to compare')
  const { width, height } = after.info
  const changed: At[] = []
  for (const [index, shade] of after.data.entries())
    if (Math.abs(shade - (before.data[index] ?? 0)) > 64)
      changed.push({ x: (index % width) / width, y: Math.floor(index / width) / height })

  return { changed, width, height }
}
