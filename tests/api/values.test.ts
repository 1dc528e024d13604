import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutDirections } from '#core/text/without-directions.ts'
import { openAcme } from '../acme.ts'
import { textOfPdf } from '../judges.ts'
import { sealedFile } from '../sealed.ts'
import { openRoom, signAs, typedSignature, type RoomGuest } from '../world.ts'

const { world, mara, lease: document } = await openAcme({}, { text: [] })
afterAll(() => world.close())

type AuthoredField = Record<string, unknown> & { type: string }

let count = 0
/** An envelope with these fields for one guest, sent, and the guest in the room. */
async function openWith(fields: readonly AuthoredField[], name = 'Jane Roe', pdf = document) {
  const title = `Values ${(count += 1)}`
  const email = `values.${count}@example.org`
  const place = (index: number) => [
    { document: pdf.id, page: 0, x: 0.05, y: 0.15 + 0.07 * index, width: 0.6, height: 0.05 },
  ]
  const created = await mara.call('POST /envelopes', {
    body: {
      title,
      documents: [pdf.id],
      recipients: [{ key: 'guest', name, email }],
      fields: [{ type: 'signature' }, ...fields].map((field, index) => ({
        recipient: 'guest',
        areas: place(index),
        ...field,
      })),
    },
  })
  expect(created.status).toBe(201)
  const { id } = created.body
  expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(200)
  const room = await openRoom(world, email, title)
  const ids = Object.fromEntries(created.body.fields.map((field) => [field.label || field.type, field.id]))

  return { id, room, ids, version: created.body.version }
}

async function consent(room: RoomGuest, version: number) {
  const answer = await room.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })
  expect(answer.status).toBe(200)
}

const refused = (code: string, ...fieldIds: (string | undefined)[]) => ({
  status: code === 'envelope-changed' || code === 'consent-missing' ? 409 : 422,
  body: {
    code,
    ...(fieldIds.length > 0 && { errors: fieldIds.map((id) => ({ pointer: `/values/${id}`, code })) }),
  },
})

describe('values of a recipient', () => {
  const authored = [
    { type: 'text', label: 'City', required: true, maxLength: 10 },
    { type: 'text', label: 'Note', required: false, multiline: true },
    { type: 'text', label: 'Fixed', required: false, readOnly: true, defaultValue: 'As agreed' },
    { type: 'checkbox', label: 'Agree', required: true },
    { type: 'date_signed' },
    { type: 'email' },
  ]
  let opened: Awaited<ReturnType<typeof openWith>>
  const save = (values: Record<string, unknown>, version = opened.version) =>
    opened.room.call('PUT /signing/{recipient}/values', { body: { version, values } })
  const complete = (body: Record<string, unknown> = {}) =>
    opened.room.call('POST /signing/{recipient}/complete', {
      body: { version: opened.version, signature: typedSignature, ...body },
    })
  const field = async (label: string) => {
    const { body } = await opened.room.call('GET /signing/{recipient}')
    return body.fields.find(({ id }) => id === opened.ids[label])
  }
  beforeAll(async () => {
    opened = await openWith(authored)
  })

  test('are taken only after consent, and fields show only then', async () => {
    expect(await save({ [opened.ids['City'] ?? '']: 'Lisbon' })).toMatchObject(refused('consent-missing'))
    expect(await complete()).toMatchObject(refused('consent-missing'))
    expect((await opened.room.call('GET /signing/{recipient}')).body).toMatchObject({
      stage: 'consent',
      fields: [],
    })
    for (const body of [
      { version: opened.version, agreed: false },
      { version: opened.version },
      { agreed: true },
    ]) {
      expect((await opened.room.call('POST /signing/{recipient}/consent', { body })).status).toBe(400)
    }
    await consent(opened.room, opened.version)
  })

  test('are refused from a room that is out of date', async () => {
    expect(await save({}, opened.version + 1)).toMatchObject(refused('envelope-changed'))
    expect(await complete({ version: opened.version - 1 })).toMatchObject(refused('envelope-changed'))
  })

  test('are kept while the recipient goes on filling', async () => {
    expect((await save({ [opened.ids['City'] ?? '']: 'Lisbon' })).status).toBe(204)
    expect(await field('City')).toMatchObject({ value: 'Lisbon' })
    expect((await save({ [opened.ids['City'] ?? '']: 'Porto' })).status).toBe(204)
    expect(await field('City')).toMatchObject({ value: 'Porto' })
    expect(await field('Fixed')).toMatchObject({ value: 'As agreed', readOnly: true })
  })

  const nobodys = '01900000-0000-7000-8000-000000000000'
  test.each([
    ['of a field that is not there', () => nobodys, 'x', 'field-unknown'],
    ['longer than the sender allows', () => opened.ids['City'], 'Llanfairpwll', 'value-too-long'],
    ['of more than one line where one is asked', () => opened.ids['City'], 'a\nb', 'value-invalid'],
    ['of another kind', () => opened.ids['City'], true, 'value-invalid'],
    ['that are text for a box to tick', () => opened.ids['Agree'], 'true', 'value-invalid'],
    ['that are text for a signature', () => opened.ids['signature'], 'Jane', 'value-invalid'],
    ['of a field that is read only', () => opened.ids['Fixed'], 'changed', 'value-read-only'],
    ['of the date', () => opened.ids['date_signed'], '1 January 1970', 'value-read-only'],
  ])('%s are refused, with a pointer', async (_, idOf, value, code) => {
    const id = idOf() ?? ''
    expect(await save({ [id]: value })).toMatchObject(refused(code, id))
    expect(await complete({ values: { [id]: value } })).toMatchObject(refused(code, id))
  })

  test('of another envelope are unknown here', async () => {
    const other = await openWith([{ type: 'text', label: 'City' }])
    const id = other.ids['City'] ?? ''
    expect(await save({ [id]: 'x' })).toMatchObject(refused('field-unknown', id))
  })

  test('that are required and missing are all named at once', async () => {
    const blank = { [opened.ids['City'] ?? '']: '  ', [opened.ids['Agree'] ?? '']: false }
    const answer = await opened.room.call('POST /signing/{recipient}/complete', {
      body: { version: opened.version, values: blank },
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: expect.anything() as unknown } })
    const { errors } = answer.body as unknown as { errors: { pointer: string; code: string }[] }
    expect(errors).toEqual([
      { pointer: `/values/${opened.ids['signature']}`, code: 'signature-missing' },
      { pointer: `/values/${opened.ids['City']}`, code: 'value-missing' },
      { pointer: `/values/${opened.ids['Agree']}`, code: 'value-missing' },
    ])
  })

  test('that would not fit into their box are refused while they can be shortened', async () => {
    const long = { [opened.ids['Note'] ?? '']: 'A remark that goes on and on. '.repeat(100) }
    const rest = { [opened.ids['Agree'] ?? '']: true }
    expect(await save(long), 'at once').toMatchObject(refused('value-does-not-fit', opened.ids['Note']))
    expect(await complete({ values: { ...long, ...rest } })).toMatchObject(
      refused('value-does-not-fit', opened.ids['Note']),
    )
  })

  test.each([
    [
      'a dot',
      [
        [
          [10, 10, 0, 0.5],
          [11, 10, 5, 0.5],
        ],
      ],
      422,
    ],
    [
      'ink far outside the pad',
      [
        [
          [1e300, 1e300, 0, 0.5],
          [-1e300, 5, 5, 0.5],
        ],
      ],
      400,
    ],
    ['a point of two numbers', [[[1, 2]]], 400],
    ['no stroke', [], 400],
  ])('are no signature when they are %s', async (_, strokes, status) => {
    const signature = { kind: 'drawn', width: 600, height: 200, strokes }
    const values = { [opened.ids['Agree'] ?? '']: true }
    expect((await complete({ signature, values })).status).toBe(status)
  })

  test('and the date of signing in a named time zone end in the sealed document', async () => {
    const values = { [opened.ids['Agree'] ?? '']: true, [opened.ids['Note'] ?? '']: 'Second\nline' }
    expect(await complete({ values, timeZone: 'America/New_York' })).toMatchObject({
      status: 200,
      body: { stage: 'done' },
    })
    const text = await sealedText(opened.id, document.id)
    for (const expected of ['Porto', 'As agreed', 'Second', 'line', 'values.1@example.org'])
      expect(text).toContain(expected)
    expect(text).toMatch(/\d{1,2}, \d{4}, \d\d:\d\d E[SD]T/)
  })

  test('an unknown time zone becomes UTC, and says so', async () => {
    const other = await openWith([{ type: 'date_signed' }])
    await consent(other.room, other.version)
    const body = { version: other.version, signature: typedSignature, timeZone: 'Mars/Olympus' }
    expect((await other.room.call('POST /signing/{recipient}/complete', { body })).status).toBe(200)
    expect(await sealedText(other.id, document.id)).toMatch(/\d\d:\d\d UTC/)
  })
})

const sealedText = async (id: string, document: string) => textOfPdf(await sealedFile(mara, id, document))

describe('names of all the world', () => {
  // Right-to-left text is looked up by word: readers differ in how they order what is bidirectional.
  const people = [
    ['Greek', 'Αλέξανδρος Παπαδόπουλος'],
    ['Cyrillic', 'Щербаков Ёлкин'],
    ['Vietnamese', 'Nguyễn Thị Hồng Phượng'],
    ['Chinese', '王小明'],
    ['Arabic', 'محمد'],
    ['Hebrew', 'שלום'],
    ['Thai', 'สมชาย'],
    ['Devanagari', 'राम'],
  ] as const

  test('are stamped and sealed as text, all in one document', async () => {
    const fields = people.map(([label]) => ({ type: 'text', label, required: true }))
    const opened = await openWith(fields, 'Nguyễn Thị Hồng Phượng')
    await consent(opened.room, opened.version)
    const values: Record<string, unknown> = Object.fromEntries(
      people.map(([label, name]) => [opened.ids[label] ?? '', name]),
    )
    const signature = { kind: 'typed', text: 'Αλέξανδρος 王小明 محمد', hand: 'caveat' }
    const body = { version: opened.version, values, signature }
    expect(await opened.room.call('POST /signing/{recipient}/complete', { body })).toMatchObject({
      status: 200,
    })
    const text = await sealedText(opened.id, document.id)
    const mirrored = (name: string) => Array.from(name).reverse().join('')
    for (const [label, name] of people) {
      expect(text.includes(name) || text.includes(mirrored(name)), `${label}: ${name}`).toBe(true)
    }
  })
})

const naughtyFile = '../shared/corpus/strings/naughty.json'

describe.skipIf(!existsSync(naughtyFile))('naughty strings', () => {
  const all = existsSync(naughtyFile) ? (JSON.parse(readFileSync(naughtyFile, 'utf8')) as string[]) : []
  const own = [
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202eevil',
    '{{title}}',
    '$t(mail.x)',
    '%00',
    '=1+1',
    'a'.repeat(5000),
    '\r\nBcc: x@y.zz',
  ]
  const sample = [...own, ...all.filter((_, index) => index % Math.ceil(all.length / 140) === 0)]

  /** What the contract says it keeps: the same text without space around it. */
  const isKept = (stored: unknown, given: string) => expect(stored).toBe(given.trim())
  const isRefusal = (status: number) => expect([400, 422]).toContain(status)

  test('as titles, messages, names and labels are kept as they are, or refused', async () => {
    let kept = 0
    for (const text of sample) {
      const area = { document: document.id, page: 0, x: 0, y: 0, width: 0.5, height: 0.05 }
      const parts: [string, object, (stored: Stored) => unknown][] = [
        ['title', { title: text }, ({ title }) => title],
        ['message', { message: text }, ({ message }) => message],
        [
          'name',
          { recipients: [{ key: 'a', name: text, email: '' }] },
          ({ recipients }) => recipients[0]?.name,
        ],
        [
          'label',
          {
            recipients: [{ key: 'a', name: '', email: '' }],
            fields: [{ type: 'text', recipient: 'a', label: text, areas: [area] }],
          },
          ({ fields }) => fields[0]?.label,
        ],
      ]
      for (const [part, change, of] of parts) {
        const base = { title: 'Naughty', documents: [document.id], recipients: [], fields: [] }
        const { status, body } = await mara.call('POST /envelopes', { body: { ...base, ...change } })
        if (status !== 201) {
          isRefusal(status)
          continue
        }
        kept += 1
        // What turns the direction of writing around is no part of a name.
        const shown = part === 'title' || part === 'name' ? withoutDirections(text) : text
        isKept(of(body), shown)
        if (part === 'title')
          expect((await mara.call('GET /envelopes/{id}', { params: { id: body.id } })).body.title).toBe(
            shown.trim(),
          )
      }
    }
    expect(kept).toBeGreaterThan(sample.length * 2)
  })

  test('as searches, file names and preferences are answered or refused', async () => {
    for (const text of sample) {
      const found = await mara.call('GET /envelopes', { query: { q: text } })
      expect([200, 400], JSON.stringify(text)).toContain(found.status)
      const kept = await mara.call('PUT /users/preferences', { body: { key: 'naughty', value: text } })
      if (kept.status === 200) expect(kept.body.preferences['naughty']).toBe(text)
      else isRefusal(kept.status)
    }
  })

  test('as values are kept as they are or refused, and what is kept can be sealed', async () => {
    const labels = Array.from({ length: 10 }, (_, index) => `Text ${index}`)
    const opened = await openWith(labels.map((label) => ({ type: 'text', label, required: false })))
    await consent(opened.room, opened.version)
    const { version } = opened
    for (const [index, text] of sample.entries()) {
      const id = opened.ids[labels[index % labels.length] ?? ''] ?? ''
      const { status } = await opened.room.call('PUT /signing/{recipient}/values', {
        body: { version, values: { [id]: text } },
      })
      if (status !== 204) {
        isRefusal(status)
        continue
      }
      const { body } = await opened.room.call('GET /signing/{recipient}')
      expect(body.fields.find((field) => field.id === id)?.value).toBe(text)
    }
    const short = sample
      .filter((text) => text.isWellFormed() && text.length < 25 && !/[\0\r\n]/.test(text))
      .slice(-labels.length)
    const values: Record<string, unknown> = Object.fromEntries(
      labels.map((label, index) => [opened.ids[label] ?? '', short[index] ?? '']),
    )
    const signature = {
      kind: 'typed',
      text: short.find((text) => text.trim() !== '') ?? 'x',
      hand: 'marck-script',
    }
    const done = await opened.room.call('POST /signing/{recipient}/complete', {
      body: { version, values, signature },
    })
    expect(done).toMatchObject({ status: 200 })
    await sealedText(opened.id, document.id)
  })

  test('as everything at once go through mail, certificate and seal', async () => {
    const title = '=cmd|\u202e" <script>alert(1)</script> {{title}} %s'
    const email = 'everything@example.org'
    const name = `O'Ñandú "<b>" ؈`
    const created = await mara.call('POST /envelopes', {
      body: {
        title,
        message: 'Line\nhttp://evil.example/\n<img src=x>',
        documents: [document.id],
        recipients: [{ key: 'a', name, email }],
        fields: [
          {
            type: 'signature',
            recipient: 'a',
            areas: [{ document: document.id, page: 0, x: 0.1, y: 0.5, width: 0.4, height: 0.1 }],
          },
        ],
      },
    })
    expect(created.status).toBe(201)
    await mara.call('POST /envelopes/{id}/send', { params: { id: created.body.id } })
    const room = await openRoom(world, email, '')
    const [mail] = await world.app.services.readOutbox(email)
    expect(mail?.html).not.toMatch(/<script|<b>/)
    // Pictures are those that came along, never one that somebody wrote.
    for (const [picture] of mail?.html.matchAll(/<img[^>]*>/g) ?? [])
      expect(picture).toMatch(/src="(cid:|data:image\/jpeg;base64,)/)
    expect((await signAs(room)).status).toBe(200)
    await sealedText(created.body.id, document.id)
  })
})

type Stored = { title: string; message: string; recipients: { name: string }[]; fields: { label: string }[] }
