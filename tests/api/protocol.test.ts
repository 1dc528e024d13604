import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { beforePages } from '#server/http/before-pages.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { makeWorld, origin, register, uploadDocument, type TestPerson, type World } from '../world.ts'

let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

const draft = (title: string) => ({ title, documents: [], recipients: [], fields: [] })
const template = (name: string) => ({ name, documents: [], recipients: [], fields: [] })

async function makeDrafts(titles: readonly string[]): Promise<void> {
  for (const title of titles)
    expect((await mara.call('POST /envelopes', { body: draft(title) })).status).toBe(201)
}

describe('lists', () => {
  const titles = Array.from({ length: 13 }, (_, index) => `Paged ${index}`)
  beforeAll(() => makeDrafts(titles))

  test('come newest first, page by page, each thing once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const query: Record<string, string> = { limit: '4', q: 'Paged', ...(cursor && { cursor }) }
      const { body } = await mara.call('GET /envelopes', { query })
      seen.push(...body.items.map(({ title }) => title))
      cursor = body.nextCursor
      pages += 1
    } while (cursor)
    expect(seen).toEqual(titles.toReversed())
    expect(pages).toBe(4)
  })

  test('keep their places when something new comes in between', async () => {
    const { body: first } = await mara.call('GET /envelopes', { query: { limit: '5', q: 'Paged' } })
    await makeDrafts(['Paged in between'])
    const { body: second } = await mara.call('GET /envelopes', {
      query: { limit: '5', q: 'Paged', cursor: first.nextCursor ?? '' },
    })
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
      titles.toReversed().slice(0, 10),
    )
  })

  test('hold ten unless asked otherwise, and never more than a hundred', async () => {
    expect((await mara.call('GET /envelopes')).body.items).toHaveLength(10)
    expect((await mara.call('GET /envelopes', { query: { limit: '100' } })).status).toBe(200)
    for (const limit of ['0', '101', '-1', '1.5', 'many', '']) {
      expect(await mara.call('GET /envelopes', { query: { limit } }), limit).toMatchObject({ status: 400 })
    }
  })

  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  const id = '01900000-0000-7000-8000-000000000000'
  test.each([
    ['noise', 'x!x'],
    ['another text', encoded('hello')],
    ['a time beyond all dates', encoded(`9999999999999999.${id}`)],
    ['an id that is none', encoded(`1.${'-'.repeat(36)}`)],
    ['too long', 'a'.repeat(501)],
  ])('refuse a cursor that is %s', async (_, cursor) => {
    for (const list of ['GET /envelopes', 'GET /templates'] as const) {
      const { status } = await mara.call(list, { query: { cursor } })
      expect([400, 404]).toContain(status)
    }
  })

  test('take wildcards and quotes in a search as they stand', async () => {
    const odd = ['100 % rent', 'under_score', 'back\\slash', `it's "quoted"`, 'ÄÖÜ straße']
    await makeDrafts(odd)
    const found = async (q: string) =>
      (await mara.call('GET /envelopes', { query: { q } })).body.items.map(({ title }) => title)
    expect(await found('%')).toEqual(['100 % rent'])
    expect(await found('_')).toEqual(['under_score'])
    expect(await found('\\')).toEqual(['back\\slash'])
    expect(await found(`'s "`)).toEqual([`it's "quoted"`])
    expect(await found('äöü')).toEqual(['ÄÖÜ straße'])
    expect((await mara.call('GET /envelopes', { query: { q: '\0' } })).status).toBe(400)
    expect((await mara.call('GET /templates', { query: { q: '%' } })).body.items).toEqual([])
  })

  test('find envelopes by status and by recipient', async () => {
    const recipients = [{ key: 'a', name: 'A', email: 'found@example.org' }]
    await mara.call('POST /envelopes', { body: { ...draft('With somebody'), recipients } })
    const { body } = await mara.call('GET /envelopes', { query: { recipientEmail: ' Found@Example.org ' } })
    expect(body.items.map(({ title }) => title)).toEqual(['With somebody'])
    expect((await mara.call('GET /envelopes', { query: { status: 'completed' } })).body.items).toEqual([])
    expect((await mara.call('GET /envelopes', { query: { status: 'lost' } })).status).toBe(400)
  })
})

describe('a version given in If-Match', () => {
  test('keeps two people from overwriting each other in a template', async () => {
    const { body, headers } = await mara.call('POST /templates', { body: template('First') })
    const params = { id: body.id }
    expect(headers.get('etag')).toBe('"1"')
    const save = (name: string, match: string) =>
      mara.call('PUT /templates/{id}', { params, body: template(name), headers: { 'if-match': match } })
    expect(await save('Second', '"1"')).toMatchObject({ status: 200, body: { version: 2, name: 'Second' } })
    for (const stale of ['"1"', '"3"', 'W/"2"', '2', 'hello', '']) {
      expect(await save('Stale', stale), stale).toMatchObject({
        status: 412,
        body: { code: 'version-conflict' },
      })
    }
    expect(await save('Third', '*')).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await mara.call('GET /templates/{id}', { params })).body.name).toBe('Third')
  })

  test('does the same for a draft', async () => {
    const { body } = await mara.call('POST /envelopes', { body: draft('Draft') })
    const change = (match: string) =>
      mara.call('PATCH /envelopes/{id}', {
        params: { id: body.id },
        body: { title: 'Changed' },
        headers: { 'if-match': match },
      })
    expect(await change('"7"')).toMatchObject({ status: 412, body: { code: 'version-conflict' } })
    expect(await change('"1"')).toMatchObject({ status: 200, body: { version: 2 } })
  })
})

describe('a template', () => {
  test('that is archived is neither changed nor used until it is restored', async () => {
    const { body } = await mara.call('POST /templates', { body: template('Archived') })
    const params = { id: body.id }
    expect((await mara.call('POST /templates/{id}/archive', { params })).body.status).toBe('archived')
    const refused = { status: 409, body: { code: 'template-archived' } }
    expect(await mara.call('PUT /templates/{id}', { params, body: template('x') })).toMatchObject(refused)
    expect(
      await mara.call('POST /templates/{id}/envelopes', { params, body: { recipients: [] } }),
    ).toMatchObject(refused)
    expect((await mara.call('GET /templates')).body.items.map(({ name }) => name)).not.toContain('Archived')
    await mara.call('POST /templates/{id}/restore', { params })
    expect(
      await mara.call('POST /templates/{id}/envelopes', { params, body: { recipients: [] } }),
    ).toMatchObject({ status: 201 })
    expect((await mara.call('DELETE /templates/{id}', { params })).status).toBe(204)
    expect((await mara.call('GET /templates/{id}', { params })).status).toBe(404)
  })
})

describe('what is named twice is refused, since nothing could tell the two apart', () => {
  const id = '01900000-0000-7000-8000-00000000000a'
  const person = { key: 'same', name: 'A', email: 'a@example.org' }
  const field = (x: number) => ({
    id,
    type: 'text',
    recipient: 'same',
    areas: [{ document: id, page: 0, x, y: 0.1, width: 0.1, height: 0.1 }],
  })
  test.each([
    ['recipients', { recipients: [person, { ...person, name: 'B' }] }, '/recipients/1'],
    ['documents', { documents: [id, id.toUpperCase()] }, '/documents/1'],
    ['fields', { recipients: [person], fields: [field(0.1), field(0.5)] }, '/fields/1'],
  ])('%s', async (_, part, pointer) => {
    const body = { ...draft('Twice'), ...part }
    expect(await mara.call('POST /envelopes', { body })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    })
  })
})

describe('bodies', () => {
  const post = (body: BodyInit, type: string | null, headers: Record<string, string> = {}) =>
    world.fetch('/api/envelopes', {
      method: 'POST',
      headers: { authorization: `Bearer ${mara.token}`, ...(type && { 'content-type': type }), ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
  const good = JSON.stringify(draft('Typed'))

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['application/json', 201],
    ['Application/JSON; charset=utf-8', 201],
  ])('of type %s are answered with %i', async (type, status) => {
    expect((await post(good, type)).status).toBe(status)
  })

  test.each(['', '{', 'null', '[]', '"x"', '1', '{"title":}', `{"title": "x"`])(
    'that are not the JSON asked for (%s) are a ValidationError',
    async (body) => {
      const response = await post(body, 'application/json')
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ title: 'ValidationError', code: 'invalid-request' })
    },
  )

  test('with parts nobody knows are refused, with a pointer', async () => {
    const response = await post(JSON.stringify({ ...draft('x'), status: 'completed' }), 'application/json')
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid-request' }])
  })

  test('that claim to be too long are refused unread', async () => {
    const response = await post(good, 'application/json', { 'content-length': '2000001' })
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'body-too-large' }])
  })

  test('that have no end are read no further than they may be long', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        if (sent > 20_000_000) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const response = await post(endless, 'application/json')
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'body-too-large' }])
    expect(sent).toBeLessThan(3_000_000)
  })

  test('of uploads are PDF, raw or in a form', async () => {
    const pdf = (await makeSamplePdf()) as Uint8Array<ArrayBuffer>
    const upload = (body: BodyInit, type?: string, name?: string) =>
      world.fetch('/api/documents', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${mara.token}`,
          ...(type && { 'content-type': type }),
          ...(name && { 'x-file-name': name }),
        },
        body,
      })
    expect((await upload(pdf, 'text/plain')).status).toBe(415)
    const form = new FormData()
    form.set('file', new File([pdf], '../../etc/Mietvertrag ü.PDF', { type: 'application/pdf' }))
    const answer = await upload(form)
    expect([answer.status, await answer.json()]).toMatchObject([201, { name: 'Mietvertrag ü' }])
    const empty = new FormData()
    empty.set('other', 'x')
    expect((await upload(empty)).status).toBe(422)
    expect((await upload('x', 'multipart/form-data; boundary=none')).status).toBe(422)
    const long = await upload(pdf, 'application/pdf', encodeURIComponent(`${'a'.repeat(199)}😀😀.pdf`))
    expect(await long.json()).toMatchObject({ name: `${'a'.repeat(199)}😀` })
    expect((await (await upload(pdf, 'application/pdf', '%E0%A4%A')).json()) as object).toMatchObject({
      name: 'Document',
    })
  })
})

describe('too many requests', () => {
  test('to remind are refused, for this envelope only', async () => {
    const { body } = await mara.call('POST /envelopes', { body: draft('Reminded') })
    const remind = () => mara.call('POST /envelopes/{id}/remind', { params: { id: body.id } })
    for (let times = 0; times < 3; times += 1) expect((await remind()).status).toBe(409)
    expect(await remind()).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
  })

  test('to verify are refused by address', async () => {
    const verify = () =>
      world.fetch('/api/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/pdf' },
        body: 'no pdf',
      })
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 1000) statuses.push((await verify()).status)
    expect(statuses.at(-1)).toBe(429)
    // An office sits behind one address.
    expect(statuses.length).toBeGreaterThan(60)
  })
})

test.each(['constructor', '__proto__', 'toString', ''])(
  'the identity protocol has no operation called %s',
  async (name) => {
    const response = await world.fetch('/idp/', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
        origin,
      },
      body: '{}',
    })
    expect(response.status).toBe(400)
  },
)

describe('problems', () => {
  test.each([
    ['a missing thing', '/api/envelopes/01900000-0000-7000-8000-000000000000', 404],
    ['a missing call', '/api/no/such/call', 404],
    ['an id that is none', '/api/envelopes/1', 400],
  ])('of %s have the shape of RFC 9457', async (_, url, status) => {
    const response = await world.fetch(url, { headers: { authorization: `Bearer ${mara.token}` } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const problem = (await response.json()) as Record<string, unknown>
    expect(problem).toMatchObject({
      status,
      type: `/docs/problems#${String(problem['code'])}`,
      title: expect.any(String) as unknown,
    })
  })

  test('point at the wrong part by RFC 6901, escapes and all', async () => {
    const { body } = await mara.call('PUT /users/preferences', { body: { 'a/b~c': 1, key: 'k', value: 'v' } })
    expect(body).toMatchObject({ code: 'invalid-request' })
    const wrong = { ...draft('x'), recipients: [{ key: 'a', name: 'A', email: 'no address' }] }
    expect((await mara.call('POST /envelopes', { body: wrong })).body).toMatchObject({
      title: 'ValidationError',
      errors: [{ pointer: '/recipients/0/email' }],
    })
  })
})

describe('the OpenAPI document', () => {
  type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
  type Operation = {
    operationId: string
    parameters: { name: string; in: string; required: boolean; schema: Json }[]
    responses: Record<string, { content?: Record<string, { schema: Json }> }>
    requestBody?: { content: Record<string, unknown> }
    security: unknown[]
  }
  type Document = {
    openapi: string
    servers: Json
    paths: Record<string, Record<string, Operation>>
    components: Record<string, Record<string, Json>>
  }
  let document: Document
  beforeAll(async () => {
    document = (await (await world.fetch('/api/openapi.json')).json()) as Document
  })
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    )

  test('is of version 3.1 and has every call once, under an id of its own', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.servers).toEqual([{ url: `${origin}/api` }])
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(calls).sort())
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('describes every path parameter, and a problem for everything', () => {
    for (const { path, name, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
      const described = operation.parameters.filter((one) => one.in === 'path')
      expect(described.map((one) => one.name).sort(), name).toEqual(inPath.sort())
      expect(described.every(({ required }) => required)).toBe(true)
      expect(operation.responses['default']?.content).toHaveProperty(['application/problem+json'])
    }
  })

  test('has no reference that leads nowhere and no security scheme without a name', () => {
    const references: string[] = []
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('$ref' in value && typeof value.$ref === 'string') references.push(value.$ref)
      for (const part of Object.values(value)) visit(part)
    }
    visit(document)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const [, ...path] = reference.split('/')
      const target = path.reduce<unknown>(
        (at, key) => (at as Record<string, unknown>)?.[key.replaceAll('~1', '/')],
        document,
      )
      expect(target, reference).toBeTypeOf('object')
    }
    const schemes = Object.keys(document.components['securitySchemes'] ?? {})
    const used = operations().flatMap(({ operation }) =>
      operation.security.flatMap((one) => Object.keys(one as object)),
    )
    expect(schemes).toEqual(expect.arrayContaining([...new Set(used)]))
  })
})

describe('/ready', () => {
  test('tells strangers whether, and only this machine what is wrong', async () => {
    const here = (await (await world.fetch('/ready')).json()) as object
    const away = await world.fetch('/ready', { headers: { 'x-forwarded-for': '198.51.100.9' } })

    expect(here).toMatchObject({ ready: true, parts: { database: 'ok' } })
    expect([away.status, await away.json()]).toEqual([200, { ready: true }])
  })
})

test('nothing is fetched or scaled for strangers: Astro’s image endpoint is nobody’s', async () => {
  expect(beforePages.test('/_image')).toBe(true)
  expect((await world.fetch('/_image?href=https://example.org/a.png&w=4000')).status).toBe(404)
})

describe('what a browser keeps of documents', () => {
  test('is shown again only to whoever may see it: asked each time, and cheap to answer', async () => {
    const { id } = await uploadDocument(mara, await makeSamplePdf())
    const page = { params: { id, page: 0 } }
    for (const look of [
      (headers?: Record<string, string>) =>
        mara.call('GET /documents/{id}/file', { params: { id }, headers }),
      (headers?: Record<string, string>) =>
        mara.call('GET /documents/{id}/pages/{page}', { ...page, headers }),
    ]) {
      const first = await look()
      expect(first.status).toBe(200)
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      expect(first.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(first.headers.has('access-control-allow-origin')).toBe(false)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/)

      const again = await look({ 'if-none-match': `"other", W/${etag}` })
      expect([again.status, again.body.byteLength]).toEqual([304, 0])
      expect(again.headers.get('cache-control')).toBe('private, no-cache')
      expect((await look({ 'if-none-match': '"other"' })).status).toBe(200)
      expect((await look({ 'if-none-match': etag, authorization: '' })).status).toBe(401)
    }
  })

  test('is forgotten with the sign-out, and local storage is not', async () => {
    const person = await register(world, 'leaver', 'Leaving')
    const response = await world.fetch('/idp/', {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken', origin },
      body: JSON.stringify({ ClientId: world.app.identity.client.userPoolClientId, Token: person.token }),
    })

    expect(response.status).toBe(200)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
  })
})
