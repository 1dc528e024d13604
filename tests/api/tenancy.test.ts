import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeWorld,
  openRoom,
  origin,
  register,
  signAs,
  typedSignature,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

type Input = { params?: Record<string, string | number>; body?: unknown; bytes?: Uint8Array }
type Answer = { status: number; text: string; headers: Record<string, string> }

const nobodys = '01900000-0000-7000-8000-000000000000'

let world: World
let mara: TestPerson
let omar: TestPerson
let pdf: Uint8Array
/** Things of Mara's organization and of its guests. */
let mine: {
  document: string
  template: string
  draft: string
  sent: string
  sealed: string
  guest: RoomGuest
}
/** A guest of Omar's organization. */
let stranger: RoomGuest

async function makeSent(person: TestPerson, title: string, email: string) {
  const document = await uploadDocument(person, pdf)
  const { id } = await draftEnvelope(person, document, [{ key: 'guest', name: 'Guest', email }], title)
  await person.call('POST /envelopes/{id}/send', { params: { id } })

  return { id, document: document.id, guest: await openRoom(world, email, title) }
}

beforeAll(async () => {
  world = await makeWorld()
  pdf = await makeSamplePdf()
  mara = await register(world, 'mara', 'Acme')
  omar = await register(world, 'omar', 'Globex')
  const sealed = await makeSent(mara, 'Sealed', 'sealed@example.org')
  await signAs(sealed.guest)
  const sent = await makeSent(mara, 'Sent', 'guest@example.org')
  stranger = (await makeSent(omar, 'Other', 'stranger@example.org')).guest
  const draft = await draftEnvelope(mara, await uploadDocument(mara, pdf), [])
  const { body: templates } = await mara.call('GET /templates')
  mine = {
    document: sent.document,
    template: templates.items[0]?.id ?? '',
    draft: draft.id,
    sent: sent.id,
    sealed: sealed.id,
    guest: sent.guest,
  }
  await eventually(
    async () =>
      (await mara.call('GET /envelopes/{id}', { params: { id: sealed.id } })).body.status === 'completed',
  )
}, 60_000)
afterAll(() => world.close())

/** Things as a caller might name them: Mara's, or nobody's. */
type Named = {
  organization: string
  document: string
  template: string
  draft: string
  sent: string
  recipient: string
}
const named = (): Named => ({ ...mine, organization: mara.organizationId, recipient: mine.guest.recipient })
const missing: Named = {
  organization: nobodys,
  document: nobodys,
  template: nobodys,
  draft: nobodys,
  sent: nobodys,
  recipient: nobodys,
}

const emptyDraft = { title: 'Draft', documents: [], recipients: [], fields: [] }
const emptyTemplate = { name: 'Template', documents: [], recipients: [], fields: [] }

/** A good request of every call. A call that is not here fails the suite. */
const examples: Record<CallName, (of: Named) => Input> = {
  'POST /users/signup': () => ({
    body: {
      name: 'Eve',
      email: 'eve@example.org',
      locale: 'en',
      companyName: 'Eve',
      companySlug: 'eve',
      address: null,
    },
  }),
  'GET /users/me': () => ({}),
  'GET /users/preferences': () => ({}),
  'PUT /users/preferences': () => ({ body: { key: 'theme', value: 'dark' } }),
  'GET /organizations': () => ({}),
  'POST /organizations': () => ({
    body: { name: 'Second', slug: `second-${Math.random().toString(36).slice(2)}` },
  }),
  'GET /organizations/{id}': ({ organization: id }) => ({ params: { id } }),
  'GET /subscriptions/organization/{id}': ({ organization: id }) => ({ params: { id } }),
  'POST /documents': () => ({ bytes: pdf }),
  'GET /documents/{id}': ({ document: id }) => ({ params: { id } }),
  'GET /documents/{id}/file': ({ document: id }) => ({ params: { id } }),
  'GET /documents/{id}/pages/{page}': ({ document: id }) => ({ params: { id, page: 0 } }),
  'GET /documents/{id}/pages/{page}/text': ({ document: id }) => ({ params: { id, page: 0 } }),
  'GET /templates': () => ({}),
  'POST /templates': () => ({ body: emptyTemplate }),
  'GET /templates/{id}': ({ template: id }) => ({ params: { id } }),
  'PUT /templates/{id}': ({ template: id }) => ({ params: { id }, body: emptyTemplate }),
  'DELETE /templates/{id}': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/archive': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/restore': ({ template: id }) => ({ params: { id } }),
  'POST /templates/{id}/envelopes': ({ template: id }) => ({
    params: { id },
    body: {
      recipients: [
        { key: 'company', name: 'A', email: 'a@example.org' },
        { key: 'partner', name: 'B', email: 'b@example.org' },
      ],
    },
  }),
  'GET /envelopes': () => ({}),
  'POST /envelopes': () => ({ body: emptyDraft }),
  'GET /envelopes/{id}': ({ sent: id }) => ({ params: { id } }),
  'PATCH /envelopes/{id}': ({ draft: id }) => ({ params: { id }, body: { title: 'Changed' } }),
  'DELETE /envelopes/{id}': ({ draft: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/send': ({ draft: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/void': ({ sent: id }) => ({ params: { id }, body: { reason: 'Wrong rent' } }),
  'POST /envelopes/{id}/remind': ({ sent: id }) => ({ params: { id } }),
  'POST /envelopes/{id}/reseal': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/audit': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/evidence': ({ sent: id }) => ({ params: { id } }),
  'GET /envelopes/{id}/documents/{document}/sealed': ({ sent: id, document }) => ({
    params: { id, document },
  }),
  'GET /signing/{recipient}': ({ recipient }) => ({ params: { recipient } }),
  'POST /signing/{recipient}/viewed': ({ recipient }) => ({ params: { recipient } }),
  'POST /signing/{recipient}/consent': ({ recipient }) => ({
    params: { recipient },
    body: { version: 1, agreed: true },
  }),
  'PUT /signing/{recipient}/values': ({ recipient }) => ({
    params: { recipient },
    body: { version: 1, values: {} },
  }),
  'POST /signing/{recipient}/complete': ({ recipient }) => ({
    params: { recipient },
    body: { version: 1, signature: typedSignature },
  }),
  'POST /signing/{recipient}/decline': ({ recipient }) => ({ params: { recipient }, body: { reason: 'No' } }),
  'GET /signing/{recipient}/documents/{document}/pages/{page}': ({ recipient, document }) => ({
    params: { recipient, document, page: 0 },
  }),
  'GET /signing/{recipient}/documents/{document}/pages/{page}/text': ({ recipient, document }) => ({
    params: { recipient, document, page: 0 },
  }),
  'GET /signing/{recipient}/documents/{document}/file': ({ recipient, document }) => ({
    params: { recipient, document },
  }),
  'GET /signing/{recipient}/documents/{document}/sealed': ({ recipient, document }) => ({
    params: { recipient, document },
  }),
  'POST /verify': () => ({ bytes: pdf }),
}

async function ask(name: CallName, input: Input, headers: Record<string, string>): Promise<Answer> {
  const [method = '', pattern = ''] = name.split(' ')
  const url = pattern.replace(/\{(\w+)\}/g, (_, key: string) => String(input.params?.[key]))
  const type = input.bytes ? 'application/pdf' : input.body === undefined ? undefined : 'application/json'
  const response = await world.fetch(`/api${url}`, {
    method,
    headers: { ...(type && { 'content-type': type }), ...headers },
    body: input.bytes
      ? (input.bytes as Uint8Array<ArrayBuffer>)
      : input.body === undefined
        ? null
        : JSON.stringify(input.body),
  })

  return {
    status: response.status,
    text: await response.text(),
    headers: Object.fromEntries(response.headers),
  }
}

const bearer = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` })
const sameOrigin = { 'sec-fetch-site': 'same-origin', origin }
const room = ({ cookie }: RoomGuest) => ({ cookie, ...sameOrigin })

/** Mara as a browser knows her: tokens in the cookies of the identity library. */
const browserOf = ({ token, email }: TestPerson) => {
  const prefix = 'CognitoIdentityServiceProvider.paraph-web.'
  return { cookie: `${prefix}LastAuthUser=${email}; ${prefix}${encodeURIComponent(email)}.idToken=${token}` }
}

const every = (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => ({
  name,
  call,
  needs: call.access,
}))
const guarded = every.filter(({ needs }) => needs === 'user' || needs === 'organization')
const ofRecipients = every.filter(({ needs }) => needs === 'recipient')
const codeOf = ({ text }: Answer) => (JSON.parse(text) as { code: string }).code

describe('nobody in particular', () => {
  const principals: [string, () => Record<string, string>][] = [
    ['nobody', () => sameOrigin],
    ['a bearer of garbage', () => ({ authorization: 'Bearer x.y.z' })],
    ['a bearer of another scheme', () => ({ authorization: 'Basic bWFyYTptYXJh' })],
    ['a recipient', () => room(mine.guest)],
    [
      'a cookie with a forged token',
      () => ({ ...browserOf({ ...mara, token: `${mara.token.slice(0, -8)}AAAAAAAA` }), ...sameOrigin }),
    ],
  ]

  describe.each(principals)('[A13] [A14] %s', (_, headers) => {
    test.each(guarded)('is not authenticated at $name', async ({ name }) => {
      const answer = await ask(name, examples[name](named()), headers())
      expect([answer.status, codeOf(answer)]).toEqual([401, 'not-authenticated'])
    })
  })
})

describe('the signing room', () => {
  const principals: [string, () => Record<string, string>][] = [
    ['nobody', () => sameOrigin],
    ['a signer of another envelope', () => room(stranger)],
    [
      'a signer of another envelope, under this cookie’s name',
      () => ({
        cookie: stranger.cookie.replace(stranger.recipient, mine.guest.recipient),
        ...sameOrigin,
      }),
    ],
    ['the sender', () => ({ ...bearer(mara), ...sameOrigin })],
  ]

  describe.each(principals)('is dead to %s', (_, headers) => {
    test.each(ofRecipients)('at $name, like one that never was', async ({ name }) => {
      const foreign = await ask(name, examples[name](named()), headers())
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'link-dead'])
      expect(foreign).toEqual(await ask(name, examples[name](missing), headers()))
    })
  })

  test('shows a recipient only the documents of their own envelope', async () => {
    const { body: other } = await mara.call('GET /envelopes/{id}', { params: { id: mine.sealed } })
    for (const { name } of ofRecipients.filter(({ name: one }) => one.includes('{document}'))) {
      const own = { ...named(), document: other.documents[0]?.id ?? '' }
      const foreign = await ask(name, examples[name](own), room(mine.guest))
      expect(foreign.status).toBeGreaterThanOrEqual(404)
      expect(foreign).toEqual(
        await ask(name, examples[name]({ ...own, document: nobodys }), room(mine.guest)),
      )
    }
  })
})

describe('a member of another organization', () => {
  const withIds = guarded.filter(({ call }) => call.params)

  test.each(withIds)(
    'gets the same at $name for what is foreign as for what is missing',
    async ({ name }) => {
      const foreign = await ask(name, examples[name](named()), bearer(omar))
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not-found'])
      expect(foreign).toEqual(await ask(name, examples[name](missing), bearer(omar)))
    },
  )

  test.each(every.filter(({ needs }) => needs === 'organization'))(
    'cannot choose it for $name',
    async ({ name }) => {
      const wished = { ...bearer(omar), 'x-organization': mara.organizationId }
      const foreign = await ask(name, examples[name](named()), wished)
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not-found'])
      expect(foreign).toEqual(
        await ask(name, examples[name](named()), { ...wished, 'x-organization': nobodys }),
      )
    },
  )

  test('sees nothing of it in lists', async () => {
    expect((await omar.call('GET /envelopes')).body.items.map(({ title }) => title)).toEqual(['Other'])
    expect((await omar.call('GET /organizations')).body.items.map(({ name }) => name)).toEqual(['Globex'])
    expect(
      (await omar.call('GET /envelopes', { query: { recipientEmail: 'guest@example.org' } })).body.items,
    ).toEqual([])
  })

  test('cannot build on its documents', async () => {
    const body = { ...emptyDraft, documents: [mine.document] }
    expect(await omar.call('POST /envelopes', { body })).toMatchObject({
      status: 422,
      body: { code: 'field-document-unknown' },
    })
  })

  test('cannot use up its reminders', async () => {
    for (let times = 0; times < 4; times += 1)
      await omar.call('POST /envelopes/{id}/remind', { params: { id: mine.sent } })
    expect(await mara.call('POST /envelopes/{id}/remind', { params: { id: mine.sent } })).toMatchObject({
      status: 202,
    })
  })
})

describe('a change asked with cookies', () => {
  const changes = every.filter(({ name, needs }) => needs !== 'public' && !name.startsWith('GET '))
  const elsewhere: [string, Record<string, string>][] = [
    ['no origin at all', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['the null origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site', origin }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin }],
  ]

  describe.each(elsewhere)('from %s', (_, headers) => {
    test.each(changes)('is refused at $name', async ({ name, needs }) => {
      const who = needs === 'recipient' ? { cookie: mine.guest.cookie } : browserOf(mara)
      const answer = await ask(name, examples[name](named()), { ...who, ...headers })
      expect([answer.status, codeOf(answer)]).toEqual([403, 'cross-site'])
    })
  })

  test('from our own pages is done', async () => {
    const answer = await ask('PUT /users/preferences', examples['PUT /users/preferences'](named()), {
      ...browserOf(mara),
      ...sameOrigin,
    })
    expect(answer.status).toBe(200)
  })
})

describe('somebody in the right place', () => {
  // Reading before changing before deleting, since everybody shares the same few things.
  const rank = (name: CallName) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].findIndex((method) => name.startsWith(method))
  const inOrder = every.toSorted((one, other) => rank(one.name) - rank(other.name))

  test.each(inOrder)('is answered at $name', async ({ name, needs }) => {
    const headers = needs === 'recipient' ? room(mine.guest) : needs === 'public' ? {} : bearer(mara)
    const { status } = await ask(name, examples[name](named()), headers)
    expect([calls[name].answer.status, 409, 422]).toContain(status)
  })
})
