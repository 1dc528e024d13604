import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportRow, ReportShape } from '#contract/report-shapes.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { parseCsv } from '#core/bulk/csv.ts'
import { join, makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import {
  draftEnvelope,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  signAs,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const hourMs = 3_600_000
const inTest = { headers: { 'x-organization-type': 'test' } } as const
const clock = makeTestClock()
let world: World
let acme: Team
let other: Joined
let stranger: TestPerson
let document: DocumentShape

/** Time goes on; who is signed in stays so. */
async function wait(milliseconds: number): Promise<void> {
  clock.forward(milliseconds)
  for (const person of [acme.owner, acme.manager, acme.member, other, stranger]) {
    await signInAgain(world, person)
  }
}

type Made = { visibility?: 'private' | 'organization'; email?: string }

async function send(by: TestPerson, title: string, { visibility, email }: Made = {}): Promise<string> {
  const guest = { key: 'jane', name: 'Jane Roe', email: email ?? 'jane@example.org' }
  const own = by.organizationId === acme.owner.organizationId ? document : await upload(by)
  const { id } = await draftEnvelope(by, own, [guest], title)
  const params = { id }
  if (visibility) await by.call('PUT /envelopes/{id}/visibility', { params, body: { visibility } })
  expect((await by.call('POST /envelopes/{id}/send', { params })).status).toBe(200)

  return id
}

const upload = async (by: TestPerson) => uploadDocument(by, await makeSamplePdf())

async function report(by: TestPerson, query: Record<string, string> = {}, more = {}): Promise<ReportShape> {
  const { status, body } = await by.call('GET /reports', { query, ...more })
  expect(status, JSON.stringify(body)).toBe(200)

  return body
}

const counted = ({ sent, completed, declined, voided, expired }: Omit<ReportRow, 'key' | 'name'>) => [
  ...[sent, completed, declined, voided, expired],
]
const named = ({ items }: ReportShape): Record<string, number[]> =>
  Object.fromEntries(items.map((row): [string, number[]] => [row.name ?? '', counted(row)]))

beforeAll(async () => {
  world = await makeWorld({ clock })
  acme = await makeTeam(world, 'acme')
  other = await join(world, acme.owner, 'other')
  stranger = await register(world, 'stranger', 'Globex')
  document = await upload(acme.owner)
  for (const [title, hours] of [
    ['One', 1],
    ['Three', 2],
    ['Ten', 7],
  ] as const) {
    await send(acme.owner, title, { visibility: 'organization' })
    await wait(hours * hourMs)
    await signAs(await openRoom(world, 'jane@example.org', title))
    const { items } = (await acme.owner.call('GET /envelopes', { query: { q: title } })).body
    await whenCompleted(acme.owner, items[0]?.id ?? '')
  }
  const voided = await send(acme.member, 'Voided', { visibility: 'organization' })
  await acme.member.call('POST /envelopes/{id}/void', { params: { id: voided }, body: { reason: 'Wrong' } })
  await send(acme.member, 'Declined', { visibility: 'organization', email: 'no@example.org' })
  const guest = await openRoom(world, 'no@example.org', 'Declined')
  await guest.call('POST /signing/{recipient}/decline', { body: { reason: 'Wrong rent' } })
  await draftEnvelope(acme.owner, document, [], 'Never sent')
}, 600_000)
afterAll(() => world.close())

describe('a report', () => {
  test('has what was sent and what ended in each month of a year, drafts not', async () => {
    const { items, total, by, isCut } = await report(acme.owner)

    expect([by, isCut, items.length]).toEqual(['month', false, 12])
    expect(counted(total)).toEqual([5, 3, 1, 1, 0])
    const sums = items.map(counted).reduce((sum, row) => sum.map((one, index) => one + (row[index] ?? 0)))
    expect(sums, 'each is counted once').toEqual(counted(total))
    expect(
      items.map(({ key }) => key?.slice(8)),
      'months begin on their first',
    ).toEqual(Array(12).fill('01'))
  })

  test('has the time from sending to completion: the middle, and what nine of ten did not exceed', async () => {
    const { total } = await report(acme.owner)

    // The first waited for one hour, the second for two, the third for seven; sealing takes seconds.
    expect(total.medianHours).toBeCloseTo(2, 1)
    expect(total.slowestHours).toBeCloseTo(2 + 0.8 * 5, 1)
  })

  test('has no time where nothing was completed', async () => {
    const { items, total } = await report(acme.owner, { from: '2020-01-01', to: '2020-02-29' })

    expect(items.map(({ key }) => key)).toEqual(['2020-01-01', '2020-02-01'])
    expect(total).toEqual({
      ...{ sent: 0, completed: 0, declined: 0, voided: 0, expired: 0 },
      ...{ medianHours: null, slowestHours: null },
    })
  })

  test('by week has twelve of them, the last of which is under way', async () => {
    const { items, to } = await report(acme.owner, { by: 'week' })

    expect(items).toHaveLength(12)
    expect(items.every(({ key }) => new Date(key ?? '').getUTCDay() === 1)).toBe(true)
    expect(to).toBe(clock.now().toISOString().slice(0, 10))
  })

  test('counts days as the organization’s calendar has them', async () => {
    const { params } = acme
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' })
    await acme.owner.call('PUT /organizations/{id}', {
      params,
      body: { timeZone: 'Pacific/Kiritimati' },
    })
    const far = await report(acme.owner)
    await acme.owner.call('PUT /organizations/{id}', { params, body: { timeZone: 'UTC' } })

    expect([far.timeZone, far.to]).toEqual(['Pacific/Kiritimati', day.format(clock.now())])
  })

  test('by sender has their names, who did most first', async () => {
    const { items } = await report(acme.owner, { by: 'sender' })

    expect(items.map(({ key }) => key)).toEqual([acme.owner.id, acme.member.id])
    expect(items.map(counted)).toEqual([
      [3, 3, 0, 0, 0],
      [2, 0, 1, 1, 0],
    ])
    expect(items.every(({ name }) => name)).toBe(true)
  })

  test.each([
    [{ by: 'colour' }],
    [{ from: '2026-01-01' }],
    [{ from: '2026-02-01', to: '2026-01-01' }],
    [{ from: '2026-01-01', to: '2027-02-05' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
    [{ from: '0000-01-01', to: '0000-01-02' }],
    [{ colour: 'blue' }],
  ])('of %j is refused', async (query) => {
    for (const name of ['GET /reports', 'GET /report-export'] as const) {
      const { status } = await acme.owner.call(name, { query })
      expect(status, name).toBe(400)
    }
  })
})

describe('[A13] what a report tells', () => {
  test('is of one organization and one mode', async () => {
    expect(counted((await report(stranger)).total)).toEqual([0, 0, 0, 0, 0])
    expect(counted((await report(acme.owner, {}, inTest)).total)).toEqual([0, 0, 0, 0, 0])
  })

  test('is of envelopes that whoever asks sees', async () => {
    const before = async (person: TestPerson) => (await report(person)).total.sent
    const sums = [await before(acme.owner), await before(acme.member), await before(other)]
    expect(sums).toEqual([5, 5, 5])

    await send(acme.member, 'Secret', { visibility: 'private' })
    await send(acme.member, 'For other', { visibility: 'private', email: other.email })

    expect(await before(acme.owner), 'who sees everything').toBe(7)
    expect(await before(acme.member), 'its sender').toBe(7)
    expect(await before(other), 'who was asked to sign one of them').toBe(6)
    const { items } = await report(other, { by: 'sender' })
    expect(items.find(({ key }) => key === acme.member.id)?.sent).toBe(3)
  })

  test('is of what those with a key see, and of nobody from whom looking is withheld', async () => {
    const { body: key } = await acme.owner.call('POST /organizations/{id}/apikey', {
      params: acme.params,
      body: {},
    })
    const byKey = await report(acme.owner, {}, { headers: { authorization: `Bearer ${key.key}` } })
    expect(byKey.total.sent).toBe(7)
    await acme.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
      params: { ...acme.params, memberId: other.id },
      body: { withheld: ['view_envelopes'] },
    })
    const answers = [await other.call('GET /reports'), await other.call('GET /report-export')]
    await acme.owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
      params: { ...acme.params, memberId: other.id },
      body: { withheld: [] },
    })
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  test('names templates and teams, private templates to their maker alone', async () => {
    const { member, owner, params } = acme
    const { body: team } = await owner.call('POST /organizations/{id}/teams', {
      params,
      body: { name: 'Sales', members: [member.id] },
    })
    await sendFrom(member, 'Mine alone', { visibility: 'private' })
    await sendFrom(member, '=HYPERLINK("x")', { visibility: 'team', teamId: team.id })

    const mine = named(await report(member, { by: 'template' }))
    expect(mine).toMatchObject({ 'Mine alone': [1, 0, 0, 0, 0], '=HYPERLINK("x")': [1, 0, 0, 0, 0] })
    const owners = await report(owner, { by: 'template' })
    expect(Object.keys(named(owners))).toContain('=HYPERLINK("x")')
    expect(JSON.stringify(owners)).not.toContain('Mine alone')
    expect(counted(owners.total), 'counted all the same').toEqual(
      counted((await report(member, { by: 'template' })).total),
    )
    expect(named(await report(owner, { by: 'team' }))).toHaveProperty('Sales')
    expect(named(await report(stranger, { by: 'team' }))).toEqual({})
  })
})

test('a report as a file is one that spreadsheets read, and no formula to them', async () => {
  const { status, body } = await acme.owner.call('GET /report-export', { query: { by: 'template' } })
  expect(status).toBe(200)
  const bytes = Buffer.from(body)
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const read = parseCsv(bytes.toString())
  if (!read.ok) throw new Error('no CSV')
  const [head = [], ...rows] = read.csv.records.map(({ cells }) => cells)

  expect(head.slice(0, 3)).toEqual(['Template', 'Sent', 'Completed'])
  expect(rows.map(([name]) => name)).toContain(`'=HYPERLINK("x")`)
  expect(rows.at(-1)?.[0]).toBe('Total')
  expect(rows.at(-1)?.[6]).toMatch(/^2\.0\d$/)
  const byMonth = await acme.owner.call('GET /report-export')
  expect(Buffer.from(byMonth.body).toString()).toMatch(/\r\n\d{4}-\d\d-01,\d+,/)
})

/** An envelope of a template that is shown so. */
async function sendFrom(by: TestPerson, name: string, audience: object): Promise<void> {
  const own = await upload(by)
  const area = { document: own.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }
  const { body: template } = await by.call('POST /templates', {
    body: {
      ...{ name, documents: [own.id], ...audience },
      recipients: [{ key: 'guest', name: 'Guest', recipientRole: 'signer', order: 1 }],
      fields: [{ type: 'signature', recipient: 'guest', areas: [area] }],
    },
  })
  const { status, body } = await by.call('POST /templates/{id}/envelopes', {
    params: { id: template.id },
    body: { recipients: [{ key: 'guest', name: 'Guest', email: 'guest@example.org' }] },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const params = { id: body.id }
  await by.call('PUT /envelopes/{id}/visibility', { params, body: audience })
  expect((await by.call('POST /envelopes/{id}/send', { params })).status).toBe(200)
}
