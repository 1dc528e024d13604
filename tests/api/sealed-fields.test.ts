import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldTypes } from '#core/fields/field.ts'
import { openAcme } from '../acme.ts'
import { judgeWith, textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile, whenCompleted } from '../sealed.ts'
import { agree, enter, newId, sendTo, upload, type Authored } from '../signing-room.ts'
import { typedSignature, uploadDocument } from '../world.ts'

const { world, mara, lease: document } = await openAcme({}, { text: [] })
afterAll(() => world.close())

/** Points of the sample's pages. */
const page = { width: 595, height: 842 }

const place = (index: number) => ({
  document: document.id,
  page: 0,
  x: index % 2 === 0 ? 0.06 : 0.54,
  y: 0.2 + Math.floor(index / 2) * 0.06,
  width: 0.38,
  height: 0.04,
})

const sealedOf = (id: string, of = document.id) => sealedFile(mara, id, of)

async function certificateFile(id: string): Promise<Uint8Array> {
  await whenCompleted(mara, id)
  const { status, body } = await mara.call('GET /envelopes/{id}/certificate', { params: { id } })
  expect(status).toBe(200)

  return body
}

describe('[W2] [W3] every type of field, filled in through the calls', () => {
  const picture = () =>
    sharp({
      create: { width: 240, height: 80, channels: 4, background: { r: 0, g: 40, b: 160, alpha: 0.8 } },
    })
      .png()
      .toBuffer()
  const attached = Buffer.from('%PDF-1.4\n% not read by anybody\n%%EOF\n')
  let id: string
  let fields: (Authored & { id: string; word: string | null })[]
  let sealed: Uint8Array

  beforeAll(async () => {
    const of = (type: string, word: string | null, rest: object = {}, recipient = 'jane') => {
      return { id: newId(), type, recipient, required: false, word, ...rest }
    }
    fields = [
      of('initials', 'JRo'),
      of('name', 'Jane'),
      of('email', 'jane.roe@example.org'),
      of('company', 'Acme-Werke'),
      of('title', 'Managerin', { align: 'end', colour: '#aa0000' }),
      of('date_signed', null, { format: 'iso' }),
      of('date', 'December', { format: 'long' }),
      of('text', 'serifed', { font: 'serif', size: 9, align: 'center' }),
      of('text', 'AB12CD', { cells: 8 }),
      of('number', '1,234.50', { decimals: 2 }),
      of('checkbox', null),
      of('checkbox_group', null, { options: ['Blue'] }),
      of('radio', null, { options: ['Yes'] }),
      of('dropdown', 'Porto', { options: ['Porto', 'Faro'] }),
      of('image', null),
      of('stamp', null),
      of('attachment', 'passport.pdf', { label: 'Passport' }),
      of('approve', 'Approved', {}, 'paul'),
      of('decline', null, {}, 'paul'),
      of('note', 'Reminder', { defaultValue: 'Reminder' }),
      of('heading', 'Chapter', { defaultValue: 'Chapter' }),
      of('strikethrough', null),
      of('envelope_id', null),
      of('signature', 'Approval', { asksReason: true, required: true }),
    ]
    const asked = [{ key: 'jane' }, { key: 'paul', recipientRole: 'approver' }]
    const sent = await sendTo(
      mara,
      document,
      asked,
      fields.map(({ word: _, ...field }, index) => ({ ...field, areas: [place(index)] })),
    )
    id = sent.id
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    const given = async (as: string, name: string, bytes: Uint8Array) => {
      const { status, body } = await upload(world, jane, as, name, bytes)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.value
    }
    const photo = await given('image', 'photo.png', await picture())
    const signature: object = await given('signature', 'ink.png', await picture())
    const file = await given('attachment', 'passport.pdf', attached)
    const idOf = (type: string, nth = 0) => fields.filter((one) => one.type === type)[nth]!.id
    const values = {
      [idOf('initials')]: { kind: 'typed', text: 'JRo', hand: 'caveat' },
      [idOf('name')]: 'Jane',
      [idOf('email')]: 'jane.roe@example.org',
      [idOf('company')]: 'Acme-Werke',
      [idOf('title')]: 'Managerin',
      [idOf('date')]: '2026-12-31',
      [idOf('text')]: 'serifed',
      [idOf('text', 1)]: 'AB12CD',
      [idOf('number')]: '1234.5',
      [idOf('checkbox')]: true,
      [idOf('checkbox_group')]: ['Blue'],
      [idOf('radio')]: 'Yes',
      [idOf('dropdown')]: 'Porto',
      [idOf('image')]: photo,
      [idOf('stamp')]: photo,
      [idOf('attachment')]: file,
      [idOf('signature')]: { ...signature, reason: 'Approval' },
    }
    const done = await jane.call('POST /signing/{recipient}/complete', {
      body: { version, values, signature: { ...signature, reason: 'Approval' }, timeZone: 'Europe/Paris' },
    })
    if (done.status !== 200) throw new Error(JSON.stringify(done.body))
    const paul = await enter(world, sent, 'paul')
    const approved = await paul.call('POST /signing/{recipient}/complete', {
      body: { version: await agree(paul), values: { [idOf('approve')]: true } },
    })
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
    sealed = await sealedOf(id)
  })

  test('has every type there is', () => {
    expect(new Set(fields.map(({ type }) => type))).toEqual(new Set(fieldTypes))
  })

  test('is sealed so that we and outside tools call the file valid', async () => {
    expect(await world.app.services.verify(sealed)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      evidence: { envelope: id, whole: true },
    })
    expectValid(sealed)
  })

  test('shows each value in its place', () => {
    const words = wordsOf(sealed)
    fields.forEach(({ type, word }, index) => {
      if (word === null) return
      const { x, y, width, height } = place(index)
      const area = { left: x * page.width, top: y * page.height, right: (x + width) * page.width }
      const bottom = (y + height) * page.height
      const isThere = words.some(
        (one) =>
          one.text === word &&
          one.left > area.left - 2 &&
          one.right < area.right + 2 &&
          one.top > area.top - 2 &&
          one.bottom < bottom + (type === 'signature' ? 20 : 2),
      )
      expect(isThere, `${type}: ${word}`).toBe(true)
    })
  })

  test('carries what was attached, its hash in the certificate, and no box without a glyph', async () => {
    const pdf = await PDF.load(sealed)
    expect(Buffer.from(pdf.getAttachment('passport.pdf')!)).toEqual(attached)
    const text = textOfPdf(sealed)

    expect(text.replaceAll(/\s/g, '')).toContain(createHash('sha256').update(attached).digest('hex'))
    expect(text).toContain('Reason for signing')
    expect(text).not.toMatch(/certificate\.|\ufffd/)
  })

  test('has a certificate by itself that is sealed too, names the sealed file, and is no document', async () => {
    const certificate = await certificateFile(id)
    const { body } = await mara.call('GET /envelopes/{id}', { params: { id } })
    const hash = createHash('sha256').update(sealed).digest('hex')

    expectValid(certificate)
    expect(await world.app.services.verify(certificate)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      evidence: { envelope: id, whole: true },
    })
    expect(textOfPdf(certificate).replaceAll(/\s/g, '')).toContain(hash)
    expect(body.sealed.map((one) => one.document)).toEqual([document.id])
  })
})

describe('[W2] several documents', () => {
  test('are sealed each, and have one certificate that names them all', async () => {
    const other = await uploadDocument(mara, await makeSamplePdf({ pages: 2 }), 'Annex.pdf')
    const areas = [{ document: other.id, page: 1, x: 0.1, y: 0.5, width: 0.4, height: 0.05 }]
    const { body: draft } = await mara.call('POST /envelopes', {
      body: {
        title: 'Two documents',
        documents: [document.id, other.id],
        recipients: [{ key: 'jane', name: 'Jane', email: 'jane.two@example.org' }],
        fields: [{ type: 'signature', recipient: 'jane', areas }],
      },
    })
    await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })
    const jane = await enter(world, { title: draft.title, emailOf: () => 'jane.two@example.org' }, 'jane')
    const body = { version: await agree(jane), signature: typedSignature }
    expect((await jane.call('POST /signing/{recipient}/complete', { body })).status).toBe(200)

    const files = [await sealedOf(draft.id), await sealedOf(draft.id, other.id)]
    const certificate = textOfPdf(await certificateFile(draft.id)).replaceAll(/\s/g, '')
    for (const file of files) {
      expectValid(file)
      expect(certificate).toContain(createHash('sha256').update(file).digest('hex'))
    }
  })
})

describe('[W2] a test envelope', () => {
  test('says so across every page, also when the organization has gone live meanwhile', async () => {
    const params = { id: mara.organizationId }
    await mara.call('PUT /organizations/{id}/mode', { params, body: { type: 'test' } })
    const sent = await sendTo(mara, document, [{ key: 'jane' }])
    await mara.call('PUT /organizations/{id}/mode', { params, body: { type: 'live' } })
    const jane = await enter(world, sent, 'jane')
    const body = { version: await agree(jane), signature: typedSignature }
    expect((await jane.call('POST /signing/{recipient}/complete', { body })).status).toBe(200)
    await mara.call('PUT /organizations/{id}/mode', { params, body: { type: 'test' } })
    const sealed = await sealedOf(sent.id)
    await mara.call('PUT /organizations/{id}/mode', { params, body: { type: 'live' } })

    const pages = textOfPdf(sealed)
      .split('\f')
      .filter((text) => text.trim() !== '')
    expect(pages.length).toBeGreaterThan(1)
    for (const text of pages) expect(text).toContain('TEST')
    expect(judgeWith('pdfsig', sealed, { before: ['-nocert'] })).toMatch(/Common Name: .*test/i)
  })
})

function expectValid(bytes: Uint8Array): void {
  expect(judgeWith('pdfsig', bytes, { before: ['-nocert'] })).toContain('Signature is Valid.')
  expect(judgeWith('pdfsig', bytes, { before: ['-nocert'] })).toContain('Total document signed')
  expect(judgeWith('qpdf', bytes, { before: ['--check'] })).toContain(
    'No syntax or stream encoding errors found',
  )
}

function wordsOf(bytes: Uint8Array) {
  const shape = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)<\/word>/g
  return [...textOfPdf(bytes, '-bbox', '-l', '1').matchAll(shape)].map(
    ([, left, top, right, bottom, text]) => {
      return { text, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }
    },
  )
}
