import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '#contract/calls.ts'
import type { Call } from '#contract/call.ts'
import { z } from 'zod'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  origin,
  register,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
let guest: RoomGuest
/** Ids that exist, so that bad input gets past the door. */
let ids: Record<string, string>
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  const document = await uploadDocument(mara, await makeSamplePdf())
  const { id } = await draftEnvelope(mara, document, [
    { key: 'guest', name: 'Guest', email: 'guest@example.org' },
  ])
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  guest = await openRoom(world, 'guest@example.org')
  await guest.call('POST /signing/{recipient}/consent', { body: { version: 1, agreed: true } })
  const { body: templates } = await mara.call('GET /templates')
  const draft = await draftEnvelope(mara, document, [{ key: 'guest', name: '', email: '' }])
  ids = {
    documents: document.id,
    templates: templates.items[0]?.id ?? '',
    envelopes: draft.id,
    organizations: mara.organizationId,
    organization: mara.organizationId,
    document: document.id,
  }
})
afterAll(() => world.close())

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '%',
    '../..',
    '-1',
    '1e309',
    'NaN',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    'a'.repeat(5000),
    '__proto__',
  ),
)
const oddNumber = fc.constantFrom(-1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308)
const odd = fc.record({
  text: oddText,
  number: oddNumber,
  anything: fc.oneof(oddText, oddNumber, fc.boolean(), fc.constant(null), fc.constant([]), fc.constant({})),
})

/** The JSON Schema of an input, as far as it is needed to nearly meet it. */
type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  prefixItems?: Shape[]
}

/** Values that meet a schema, as far as a schema says it; `name` helps where it does not. */
function meeting(
  {
    type,
    properties,
    items,
    prefixItems,
    anyOf,
    oneOf,
    enum: values,
    const: constant,
    format,
    pattern,
  }: Shape,
  name = '',
): fc.Arbitrary<unknown> {
  if (constant !== undefined) return fc.constant(constant)
  if (values) return fc.constantFrom(...values)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((each) => meeting(each, name)))
  if (type === 'object') {
    const parts: Record<string, fc.Arbitrary<unknown>> = {}
    for (const [key, each] of Object.entries(properties ?? {})) parts[key] = meeting(each, key)
    return Object.keys(parts).length > 0
      ? fc.record(parts)
      : fc.dictionary(fc.uuid(), oddText, { maxKeys: 3 })
  }
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => meeting(each)))
  if (type === 'array')
    return fc.array(items ? meeting(items, name) : fc.constant(null), { minLength: 1, maxLength: 1 })
  if (type === 'integer') return fc.constant(name === 'page' ? 0 : 1)
  if (type === 'number') return fc.double({ min: 0.1, max: 0.4, noNaN: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (format === 'date-time') return fc.constantFrom('2030-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z')
  if (format === 'email' || name === 'email') return fc.constantFrom('a@example.org', 'b@example.org')
  if (pattern?.includes('0-9a-fA-F') || format === 'guid') return fc.constant(ids['document'])

  return fc.constantFrom('guest', 'company', 'partner')
}

type Oddity = { text: string; number: number; anything: unknown }

/** The same value with something odd in one place, mostly of the kind that belongs there. */
function spoilt(value: unknown, pick: () => number, oddity: Oddity): unknown {
  if (pick() < 0.03) return oddity.anything
  if (typeof value === 'string') return oddity.text
  if (typeof value === 'number') return oddity.number
  if (typeof value !== 'object' || value === null) return oddity.anything
  const keys = Object.keys(value)
  const key = keys[Math.floor(pick() * keys.length)] ?? '0'
  const parts: Record<string, unknown> = { ...value }
  parts[key] = spoilt(parts[key], pick, oddity)

  return Array.isArray(value) ? Object.values(parts) : parts
}

/** A path with some of its ids right and some parts odd. */
function pathFor(name: CallName): fc.Arbitrary<string> {
  const [, pattern = ''] = name.split(' ')
  const resource = pattern.split('/')[1] ?? ''
  const keys = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
  const right: Record<string, string> = {
    id: ids[resource] ?? '',
    recipient: guest.recipient,
    document: ids['document'] ?? '',
    page: '0',
    ...(resource === 'subscriptions' && { id: ids['organization'] ?? '' }),
  }
  const parts = Object.fromEntries(
    keys.map((key) => [
      key,
      fc.oneof({ weight: 5, arbitrary: fc.constant(right[key] ?? '') }, { weight: 1, arbitrary: oddText }),
    ]),
  )

  return fc
    .record(parts)
    .map((given) =>
      pattern.replace(
        /\{(\w+)\}/g,
        (_, key: string) => encodeURIComponent((given[key] ?? '').toWellFormed()) || 'x',
      ),
    )
}

function queryFor({ query }: Call): fc.Arbitrary<string> {
  const names = Object.keys(query?.shape ?? {})
  if (names.length === 0) return fc.constant('')
  const raw = fc.oneof(
    oddText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%00', '%', '%ff', '0', '100', '-1', '99999999999999999999'),
  )

  return fc.dictionary(fc.constantFrom(...names), raw, { maxKeys: 3 }).map((given) => {
    const text = Object.entries(given).map(([name, value]) => `${name}=${value}`)
    return text.length > 0 ? `?${text.join('&')}` : ''
  })
}

function bodyFor({ body, upload }: Call): fc.Arbitrary<string | Uint8Array | null> {
  if (upload)
    return fc
      .uint8Array({ maxLength: 300 })
      .map((bytes) => new Uint8Array([...Buffer.from('%PDF-1.7\n'), ...bytes]))
  if (!body) return fc.constant(null)
  // The described schema is the very one that validates.
  const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape
  const good = meeting(shape)
  const picks = fc.array(fc.noBias(fc.nat(999)), { minLength: 20, maxLength: 20 })
  const odder = fc
    .noBias(fc.record({ value: good, picks, oddity: odd }))
    .map(({ value, picks: left, oddity }) => {
      const rest = [...left]
      return spoilt(value, () => (rest.pop() ?? 0) / 1000, oddity)
    })

  return fc.oneof(
    { weight: 4, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 15, arbitrary: odder.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.string() },
  )
}

// What deletes comes last: afterwards nothing is left to be spoilt.
const every = (Object.entries(calls) as [CallName, Call][])
  .map(([name, call]) => ({ name, call }))
  .toSorted((one, other) => Number(one.name.startsWith('DELETE')) - Number(other.name.startsWith('DELETE')))

describe('whatever is sent, the server does not break', () => {
  test.each(every)('at $name', async ({ name, call }) => {
    const [method = ''] = name.split(' ')
    const headers = {
      authorization: `Bearer ${mara.token}`,
      cookie: guest.cookie,
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': call.upload ? 'application/pdf' : 'application/json',
    }
    const request = fc.record({ path: pathFor(name), query: queryFor(call), body: bodyFor(call) })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, query, body }) => {
        const response = await world.fetch(`/api${path}${query}`, {
          method,
          headers,
          body: method === 'GET' ? null : (body as BodyInit | null),
        })
        await response.arrayBuffer()
        expect(response.status).toBeLessThan(500)
      }),
      { numRuns: call.upload ? 6 : call.body ? 60 : 12 },
    )
  })
})
