import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrganizationShape } from '#contract/organization-shapes.ts'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { plainDefaults } from '#core/organizations/envelope-defaults.ts'
import { isRefusal } from '#core/refusal.ts'
import { join, makeTeam, notificationTitles } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  choosePlan,
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  uploadDocument,
  type TestPerson,
} from '../world.ts'

type Defaults = Partial<OrganizationShape['defaults']>

const dayMs = 86_400_000
const clock = makeTestClock()
const world = await makeWorld({ clock })
const team = await makeTeam(world, 'acme')
const lease = await uploadDocument(team.owner, await makeSamplePdf({ pages: 1 }))
const template = await makeTemplate()
afterAll(() => world.close())

const choose = (defaults: object, by: TestPerson = team.owner) =>
  by.call('PUT /organizations/{id}', { params: { id: team.params.id }, body: { defaults } })
beforeEach(() => choose(plainDefaults))

const reminders = { firstAfterDays: 2, everyDays: 4, atMost: 3 }
const all = {
  expiresAfterDays: 14,
  reminders,
  locale: 'fr-FR',
  access: ['email_code'],
} as const satisfies Defaults
function area() {
  return [{ document: lease.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }]
}

async function makeTemplate(more: object = {}, by: TestPerson = team.owner): Promise<TemplateShape> {
  const { status, body } = await by.call('POST /templates', {
    body: {
      name: 'Notice',
      documents: [lease.id],
      recipients: [{ key: 'jane', name: 'Tenant', recipientRole: 'signer', order: 1 }],
      fields: [{ type: 'signature', recipient: 'jane', areas: area() }],
      ...more,
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}

const jane = { key: 'jane', name: 'Jane', email: 'jane@example.org' }
const given = (more: object = {}) => ({
  title: 'Lease',
  documents: [lease.id],
  recipients: [jane],
  fields: [{ type: 'signature', recipient: 'jane', areas: area() }],
  ...more,
})
async function create(more: object = {}, by: TestPerson = team.owner) {
  const { status, body } = await by.call('POST /envelopes', { body: given(more) })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}
const use = (id: string, more: object = {}, by: TestPerson = team.owner) =>
  by.call('POST /templates/{id}/envelopes', { params: { id }, body: { recipients: [jane], ...more } })
const read = async (id: string) => (await team.owner.call('GET /envelopes/{id}', { params: { id } })).body
const send = (id: string, by: TestPerson, body?: object) =>
  by.call('POST /envelopes/{id}/send', { params: { id }, ...(body && { body }) })
const bulk = (by: TestPerson, more: object = {}) =>
  by.call('POST /templates/{id}/bulk', {
    params: { id: template.id },
    body: { csv: 'Tenant name,Tenant email\nJane,jane@example.org', ...more },
  })
const link = (by: TestPerson, id = template.id, more: object = {}) =>
  by.call('PUT /templates/{id}/direct-link', {
    params: { id },
    body: { enabled: true, role: 'jane', ...more },
  })
const secretIn = ({ url }: { url: string }) => /\/d\/([\w-]{43})$/.exec(url)?.[1] ?? ''
const face = (secret: string) => world.app.services.directLinks.face(secret)

let openers = 0
async function open(secret: string) {
  openers += 1
  const opener = { name: 'Jane', email: `opener-${openers}@example.org`, locale: 'en-US' } as const
  const origin = { ip: `198.51.100.${openers}`, userAgent: null }
  await world.app.services.directLinks.open(secret, opener, origin)
  const query = { recipientEmail: opener.email }
  const { body } = await team.owner.call('GET /envelopes', { query })

  return read(body.items[0]?.id ?? '')
}

const dayOf = (instant: string) => Date.parse(instant.slice(0, 10))
const daysUntil = ({ expiresAt, createdAt }: { expiresAt: string | null; createdAt: string }) =>
  expiresAt && (dayOf(expiresAt) - dayOf(createdAt)) / dayMs
const factsOf = (envelope: Awaited<ReturnType<typeof read>>) => ({
  days: daysUntil(envelope),
  reminders: envelope.reminders,
  people: envelope.recipients.map(({ locale, access }) => [locale, ...access]),
})
const asChosen = { days: 14, reminders, people: [['fr-FR', 'email_code']] }

describe('an organization’s defaults', () => {
  test('rest until somebody who may sets them, and each part is changed by itself', async () => {
    const { id } = team.params
    const { body } = await team.member.call('GET /organizations/{id}', { params: { id } })
    expect(body.defaults).toEqual(plainDefaults)

    expect((await choose({ expiresAfterDays: 14 }, team.manager)).status).toBe(200)
    const { body: after } = await choose({ locale: 'pt-BR' })
    expect(after.defaults).toEqual({ ...plainDefaults, expiresAfterDays: 14, locale: 'pt-BR' })
    const { body: me } = await team.member.call('GET /users/me')
    expect(me.organizations.find((one) => one.id === id)?.defaults).toEqual(after.defaults)
  })

  test('are no member’s to set, nor another organization’s', async () => {
    const omar = await register(world, 'omar', 'Globex')
    expect((await choose({ senders: 'managers' }, team.member)).body).toMatchObject({ code: 'forbidden' })
    expect((await choose({ senders: 'managers' }, omar)).status).toBe(404)
    expect((await choose({})).body.defaults).toEqual(plainDefaults)
  })

  test.each([
    { expiresAfterDays: 0 },
    { expiresAfterDays: 366 },
    { expiresAfterDays: '14' },
    { reminders: { firstAfterDays: 3 } },
    { reminders: { firstAfterDays: 3, everyDays: 0, atMost: 1 } },
    { locale: 'de-DE' },
    { access: ['passcode'] },
    { access: ['email_code', 'email_code'] },
    { senders: 'nobody' },
    { deadline: 14 },
  ])('are refused as %j', async (defaults) => {
    expect((await choose(defaults)).status).toBe(400)
  })

  test('ask for no check that the plan has not', async () => {
    const ben = await register(world, 'ben', 'Initech', 'Starter')
    const ask = (access: string[]) =>
      ben.call('PUT /organizations/{id}', {
        params: { id: ben.organizationId },
        body: { defaults: { access } },
      })
    expect((await ask(['email_code'])).status).toBe(200)
    expect((await ask(['passkey'])).body).toMatchObject({ code: 'feature-not-in-plan' })
    await choosePlan(ben, 'Professional')
    expect((await ask(['passkey'])).status).toBe(200)
  })
})

describe('what an envelope leaves out', () => {
  beforeEach(() => choose(all))

  test('a draft has as the organization says', async () => {
    expect(factsOf(await create())).toEqual(asChosen)
  })

  test('a draft of a program has, too', async () => {
    const { body } = await team.owner.call('POST /organizations/{id}/apikey', {
      params: team.params,
      body: {},
    })
    const headers = { authorization: `Bearer ${body.key}` }
    const made = await team.owner.call('POST /envelopes', { body: given(), headers })
    expect(factsOf(made.body)).toEqual(asChosen)
  })

  test('what it says itself stands, also that there is none, but for checks that everybody passes', async () => {
    const expiresAt = new Date(clock.now().getTime() + 3 * dayMs).toISOString()
    const own = { ...reminders, atMost: 9 }
    const recipients = [{ ...jane, locale: 'es-ES', access: ['passkey'] }]
    expect(factsOf(await create({ expiresAt, reminders: own, recipients }))).toEqual({
      days: 3,
      reminders: own,
      people: [['es-ES', 'email_code', 'passkey']],
    })
    expect(factsOf(await create({ expiresAt: null, reminders: null }))).toMatchObject({
      days: null,
      reminders: null,
    })
  })

  test('an envelope of a template has where the template says nothing', async () => {
    expect(factsOf((await use(template.id)).body)).toEqual(asChosen)
    const own = await makeTemplate({ expiresAfterDays: 30, reminders: { ...reminders, atMost: 9 } })
    expect(factsOf((await use(own.id)).body)).toEqual({
      ...asChosen,
      days: 30,
      reminders: { ...reminders, atMost: 9 },
    })
    expect(factsOf((await use(template.id, { expiresAt: null })).body).days).toBeNull()
  })

  test('each line of a bulk send has', async () => {
    const { body: run } = await bulk(team.owner)
    const made = await eventually(async () => {
      const { body } = await team.owner.call('GET /envelopes', { query: { bulk: run.id ?? '' } })
      return body.items[0]
    })
    expect(factsOf(await read(made.id))).toEqual(asChosen)
  })

  test('whoever comes by a direct link meets, in their own language, and the page says that a code is mailed', async () => {
    const secret = secretIn((await link(team.owner, template.id, { asksCode: false })).body)
    expect(await face(secret)).toMatchObject({ asksCode: true })
    const made = await open(secret)
    expect(factsOf(made)).toEqual({ ...asChosen, people: [['en-US', 'email_code']] })
    expect(made.status).toBe('sent')

    await choose({ access: ['passkey'] })
    expect(await face(secret)).toMatchObject({ asksCode: false })
    expect(factsOf(await open(secret)).people).toEqual([['en-US', 'passkey']])
  })

  test('a duplicate has as what it is a copy of', async () => {
    await choose(plainDefaults)
    const { id } = await create()
    await choose({ ...all, access: [] })
    const { body } = await team.owner.call('POST /envelopes/{id}/duplicate', { params: { id } })
    expect(factsOf(body)).toEqual({ days: null, reminders: null, people: [['en-US']] })
  })

  test('a draft that is changed keeps what it has', async () => {
    await choose(plainDefaults)
    const { id } = await create()
    await choose({ ...all, access: [] })
    const params = { id }
    const { body } = await team.owner.call('PATCH /envelopes/{id}', { params, body: { title: 'New' } })
    expect(factsOf(body)).toEqual({ days: null, reminders: null, people: [['en-US']] })
  })
})

describe('checks that everybody passes', () => {
  test('are asked of a draft that is older than the rule', async () => {
    const { id } = await create()
    await choose({ access: ['email_code'] })
    const { body } = await send(id, team.owner)
    expect(body.recipients[0]?.access).toEqual(['email_code'])
    expect((await read(id)).recipients[0]?.access).toEqual(['email_code'])
  })

  test('cannot be taken off again, neither before sending nor by a correction', async () => {
    await choose({ access: ['email_code'] })
    const { id } = await create()
    const params = { id }
    const recipients = [{ ...jane, access: [] }]
    const { body } = await team.owner.call('PATCH /envelopes/{id}', { params, body: { recipients } })
    expect(body.recipients[0]?.access).toEqual(['email_code'])
    const { body: sent } = await send(id, team.owner)
    const [one] = sent.recipients
    const correct = (change: object) =>
      team.owner.call('POST /envelopes/{id}/correct', {
        params,
        body: { recipients: [{ id: one?.id, ...change }] },
      })
    expect((await correct({ access: [] })).body).toMatchObject({ code: 'nothing-to-correct' })
    const { body: corrected } = await correct({ access: ['account'] })
    expect(corrected.recipients[0]?.access).toEqual(['email_code', 'account'])
  })

  test('are not asked of who gets a copy, nor of who is seen by their host', async () => {
    await choose({ access: ['email_code'] })
    const host = { name: 'Hal', email: 'hal@example.org' }
    const { recipients } = await create({
      recipients: [
        jane,
        { key: 'cc', name: 'Cleo', email: 'cleo@example.org', recipientRole: 'cc' },
        { key: 'here', name: 'Hugo', email: '', recipientRole: 'in_person', host },
      ],
    })
    expect(recipients.map(({ access }) => access)).toEqual([['email_code'], [], []])
  })
})

describe('where owners and managers alone send', () => {
  const refused = { status: 403, body: { code: 'sending-restricted' } }
  const inAnHour = () => new Date(clock.now().getTime() + 3_600_000).toISOString()
  const own = { ...jane, email: '' }
  beforeEach(() => choose({ senders: 'managers' }))

  test('a member prepares, and is refused every way of sending', async () => {
    const { member } = team
    const { id } = await create({ recipients: [{ ...own, email: member.email }] }, member)
    expect(await send(id, member)).toMatchObject(refused)
    expect(await send(id, member, { signNow: true })).toMatchObject(refused)
    expect(await send(id, member, { sendAt: inAnHour() })).toMatchObject(refused)
    expect((await read(id)).status).toBe('draft')
    expect(await use(template.id, { send: true }, member)).toMatchObject(refused)
    expect((await use(template.id, {}, member)).status).toBe(201)
    expect(await bulk(member)).toMatchObject(refused)
    expect((await bulk(member, { dryRun: true })).body.status).toBe('checked')
    expect(await link(member)).toMatchObject(refused)
  })

  test('a manager sends what a member has prepared', async () => {
    const { id } = await create({}, team.member)
    expect((await send(id, team.manager)).status).toBe(200)
  })

  test('a key sends as its maker may', async () => {
    await choose({ senders: 'members' })
    const keyOf = async (person: TestPerson) => {
      const { body } = await person.call('POST /organizations/{id}/apikey', { params: team.params, body: {} })
      return { authorization: `Bearer ${body.key}` }
    }
    const nora = await join(world, team.owner, 'nora', 'manager')
    const [ofNora, ofManager] = [await keyOf(nora), await keyOf(team.manager)]
    await choose({ senders: 'managers' })
    await team.owner.call('PUT /organizations/{id}/members/{memberId}/role', {
      params: { ...team.params, memberId: nora.id },
      body: { isManager: false },
    })
    const sendBy = async (headers: { authorization: string }) => {
      const { body } = await team.owner.call('POST /envelopes', { body: given(), headers })
      return team.owner.call('POST /envelopes/{id}/send', { params: { id: body.id }, headers })
    }
    expect(await sendBy(ofNora)).toMatchObject(refused)
    expect((await sendBy(ofManager)).status).toBe(200)
  })

  test('a member’s direct link is closed until a manager sets it', async () => {
    const { id } = await makeTemplate({ visibility: 'organization' })
    await choose({ senders: 'members' })
    const secret = secretIn((await link(team.member, id)).body)
    expect(await face(secret)).not.toBeNull()
    await choose({ senders: 'managers' })
    expect(await face(secret)).toBeNull()
    const refusal: unknown = await open(secret).catch((error: unknown) => error)
    expect(isRefusal(refusal) && refusal.code).toBe('direct-link-closed')
    await link(team.manager, id)
    expect(await face(secret)).not.toBeNull()
  })

  test('a member’s bulk send that is under way stops, and says why', async () => {
    await choose({ senders: 'members' })
    const rows = Array.from({ length: 300 }, (_, row) => `Jane,jane-${row}@example.org`)
    const csv = ['Tenant name,Tenant email', ...rows].join('\n')
    const { body: run } = await bulk(team.member, { csv })
    const params = { id: run.id ?? '' }
    await team.member.call('POST /bulk-sends/{id}/pause', { params })
    await choose({ senders: 'managers' })
    await team.member.call('POST /bulk-sends/{id}/resume', { params })
    const stopped = await eventually(async () => {
      const { body } = await team.member.call('GET /bulk-sends/{id}', { params })
      return body.status === 'paused' && body
    })
    expect(stopped.reason).toBe('sending-restricted')
    expect(stopped.sent).toBeLessThan(rows.length)
  })

  test('what a member has scheduled is not sent, and they are told', async () => {
    await choose({ senders: 'members' })
    const { id } = await create({ title: 'Not any more' }, team.member)
    await send(id, team.member, { sendAt: inAnHour() })
    await choose({ senders: 'managers' })
    clock.forward(2 * 3_600_000)
    await Promise.all([team.owner, team.manager, team.member].map((one) => signInAgain(world, one)))
    const told = await eventually(async () =>
      (await notificationTitles(team.member)).find((title) => title.includes('Not any more')),
    )
    expect(told).toContain('not sent')
    expect(await read(id)).toMatchObject({ status: 'draft', sendAt: null })
  })
})
