import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityLine } from '#contract/report-shapes.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { parseCsv } from '#core/bulk/csv.ts'
import { join, makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const clock = makeTestClock()
let world: World
let acme: Team
let other: Joined
let stranger: TestPerson
let document: DocumentShape

async function send(by: TestPerson, title: string, visibility: 'private' | 'organization', email: string) {
  const { id } = await draftEnvelope(by, document, [{ key: 'jane', name: 'Jane Roe', email }], title)
  const params = { id }
  await by.call('PUT /envelopes/{id}/visibility', { params, body: { visibility } })
  clock.forward(1000)
  expect((await by.call('POST /envelopes/{id}/send', { params })).status).toBe(200)
  clock.forward(1000)
  // The mail that invites is a job of its own, and stands in the trail.
  await openRoom(world, email, title)
}

async function activity(by: TestPerson, query: Record<string, string> = {}, more = {}) {
  const { status, body } = await by.call('GET /activity', { query: { limit: '100', ...query }, ...more })
  expect(status, JSON.stringify(body)).toBe(200)

  return body
}
const typesOf = (items: readonly ActivityLine[]) => items.map(({ type }) => type)
const titlesOf = (items: readonly ActivityLine[]) => [...new Set(items.map(({ envelope }) => envelope.title))]

beforeAll(async () => {
  world = await makeWorld({ clock })
  acme = await makeTeam(world, 'acme')
  other = await join(world, acme.owner, 'other')
  stranger = await register(world, 'stranger', 'Globex')
  document = await uploadDocument(acme.owner, await makeSamplePdf())
  await send(acme.owner, 'Lease', 'organization', 'jane@example.org')
  await send(acme.member, '=Offer', 'private', 'jo@example.org')
}, 300_000)
afterAll(() => world.close())

describe('all that happened', () => {
  test('is told the newest first, with its envelope, who did it and whom it concerns', async () => {
    const { items, nextCursor } = await activity(acme.owner)

    expect(nextCursor).toBeNull()
    expect(titlesOf(items)).toEqual(['=Offer', 'Lease'])
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const invited = items.find(({ type }) => type === 'recipient.notified')
    expect(invited?.recipient).toEqual({ name: 'Jane Roe', role: 'signer', host: null })
    expect(items.find(({ type }) => type === 'envelope.sent')?.actor.kind).toBe('member')
    for (const { id } of new Set(items.map(({ envelope }) => envelope))) {
      const { body } = await acme.owner.call('GET /envelopes/{id}/audit', { params: { id } })
      const here = items.filter(({ envelope }) => envelope.id === id).map(({ sequence }) => sequence)
      expect(
        here.toSorted((a, b) => a - b),
        'the whole trail',
      ).toEqual(body.items.map(({ sequence }) => sequence))
    }
  })

  test('comes page by page, each event once', async () => {
    const whole = await activity(acme.owner)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: ActivityLine[]; nextCursor: string | null } = await activity(acme.owner, {
        limit: '3',
        ...(cursor && { cursor }),
      })
      seen.push(...page.items.map(({ envelope, sequence }) => `${envelope.id} ${sequence}`))
      cursor = page.nextCursor
    }

    expect(seen).toEqual(whole.items.map(({ envelope, sequence }) => `${envelope.id} ${sequence}`))
    for (const cursor of ['x', Buffer.from('2026-01-01T00:00:00.000Z x 1').toString('base64url')]) {
      expect((await acme.owner.call('GET /activity', { query: { cursor } })).status).toBe(404)
    }
  })

  test('is looked through by kind, person and day', async () => {
    const { items: sent } = await activity(acme.owner, { kind: 'sending' })
    expect(new Set(typesOf(sent))).toEqual(new Set(['envelope.created', 'envelope.sent']))
    const { items: jos } = await activity(acme.owner, { person: 'JO@' })
    expect(titlesOf(jos)).toEqual(['=Offer'])
    expect(new Set(typesOf(jos))).toContain('recipient.notified')
    expect((await activity(acme.owner, { person: 'nobody%' })).items).toEqual([])
    const today = clock.now().toISOString().slice(0, 10)
    expect((await activity(acme.owner, { from: today, to: today })).items).not.toEqual([])
    expect((await activity(acme.owner, { to: '2020-01-01' })).items).toEqual([])
    for (const query of [{ kind: 'colour' }, { from: '2026-02-30' }, { colour: 'blue' }]) {
      expect((await acme.owner.call('GET /activity', { query: query as never })).status).toBe(400)
      expect((await acme.owner.call('GET /activity-export', { query: query as never })).status).toBe(400)
    }
  })

  test('is a file of the same, and no formula to spreadsheets', async () => {
    const { body } = await acme.owner.call('GET /activity-export', { query: { kind: 'sending' } })
    const text = Buffer.from(body).toString()
    expect(text.startsWith('\ufeff')).toBe(true)
    const read = parseCsv(text)
    if (!read.ok) throw new Error('no CSV')
    const [, ...rows] = read.csv.records.map(({ cells }) => cells)

    expect(rows).toHaveLength((await activity(acme.owner, { kind: 'sending' })).items.length)
    expect(new Set(rows.map((cells) => cells[4]))).toEqual(new Set([`'=Offer`, 'Lease']))
    expect(rows[0]?.[1]).toMatch(/ sent the envelope$/)
  })
})

describe('[A13] what happened', () => {
  test('is told of one organization and one mode', async () => {
    expect((await activity(stranger)).items).toEqual([])
    const inTest = { headers: { 'x-organization-type': 'test' } }
    expect((await activity(acme.owner, {}, inTest)).items).toEqual([])
  })

  test('is told of envelopes that whoever asks sees', async () => {
    expect(titlesOf((await activity(acme.member)).items)).toEqual(['=Offer', 'Lease'])
    expect(titlesOf((await activity(other)).items)).toEqual(['Lease'])
    // However much of the newest is not theirs to see.
    expect(titlesOf((await activity(other, { limit: '1' })).items)).toEqual(['Lease'])
    const { body } = await other.call('GET /activity-export')
    expect(Buffer.from(body).toString()).not.toContain('Offer')
  })

  test('is told to nobody from whom looking is withheld', async () => {
    await acme.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
      params: { ...acme.params, memberId: other.id },
      body: { withheld: ['view_envelopes'] },
    })
    const answers = [await other.call('GET /activity'), await other.call('GET /activity-export')]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })
})
