import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '#contract/calls.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { documentDetails, keepPapers, paperPicture } from '../papers.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { agree, enter, sendTo } from '../signing-room.ts'
import {
  makeTestClock,
  makeWorld,
  origin,
  register,
  uploadDocument,
  type CallInit,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

const clock = makeTestClock()
let world: World
let mara: TestPerson
let lease: DocumentShape
let template: string
let jane: RoomGuest
let live: string
let file: Uint8Array<ArrayBuffer>
let picture: Uint8Array
beforeAll(async () => {
  world = await makeWorld({ clock })
  mara = await register(world, 'mara', 'Acme')
  await register(world, 'olaf', 'Globex Borrows')
  file = new Uint8Array(await makeSamplePdf())
  picture = await paperPicture()
  await keepPapers(mara, 'passport')
  lease = await uploadDocument(mara, file)
  const made = await mara.call('POST /templates', { body: templateInput() })
  template = made.body.id
  await mara.call('PUT /organizations/{id}', {
    params: { id: mara.organizationId },
    body: { embedOrigins: [origin] },
  })
  const sent = await sendTo(mara, lease, [{ key: 'jane' }])
  live = sent.id
  jane = await enter(world, sent, 'jane')
  await agree(jane)
}, 60_000)
afterAll(() => world.close())

const role = { key: 'guest', name: 'Guest', recipientRole: 'signer', order: 1 }
const templateInput = () => ({
  name: 'Lease',
  documents: [lease.id],
  recipients: [role],
  fields: [
    {
      type: 'signature',
      recipient: 'guest',
      areas: [{ document: lease.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }],
    },
  ],
})
const guests = [{ key: 'guest', name: 'Nobody', email: 'nobody@example.org' }]
const home = () => ({ id: mara.organizationId })

/** How to ask for each call that makes something. `jane` asks in her room, everything else is Mara's. */
const asks: Partial<Record<CallName, () => CallInit | Promise<CallInit>>> = {
  'POST /idt-mgmt/api/v1/users/verification': async () => ({
    body: {
      provider: 'manual',
      type: 'identity',
      user_id: (await mara.call('GET /users/me')).body.id,
      callback_url: '',
      document_types: ['passport'],
      ...documentDetails,
    },
  }),
  'POST /users/me/signatures/picture': () => ({ bytes: picture }),
  'POST /organizations': () => ({ body: { name: 'Once', slug: 'once' } }),
  'POST /organizations/{id}/members': () => ({
    params: home(),
    body: { name: 'Once', email: 'once@example.org', isManager: false },
  }),
  'POST /organizations/{id}/apikey': () => ({ params: home(), body: {} }),
  'POST /idt-mgmt/api/v1/organizations/users': () => ({
    body: {
      ...{ name: 'Paul Roux', email: 'paul@example.org', phone: '+33 1 23 45 67 89', locale: 'fr' },
      ...{ is_manager: false, organization_id: mara.organizationId },
    },
  }),
  'POST /organizations/{id}/teams': () => ({ params: home(), body: { name: 'Once' } }),
  'POST /documents': () => ({ bytes: file }),
  'POST /templates': () => ({ body: templateInput() }),
  'POST /templates/{id}/envelopes': () => ({ params: { id: template }, body: { recipients: guests } }),
  'POST /templates/{id}/duplicate': () => ({ params: { id: template } }),
  'POST /template-gallery/{id}/template': () => ({ params: { id: 'mutual-nda' }, body: {} }),
  'POST /templates/{id}/shares': () => ({ params: { id: template }, body: { slug: 'globex_borrows' } }),
  'POST /templates/{id}/bulk': () => ({
    params: { id: template },
    body: { csv: 'guest name,guest email\nNobody,nobody@example.org\n' },
  }),
  'POST /envelopes': () => ({ body: draft }),
  'POST /envelopes/{id}/duplicate': () => ({ params: { id: live } }),
  'POST /envelopes/{id}/template': () => ({ params: { id: live } }),
  'POST /envelopes/{id}/recipients/{recipient}/room': () => ({
    params: { id: live, recipient: jane.recipient },
    body: { kind: 'embedded', origin },
  }),
  'POST /signing/{recipient}/files': () => ({ query: { as: 'attachment' }, bytes: file }),
  'POST /contacts': () => ({ body: { name: 'Once', email: 'once@example.org' } }),
  'POST /saved-messages': () => ({ body: { title: 'Once', body: 'Hello once' } }),
  'POST /webhooks': () => ({
    body: { url: 'https://hooks.example.org/once', events: ['envelope.completed'] },
  }),
}
const draft = { title: 'Asked once', documents: [], recipients: guests, fields: [] }

/** What Jane asks in her room. */
const inRoom: Partial<Record<CallName, { path: string; type: string; body: () => BodyInit }>> = {
  'POST /signing/{recipient}/files': {
    path: 'files?as=attachment',
    type: 'application/octet-stream',
    body: () => file,
  },
  'POST /signing/{recipient}/phone': { path: 'phone', type: 'application/json', body: () => '{}' },
}

type Asked = { status: number; body: unknown; headers: Headers }

async function ask(name: CallName, key: string): Promise<Asked> {
  const init = { ...(await asks[name]?.()) }
  const headers = { 'idempotency-key': key }
  const place = inRoom[name]
  if (!place) return mara.call(name, { ...init, headers })
  const response = await world.fetch(`/api/signing/${jane.recipient}/${place.path}`, {
    method: 'POST',
    headers: {
      ...headers,
      ...{ origin, cookie: jane.cookie, 'sec-fetch-site': 'same-origin' },
      'content-type': place.type,
    },
    body: place.body(),
  })

  return { status: response.status, headers: response.headers, body: await response.json() }
}

/**
 * The next request under a key goes through `fate` with its work, as whatever happens to its process would have it.
 * Resolves when its claim is made.
 */
function meet(key: string, fate: (work: () => Promise<unknown>) => Promise<unknown>): Promise<void> {
  const { idempotency } = world.app
  const once = idempotency.once.bind(idempotency)

  return new Promise((begun) => {
    idempotency.once = (asked, request, work) => {
      if (asked.key !== key) return once(asked, request, work)
      idempotency.once = once
      return once(asked, request, () => {
        begun()
        return fate(work)
      })
    }
  })
}

const never = new Promise<never>(() => {})
const codeOf = ({ status, body }: Asked) => [status, (body as { code?: string }).code]

describe('killed after its work is committed, and before the answer', () => {
  const makers = (Object.keys(calls) as CallName[]).filter((name) => {
    const call: { answer: { status: number }; creates?: true } = calls[name]
    return call.answer.status === 201 || call.creates
  })

  test.each(makers)('%s has made one thing, and answers with it', async (name) => {
    const isSecret = 'secret' in calls[name]
    const worked = new Promise<unknown>((resolve, reject) => {
      void meet(name, async (work) => {
        resolve(await work())
        return never
      })
      void ask(name, name).then(({ body }) => reject(new Error(JSON.stringify(body))), reject)
    })
    const result: unknown = JSON.parse(JSON.stringify(await worked))

    const again = await ask(name, name)

    if (isSecret) {
      expect(codeOf(again)).toEqual([409, 'idempotency-taken'])
      expect(again.headers.get('retry-after')).toBeNull()
    } else {
      expect(again.body).toEqual(result)
      expect(again.status).toBe(calls[name].answer.status)
    }
  })
})

describe('a key whose request', () => {
  /** Of these drafts alone: what a bulk send of before makes may come at any time. */
  const count = async () => {
    const { body } = await mara.call('GET /envelopes', { query: { limit: '100' } })
    return body.items.filter(({ title }) => title === draft.title).length
  }
  const make = (key: string) => ask('POST /envelopes', key)

  test('is under way is told to come again in a moment', async () => {
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const begun = meet('under way', async (work) => {
      await gate
      return work()
    })
    const first = make('under way')
    await begun
    const meanwhile = await make('under way')
    expect(codeOf(meanwhile)).toEqual([409, 'idempotency-taken'])
    expect(Number(meanwhile.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(meanwhile.headers.get('retry-after'))).toBeLessThanOrEqual(5)
    goOn()

    expect((await first).status).toBe(201)
    expect((await make('under way')).body).toEqual((await first).body)
  })

  test('was killed before its commit may be asked again when the lease is over, with the same body', async () => {
    const before = await count()
    const begun = meet('killed', () => never)
    void make('killed')
    await begun
    expect(codeOf(await make('killed'))).toEqual([409, 'idempotency-taken'])
    clock.forward(61_000)

    const other = await mara.call('POST /envelopes', {
      body: { ...draft, title: 'Other' },
      headers: { 'idempotency-key': 'killed' },
    })
    expect(codeOf(other)).toEqual([422, 'idempotency-mismatch'])
    const made = await make('killed')
    expect(made.status).toBe(201)
    expect((await make('killed')).body).toEqual(made.body)
    expect(await count()).toBe(before + 1)
  })

  test('outlived its lease commits nothing once another has done the work', async () => {
    const before = await count()
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const begun = meet('slow', async (work) => {
      await gate
      return work()
    })
    const slow = make('slow')
    await begun
    expect(codeOf(await make('slow'))).toEqual([409, 'idempotency-taken'])
    clock.forward(61_000)
    const made = await make('slow')
    expect(made.status).toBe(201)
    goOn()

    expect(codeOf(await slow)).toEqual([409, 'idempotency-taken'])
    expect(await count()).toBe(before + 1)
    expect((await make('slow')).body).toEqual(made.body)
  })
})
