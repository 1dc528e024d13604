import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authoringCalls } from '#contract/calls/authoring-calls.ts'
import { envelopeCalls } from '#contract/calls/envelope-calls.ts'
import { recordCalls } from '#contract/calls/record-calls.ts'
import { reportCalls } from '#contract/calls/report-calls.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { visibilities, type Visibility } from '#core/access/visibility.ts'
import { join, makeTeam, type Joined, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, eventually, makeWorld, register, uploadDocument, type World } from '../world.ts'

/** What is shown to whom: of each visibility an envelope that was sent, a template and a bulk send, each with its document. */
type Thing = {
  shown: Visibility
  team: string | null
  envelope: string
  recipient: string
  document: string
  template: string
  templateDocument: string
  bulk: string
}
type Input = { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown }
type CallName =
  | keyof typeof envelopeCalls
  | keyof typeof recordCalls
  | keyof typeof authoringCalls
  | keyof typeof reportCalls

const nobodys = '01900000-0000-7000-8000-000000000000'
const missing: Thing = {
  ...{ shown: 'private', team: null, envelope: nobodys, recipient: nobodys, document: nobodys },
  ...{ template: nobodys, templateDocument: nobodys, bulk: nobodys },
}
const roles = ['company', 'partner']
const emptyTemplate = (documents: string[]) => ({
  name: 'Template',
  documents,
  recipients: roles.map((key, index) => ({ key, name: key, recipientRole: 'signer', order: index + 1 })),
  fields: [],
})

let world: World
let acme: Team
/** Of every bulk send. */
let lease: DocumentShape | undefined
let things: Record<Visibility, Thing>
/** Who asks, by their name, with what identifies them. */
let credentials: Record<string, Record<string, string>>
const people: Record<string, Joined> = {}

/**
 * What each sees of what is shown to nobody, a team, or all: `yes`, `no`, or `asked` who was asked to sign and may look at
 * the envelope, its documents with it, and change nothing.
 */
const table: Record<string, Record<Visibility, 'yes' | 'no' | 'asked'>> = {
  owner: { organization: 'yes', team: 'yes', private: 'yes' },
  manager: { organization: 'yes', team: 'yes', private: 'yes' },
  sender: { organization: 'yes', team: 'yes', private: 'yes' },
  mate: { organization: 'yes', team: 'yes', private: 'no' },
  other: { organization: 'yes', team: 'no', private: 'no' },
  asked: { organization: 'yes', team: 'asked', private: 'asked' },
  stranger: { organization: 'no', team: 'no', private: 'no' },
}
const managers = { sees: table['manager'], doesNot: table['other'] } as const

/** A request for every call about one thing; a call that is not here does not compile. */
const examples: Record<Exclude<CallName, keyof typeof elsewhere>, (of: Thing) => Input> = {
  'GET /envelopes/{id}': ({ envelope: id }) => ({ params: { id } }),
  'PATCH /envelopes/{id}': ({ envelope: id }) => ({ params: { id }, body: { title: 'New' } }),
  'DELETE /envelopes/{id}': ({ envelope: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/trash': ({ envelope: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/restore': ({ envelope: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/send': ({ envelope: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/void': ({ envelope: id }) => ({ params: { id }, body: { reason: 'Wrong' } }),
  'POST /envelopes/{id}/duplicate': ({ envelope: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/template': ({ envelope: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/remind': ({ envelope: id }) => ({ params: { id }, body: { recipient: nobodys } }),
  'POST /envelopes/{id}/recipients/{recipient}/invite': ({ envelope: id }) => ({
    params: { id, recipient: nobodys },
  }),
  'POST /envelopes/{id}/correct': ({ envelope: id }) => ({ params: { id }, body: { remove: [nobodys] } }),
  'PUT /envelopes/{id}/correction': ({ envelope: id }) => ({
    params: { id },
    body: { version: 1, documents: [nobodys], fields: [] },
  }),
  'POST /envelopes/{id}/extend': ({ envelope: id }) => ({
    params: { id },
    body: { expiresAt: '2001-01-01T00:00:00.000Z' },
  }),
  'POST /envelopes/{id}/reseal': ({ envelope: id }) => ({ params: { id } }),
  'PUT /envelopes/{id}/visibility': ({ envelope: id, shown, team: teamId }) => ({
    params: { id },
    body: { visibility: shown, teamId },
  }),
  'PUT /envelopes/{id}/folder': ({ envelope: id }) => ({ params: { id }, body: { filedIn: 'Leases' } }),
  'POST /envelopes/{id}/transfer': ({ envelope: id }) => ({ params: { id }, body: { userId: nobodys } }),
  'POST /envelopes/{id}/unschedule': ({ envelope: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/recipients/{recipient}/answer': ({ envelope: id, recipient }) => ({
    params: { id, recipient },
    body: { text: 'On Monday.' },
  }),
  'POST /envelopes/{id}/recipients/{recipient}/room': ({ envelope: id, recipient }) => ({
    params: { id, recipient },
    body: { kind: 'in-person' },
  }),
  'GET /envelopes/{id}/review': ({ envelope: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/audit': ({ envelope: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/evidence': ({ envelope: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/documents/{document}/copy': ({ envelope: id, document }) => ({
    params: { id, document },
  }),
  'GET /envelopes/{id}/documents/{document}/sealed': ({ envelope: id, document }) => ({
    params: { id, document },
  }),
  'GET /envelopes/{id}/pages': ({ envelope: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/documents/{document}/sealed/pages/{page}': ({ envelope: id, document }) => ({
    params: { id, document, page: 0 },
  }),
  'GET /envelopes/{id}/certificate': ({ envelope: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/archive': ({ envelope: id }) => ({ params: { id } }),
  'GET /envelope-archive': ({ envelope: ids }) => ({ query: { ids } }),

  'GET /documents/{id}': ({ document: id }) => ({ params: { id } }),
  'GET /documents/{id}/file': ({ document: id }) => ({ params: { id } }),
  'GET /documents/{id}/pages/{page}': ({ document: id }) => ({ params: { id, page: 0 } }),
  'GET /documents/{id}/pages/{page}/text': ({ document: id }) => ({ params: { id, page: 0 } }),
  'GET /documents/{id}/suggestions': ({ document: id }) => ({ params: { id } }),

  'GET /templates/{id}': ({ template: id }) => ({ params: { id } }),
  'PUT /templates/{id}': ({ template: id, templateDocument }) => ({
    params: { id },
    body: emptyTemplate([templateDocument]),
  }),
  'POST /templates/{id}/archive': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/restore': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/envelopes': ({ template: id }) => ({
    params: { id },
    body: { recipients: roles.map((key) => ({ key, name: key, email: `${key}@example.org` })) },
  }),
  'POST /templates/{id}/duplicate': ({ template: id }) => ({ params: { id } }),
  'GET /templates/{id}/versions': ({ template: id }) => ({ params: { id } }),
  'GET /templates/{id}/versions/{version}': ({ template: id }) => ({ params: { id, version: 1 } }),
  'POST /templates/{id}/versions/{version}/restore': ({ template: id }) => ({ params: { id, version: 1 } }),
  'GET /templates/{id}/shares': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/shares': ({ template: id }) => ({ params: { id }, body: { userId: nobodys } }),
  'GET /templates/{id}/direct-link': ({ template: id }) => ({ params: { id } }),
  'PUT /templates/{id}/direct-link': ({ template: id }) => ({
    params: { id },
    body: { enabled: false, role: 'company' },
  }),
  'POST /templates/{id}/direct-link/renew': ({ template: id }) => ({ params: { id } }),
  'GET /templates/{id}/direct-link/qr': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/bulk': ({ template: id }) => ({ params: { id }, body: { csv: 'a,b' } }),
  'GET /templates/{id}/bulk/columns': ({ template: id }) => ({ params: { id } }),

  'GET /bulk-sends/{id}': ({ bulk: id }) => ({ params: { id } }),
  'GET /bulk-sends/{id}/result': ({ bulk: id }) => ({ params: { id } }),
  'POST /bulk-sends/{id}/pause': ({ bulk: id }) => ({ params: { id } }),
  'POST /bulk-sends/{id}/resume': ({ bulk: id }) => ({ params: { id } }),
}

/** What is shown by a test of its own below, or reads what is not there for anybody here, by the same loading query. */
const elsewhere = {
  'GET /envelopes': 'lists',
  'GET /envelope-counts': 'lists',
  'GET /envelope-folders': 'filing.test.ts',
  'POST /envelope-folders/rename': 'filing.test.ts',
  'GET /reports': 'reports.test.ts',
  'GET /report-export': 'reports.test.ts',
  'GET /activity': 'activity.test.ts',
  'GET /activity-export': 'activity.test.ts',
  'GET /templates': 'lists',
  'GET /template-folders': 'lists',
  'POST /template-folders/rename': 'lists',
  'GET /bulk-sends': 'lists',
  'POST /envelopes': 'building',
  'POST /templates': 'building',
  'POST /documents': 'nothing is named',
  'POST /envelope-actions': 'many at once',
  'POST /envelope-transfers': 'transfer.test.ts',
  'DELETE /templates/{id}': 'the end',
  'GET /envelopes/{id}/attachments/{sha256}': 'given by nobody',
  'GET /envelopes/{id}/pictures/{sha256}': 'given by nobody',
  'DELETE /templates/{id}/shares/{share}': 'shared with nobody',
} as const

const reading = (name: string) => name.startsWith('GET ')
const isOfEnvelope = (name: string) => / \/((envelopes|documents)\/|envelope-archive$)/.test(name)

async function ask(name: string, input: Input, who: string) {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => String(input.params?.[key]))
  const url = input.query ? `${path}?${new URLSearchParams(input.query)}` : path
  const response = await world.fetch(`/api${url}`, {
    method,
    headers: {
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...credentials[who],
    },
    body: input.body === undefined ? null : JSON.stringify(input.body),
  })

  return { status: response.status, text: await response.text() }
}

/** Where others keep the machine busy, it is asked again. */
const upload = (person: Joined, bytes: Uint8Array, name?: string) =>
  eventually(() => uploadDocument(person, bytes, name).catch(() => null))

const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code

/** Shown to somebody, as the sender makes it; the bulk send by what the organization says meanwhile. */
async function makeThing(shown: Visibility, team: string | null): Promise<Thing> {
  const { sender, asked } = people
  if (!sender || !asked) throw new Error('nobody')
  const pdf = await makeSamplePdf({})
  const document = await upload(sender, pdf, `${shown}.pdf`)
  const guests = [{ key: 'guest', name: 'Asked', email: asked.email }]
  const { id, recipients } = await draftEnvelope(sender, document, guests, `Envelope ${shown}`)
  const audience = { visibility: shown, teamId: team }
  await sender.call('PUT /envelopes/{id}/visibility', { params: { id }, body: audience })
  await sender.call('POST /envelopes/{id}/send', { params: { id } })
  // By a template of its own: an envelope that is made from it is seen as the organization says.
  const other = await upload(sender, pdf, `Template ${shown}.pdf`)
  const { body: template } = await sender.call('POST /templates', {
    body: { ...emptyTemplate([other.id]), ...audience, folder: shown },
  })
  const params = { id: template.id }
  await sender.call('PUT /templates/{id}/direct-link', { params, body: { enabled: false, role: 'company' } })

  return {
    ...{ shown, team, envelope: id, recipient: recipients[0]?.id ?? '', document: document.id },
    ...{ template: template.id, templateDocument: other.id, bulk: await makeBulk(shown) },
  }
}

const makeThings = async (team: string | null): Promise<Record<Visibility, Thing>> => ({
  organization: await makeThing('organization', null),
  team: await makeThing('team', team),
  private: await makeThing('private', null),
})

async function makeBulk(shown: Visibility): Promise<string> {
  const { sender } = people
  const policy = (visibility: Visibility) =>
    acme.owner.call('PUT /organizations/{id}/visibility', {
      params: acme.params,
      body: { visibility, managersSeeAll: true },
    })
  lease ??= await upload(acme.owner, await makeSamplePdf({}))
  const document = lease
  const { body: template } = await acme.owner.call('POST /templates', {
    body: {
      ...emptyTemplate([document.id]),
      visibility: 'organization',
      name: `Bulk ${shown}`,
      fields: roles.map((recipient, index) => ({
        ...{ type: 'signature', recipient },
        areas: [{ document: document.id, page: 0, x: 0.1, y: 0.1 + index * 0.2, width: 0.3, height: 0.05 }],
      })),
    },
  })
  const params = { id: template.id }
  await policy(shown)
  const columns = await sender?.call('GET /templates/{id}/bulk/columns', { params })
  const csv = `${new TextDecoder().decode(columns?.body)}A,a@example.org,,B,b@example.org,`
  const made = await sender?.call('POST /templates/{id}/bulk', { params, body: { csv } })
  if (!made?.body.id) throw new Error(JSON.stringify(made?.body))
  await policy('organization')

  return made.body.id ?? ''
}

beforeAll(async () => {
  world = await makeWorld()
  acme = await makeTeam(world, 'acme')
  Object.assign(people, { owner: acme.owner, manager: acme.manager, sender: acme.member })
  for (const name of ['mate', 'other', 'asked']) people[name] = await join(world, acme.owner, name)
  const stranger = await register(world, 'stranger', 'Globex')
  people['stranger'] = Object.assign(stranger, { id: '' })
  const { body: team } = await acme.owner.call('POST /organizations/{id}/teams', {
    params: acme.params,
    body: { name: 'Sales', members: [people['sender']?.id, people['mate']?.id] },
  })
  credentials = {}
  for (const [name, person] of Object.entries(people)) {
    credentials[name] = { authorization: `Bearer ${person.token}` }
    const home = { id: person.organizationId }
    // What somebody may not have, who manages gives: a key acts in the name of whoever made it.
    const { status, body } = await person.call('POST /organizations/{id}/apikey', { params: home, body: {} })
    if (status === 201) credentials[`${name}’s key`] = { authorization: `Bearer ${body.key}` }
  }
  things = await makeThings(team.id)
}, 900_000)
afterAll(() => world.close())

const principals = () => Object.keys(credentials)
const personOf = (principal: string) => principal.replace('’s key', '')

/** What a principal sees: of an envelope, its document, a template, a bulk send. */
function expected(name: string, principal: string, shown: Visibility): 'yes' | 'no' | 'asked' {
  const person = personOf(principal)
  const sees = table[person]?.[shown] ?? 'no'
  // A private template is its maker's: it is nobody's record but a draft of their own.
  if (/ \/templates\//.test(name) && shown === 'private') return person === 'sender' ? 'yes' : 'no'

  return sees === 'asked' && !isOfEnvelope(name) ? 'no' : sees
}

async function expectRow(name: keyof typeof examples, only = principals()): Promise<void> {
  for (const shown of visibilities) {
    // Those who do not see it come first: they change nothing.
    const inOrder = only.toSorted((one, other) =>
      expected(name, one, shown).localeCompare(expected(name, other, shown)),
    )
    for (const principal of inOrder) {
      const answer = await ask(name, examples[name](things[shown]), principal)
      const told = `${principal} at ${name} of ${shown}: ${answer.status} ${answer.text.slice(0, 200)}`
      const sees = expected(name, principal, shown)
      if (sees === 'no') {
        expect([answer.status, codeOf(answer)], told).toEqual([404, 'not-found'])
        expect(answer, told).toEqual(await ask(name, examples[name](missing), principal))
      } else if (sees === 'asked' && !reading(name) && !/duplicate|\/template$/.test(name)) {
        expect([answer.status, codeOf(answer)], told).toEqual([403, 'forbidden'])
      } else expect([401, 403, 404], told).not.toContain(answer.status)
    }
  }
}

const names = Object.keys(examples) as (keyof typeof examples)[]
const inOrder = [...names.filter(reading), ...names.filter((name) => !reading(name))]

describe('[A13] who sees what', () => {
  test.each(inOrder)('is the same for everybody and their keys at %s', async (name) => expectRow(name))

  test('is every call about envelopes and templates', () => {
    const all = Object.keys({ ...envelopeCalls, ...recordCalls, ...authoringCalls, ...reportCalls }).sort()
    expect([...names, ...Object.keys(elsewhere)].sort()).toEqual(all)
  })
})

type Listed = { items: { title?: string; name?: string }[] }
const titlesOf = ({ text }: { text: string }) =>
  (JSON.parse(text) as Listed).items.map(({ title, name }) => title ?? name ?? '')

describe('lists', () => {
  const envelopesOf = async (who: string, query: Record<string, string> = {}) =>
    titlesOf(await ask('GET /envelopes', { query: { limit: '100', ...query } }, who))
      .filter((title) => title.startsWith('Envelope '))
      .filter((title, at, all) => all.indexOf(title) === at)
      .sort()
  const shownTo = (who: string) =>
    visibilities.filter((shown) => table[personOf(who)]?.[shown] !== 'no').map((shown) => `Envelope ${shown}`)

  test.each([
    {},
    { sort: 'title' },
    { sort: 'expiry' },
    { q: 'envelope' },
    { status: 'voided,sent' },
    { status: 'voided' },
    { folder: 'ended' },
  ] as Record<string, string>[])('hold what is seen and nothing else, asked by %j', async (query) => {
    for (const who of principals()) expect(await envelopesOf(who, query), who).toEqual(shownTo(who).sort())
  })

  test('are counted as they are shown', async () => {
    for (const who of principals()) {
      const { items } = JSON.parse((await ask('GET /envelopes', { query: { limit: '100' } }, who)).text) as {
        items: { status: string }[]
      }
      const counts = JSON.parse((await ask('GET /envelope-counts', {}, who)).text) as Record<string, number>
      const number = (...statuses: string[]) => items.filter(({ status }) => statuses.includes(status)).length
      expect(counts, who).toMatchObject({
        all: items.length,
        drafts: number('draft'),
        ended: number('voided', 'declined', 'expired'),
        completed: 0,
      })
    }
  })

  test('of one’s own hold what oneself has sent', async () => {
    for (const who of ['sender', 'mate', 'owner']) {
      const sender = people[who]?.id ?? ''
      const own = JSON.parse(
        (await ask('GET /envelopes', { query: { limit: '100', sender } }, who)).text,
      ) as { items: { sender: { id: string } }[] }
      const counts = await ask('GET /envelope-counts', { query: { whose: 'mine' } }, who)
      expect(own.items.every((one) => one.sender.id === sender)).toBe(true)
      expect((JSON.parse(counts.text) as { all: number }).all, who).toBe(own.items.length)
    }
  })

  test('of bulk sends hold what is seen', async () => {
    for (const who of principals()) {
      const bulks = JSON.parse((await ask('GET /bulk-sends', {}, who)).text) as { items: { id: string }[] }
      const ids = visibilities
        .filter((shown) => expected('GET /bulk-sends/{id}', who, shown) === 'yes')
        .map((shown) => things[shown].bulk)
      expect(bulks.items.map(({ id }) => id).sort(), who).toEqual(ids.sort())
    }
  })

  test('of templates and their folders hold what is seen', async () => {
    for (const who of principals()) {
      const folders = titlesOf(await ask('GET /template-folders', {}, who)).filter(Boolean)
      const seen = visibilities.filter((shown) => expected('GET /templates/{id}', who, shown) === 'yes')
      expect(folders.sort(), who).toEqual([...seen].sort())
    }
  })
})

describe('what is not seen', () => {
  test('is not changed with others', async () => {
    const body = { action: 'void', reason: 'Wrong', ids: visibilities.map((shown) => things[shown].envelope) }
    const codes = async (who: string) =>
      (
        JSON.parse((await ask('POST /envelope-actions', { body }, who)).text) as { items: { code: string }[] }
      ).items.map(({ code }) => code)
    expect(await codes('mate')).toEqual(['envelope-voided', 'envelope-voided', 'not-found'])
    expect(await codes('other')).toEqual(['envelope-voided', 'not-found', 'not-found'])
    expect(await codes('asked')).toEqual(['envelope-voided', 'forbidden', 'forbidden'])
  })

  test('is not built on', async () => {
    const documents = [things.private.document]
    const draft = { title: 'Draft', documents, recipients: [], fields: [] }
    for (const [name, body] of [
      ['POST /envelopes', draft],
      ['POST /templates', emptyTemplate(documents)],
    ] as const) {
      const answer = await ask(name, { body }, 'mate')
      expect([answer.status, codeOf(answer)]).toEqual([422, 'field-document-unknown'])
    }
    expect((await ask('POST /envelopes', { body: draft }, 'sender')).status).toBe(201)
  })

  test('is asked for by whoever is to sign it, on their dashboard and in their folder, and opened', async () => {
    const { asked } = people
    const title = 'Only for you'
    const sender = people['sender'] as Joined
    const document = await upload(sender, await makeSamplePdf({}))
    const guests = [{ key: 'guest', name: 'Asked', email: asked?.email ?? '' }]
    const { id } = await draftEnvelope(sender, document, guests, title)
    await sender.call('PUT /envelopes/{id}/visibility', { params: { id }, body: { visibility: 'private' } })
    // A draft is nobody's yet who is named in it.
    expect((await asked?.call('GET /envelopes/{id}', { params: { id } }))?.status).toBe(404)
    await sender.call('POST /envelopes/{id}/send', { params: { id } })
    const waiting = await asked?.call('GET /envelopes', { query: { folder: 'needs-me' } })
    expect(waiting?.body.items.map((one) => one.title)).toContain(title)
    expect((await asked?.call('GET /envelope-counts'))?.body['needs-me']).toBe(waiting?.body.items.length)
    expect((await asked?.call('GET /envelopes/{id}', { params: { id } }))?.body.needsMe).toBe(true)
  })

  test('is not copied into what all see', async () => {
    const { mate } = people
    const copy = await mate?.call('POST /envelopes/{id}/duplicate', { params: { id: things.team.envelope } })
    expect(copy?.body).toMatchObject({ visibility: 'team', teamId: things.team.team })
    const template = await people['asked']?.call('POST /envelopes/{id}/template', {
      params: { id: things.private.envelope },
    })
    expect(template?.body).toMatchObject({ visibility: 'private', teamId: null })
  })

  test('is seen again once it is shown, and a team that is gone shows nothing', async () => {
    const { other } = people
    const params = { id: things.private.envelope }
    const show = (body: object) => people['sender']?.call('PUT /envelopes/{id}/visibility', { params, body })
    await show({ visibility: 'organization' })
    expect((await other?.call('GET /envelopes/{id}', { params }))?.status).toBe(200)
    await show({ visibility: 'private' })
    expect((await other?.call('GET /envelopes/{id}', { params }))?.status).toBe(404)
    expect(await show({ visibility: 'team', teamId: nobodys })).toMatchObject({
      status: 422,
      body: { code: 'team-unknown' },
    })
    const { body: trail } = (await people['sender']?.call('GET /envelopes/{id}/audit', { params })) ?? {}
    expect(trail?.items.filter(({ type }) => type === 'envelope.shown').map(({ facts }) => facts)).toEqual([
      { visibility: 'private', team: null },
      { visibility: 'organization', team: null },
      { visibility: 'private', team: null },
    ])
  })
})

describe('where managers do not see everything', () => {
  beforeAll(async () => {
    // Managers have copies of the others by now, and see them.
    things = await makeThings(things.team.team)
    await acme.owner.call('PUT /organizations/{id}/visibility', {
      params: acme.params,
      body: { visibility: 'organization', managersSeeAll: false },
    })
    table['manager'] = managers.doesNot as (typeof table)[string]
  }, 900_000)
  afterAll(() => void (table['manager'] = managers.sees as (typeof table)[string]))

  test.each(inOrder)('they are as others at %s', (name) =>
    expectRow(
      name,
      principals().filter((one) => ['manager', 'owner'].includes(personOf(one))),
    ),
  )
})

describe('the end of a template', () => {
  test('comes by who sees it', async () => {
    const name = 'DELETE /templates/{id}'
    for (const shown of visibilities) {
      const input = { params: { id: things[shown].template } }
      for (const who of principals().filter((one) => expected(name, one, shown) === 'no')) {
        const answer = await ask(name, input, who)
        expect([answer.status, codeOf(answer)], who).toEqual([404, 'not-found'])
      }
      expect((await ask(name, input, 'sender')).status).toBe(204)
    }
  })
})
