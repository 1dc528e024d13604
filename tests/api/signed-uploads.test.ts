import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onePage } from '../hostile-pdfs.ts'
import { judgeWith, textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile } from '../sealed.ts'
import { signElsewhere } from '../signed-pdfs.ts'
import { agree, enter, newId, sendTo } from '../signing-room.ts'
import { signUnjudged, unjudgedMethods } from '../unjudged-pdfs.ts'
import {
  eventually,
  makeWorld,
  register,
  typedSignature,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
})
afterAll(() => world.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const upload = (bytes: Uint8Array, headers: Record<string, string> = {}) =>
  mara.call('POST /documents', { bytes, headers: { 'content-type': 'application/pdf', ...headers } })

describe('[W1] [W2] [W3] an envelope with a document that came signed and a plain one', () => {
  let original: Uint8Array
  let sealed: Uint8Array
  let certificate: Uint8Array
  let plain: Uint8Array
  let ids: { envelope: string; signed: string; plain: string }
  let room: { document: string; name: string }[]
  let fetchFromRoom: (document: string) => Promise<Uint8Array>

  beforeAll(async () => {
    original = await signElsewhere(await makeSamplePdf({ text: ['Framework agreement'] }), new Date())
    const document = await uploadDocument(mara, original, 'Framework.pdf')
    expect(document).toMatchObject({ signed: true, sha256: sha256(original), bytes: original.length })
    const other = await uploadDocument(mara, await makeSamplePdf(), 'Annex.pdf')
    expect(other.signed).toBe(false)

    const area = { page: 0, x: 0.1, y: 0.5, width: 0.4, height: 0.04 }
    const text = { id: newId(), type: 'text', label: 'Start of work', recipient: 'jane', required: true }
    const made = await mara.call('POST /envelopes', {
      body: {
        title: 'Framework',
        documents: [document.id, other.id],
        recipients: [{ key: 'jane', name: 'Jane Roe', email: 'jane.signed@example.org' }],
        fields: [
          { type: 'signature', recipient: 'jane', areas: [{ ...area, y: 0.6, document: document.id }] },
          { ...text, areas: [{ ...area, document: document.id }] },
          { type: 'name', recipient: 'jane', areas: [{ ...area, document: other.id }] },
        ],
      },
    })
    expect(made.body.documents).toMatchObject([{ signed: true }, { signed: false }])
    await mara.call('POST /envelopes/{id}/send', { params: { id: made.body.id } })

    const jane = await enter(world, { title: 'Framework', emailOf: () => 'jane.signed@example.org' }, 'jane')
    const version = await agree(jane)
    const values = { [text.id]: 'Monday, 7 December' }
    const done = await jane.call('POST /signing/{recipient}/complete', {
      body: { version, values, signature: typedSignature },
    })
    expect(done.status).toBe(200)
    sealed = await sealedFile(mara, made.body.id, document.id)
    plain = await sealedFile(mara, made.body.id, other.id)
    const params = { id: made.body.id }
    certificate = (await mara.call('GET /envelopes/{id}/certificate', { params })).body
    ids = { envelope: made.body.id, signed: document.id, plain: other.id }
    room = [...(await jane.call('GET /signing/{recipient}')).body.sealed]
    fetchFromRoom = async (document) =>
      (await jane.call('GET /signing/{recipient}/documents/{document}/sealed', { params: { document } })).body
  })

  test('the bytes that were uploaded stand unchanged before one more signature and its time-stamp', () => {
    expect(Buffer.from(sealed.subarray(0, original.length)).equals(original)).toBe(true)
    const added = Buffer.from(sealed.subarray(original.length)).toString('latin1')
    expect(added.match(/\/ETSI\.CAdES\.detached/g)).toHaveLength(1)
    expect(added.match(/\/ETSI\.RFC3161/g)).toHaveLength(1)
    expect(added.match(/\/ByteRange/g)).toHaveLength(2)
    expect(added).not.toMatch(/DocMDP|\/Contents \d|\/Kids/)
  })

  test('other tools call both signatures valid, and the last to cover the whole file', () => {
    const out = judgeWith('pdfsig', sealed, { before: ['-nocert'] })
    expect(out.match(/Signature is Valid\./g)).toHaveLength(2)
    expect(out.split('Signature #')[3]).toContain('Total document signed')
    expect(judgeWith('qpdf', sealed, { before: ['--check'] })).toContain(
      'No syntax or stream encoding errors found',
    )
  })

  test('the verdict passes, names both signers and knows the file', async () => {
    const verdict = await world.app.services.verify(sealed)

    expect(verdict).toMatchObject({ indication: 'total-passed', reason: 'sound', recorded: true })
    expect(verdict.signatures).toMatchObject([
      {
        fieldName: 'Counterparty',
        kind: 'approval',
        intact: true,
        ours: false,
        reason: 'certificate-not-trusted',
      },
      { fieldName: 'Paraph seal', kind: 'approval', intact: true, ours: true, level: 'B-LTA' },
      { fieldName: 'Paraph time-stamp', intact: true, ours: true, coversWholeFile: true },
    ])
    expect(verdict.signatures.map(({ signer }) => signer)).toEqual([
      expect.stringContaining('Rivers Ltd'),
      expect.stringContaining('Acme'),
      expect.stringContaining('time-stamps by the host itself'),
    ])
  })

  test.each([
    ['what was uploaded', () => Math.floor(original.length / 3)],
    ['what was added', () => original.length + 40],
  ])('a changed byte in %s is never called good', async (_, at) => {
    const changed = Uint8Array.from(sealed)
    changed[at()] = (changed[at()] ?? 0) ^ 1

    expect((await world.app.services.verify(changed)).indication).not.toBe('total-passed')
  })

  test('what is added behind it without a signature is not what we sealed', async () => {
    const file = await PDF.load(sealed)
    file.setTitle('Another title')
    const changed = await file.save({ incremental: true })
    expect(Buffer.from(changed.subarray(0, sealed.length)).equals(sealed)).toBe(true)

    const verdict = await world.app.services.verify(changed)
    expect(verdict.indication).toBe('indeterminate')
    expect(verdict.signatures.find(({ fieldName }) => fieldName === 'Paraph seal')).toMatchObject({
      reason: 'changed-after-signing',
      intact: false,
    })
  })

  test('the certificate binds both hashes, tells the values and passes by itself', async () => {
    const text = textOfPdf(certificate, '-layout').replaceAll(/\s+/g, ' ')
    for (const hash of [sha256(original), sha256(sealed), sha256(plain)])
      expect(text.replaceAll(' ', '')).toContain(hash)
    expect(text).toContain('already signed when it was uploaded')
    expect(text).toContain('Start of work (page 1)')
    expect(text).toContain('Monday, 7 December')

    expect(await world.app.services.verify(certificate)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      evidence: { envelope: ids.envelope, whole: true },
    })
  })

  test('the plain document is stamped and sealed as ever', async () => {
    const { signatures, indication } = await world.app.services.verify(plain)

    expect({ indication, kinds: signatures.map(({ kind }) => kind) }).toEqual({
      indication: 'total-passed',
      kinds: ['seal', 'document-time-stamp'],
    })
    expect(textOfPdf(plain)).toContain('Jane Roe')
  })

  test('the archive and the room hold the documents and the certificate', async () => {
    const archive = await mara.call('GET /envelopes/{id}/archive', { params: { id: ids.envelope } })
    const listed = Buffer.from(archive.body).toString('latin1')
    for (const name of ['Framework.pdf', 'Annex.pdf', 'Certificate of completion.pdf'])
      expect(listed).toContain(name)

    expect(new Set(room.map(({ document }) => document))).toEqual(
      new Set([ids.signed, ids.plain, ids.envelope]),
    )
    expect(sha256(await fetchFromRoom(ids.envelope))).toBe(sha256(certificate))
    expect(sha256(await fetchFromRoom(ids.signed))).toBe(sha256(sealed))
  })
})

describe.each(unjudgedMethods)('[W1] [W3] a document that came signed with %s', (method) => {
  test('is taken with a word of it, and vouched for in the verdict on what was sealed', async () => {
    const original = await signUnjudged(method)
    const { status, body: document } = await upload(original)
    expect({ status, document }).toMatchObject({
      status: 201,
      document: { signed: true, sha256: sha256(original), warnings: ['signature-not-judged'] },
    })

    const sent = await sendTo(mara, document, [{ key: 'ida' }])
    const ida = await enter(world, sent, 'ida')
    const body = { version: await agree(ida), signature: typedSignature }
    expect((await ida.call('POST /signing/{recipient}/complete', { body })).status).toBe(200)
    const sealed = await sealedFile(mara, sent.id, document.id)

    expect(Buffer.from(sealed.subarray(0, original.length)).equals(original)).toBe(true)
    expect(await world.app.services.verify(sealed)).toMatchObject({
      indication: 'total-passed',
      reason: 'sound',
      recorded: true,
      signatures: [
        { fieldName: 'Counterparty', signer: 'Rivers Ltd', reason: 'algorithm-not-supported', ours: false },
        { fieldName: 'Paraph seal', reason: 'sound', ours: true, level: 'B-LTA' },
        { fieldName: 'Paraph time-stamp', reason: 'sound', ours: true, coversWholeFile: true },
      ],
    })
    expect(await world.app.services.verify(original)).toMatchObject({
      indication: 'indeterminate',
      reason: 'algorithm-not-supported',
      recorded: false,
    })
  })
})

test('the signature with SHA-1 that these tests make is whole for Poppler, which does judge it', async () => {
  expect(judgeWith('pdfsig', await signUnjudged('SHA-1'), { before: ['-nocert'] })).toContain(
    'Signature is Valid.',
  )
})

describe('a recipient of plain documents', () => {
  test('gets no certificate besides: it is on their pages', async () => {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const sent = await sendTo(mara, document, [{ key: 'ana' }])
    const ana = await enter(world, sent, 'ana')
    const body = { version: await agree(ana), signature: typedSignature }
    await ana.call('POST /signing/{recipient}/complete', { body })
    const sealed = await eventually(async () => {
      const answer = await ana.call('GET /signing/{recipient}')
      return answer.body.sealed.length > 0 && answer.body.sealed
    })

    expect(sealed.map(({ document: id }) => id)).toEqual([document.id])
    const params = { document: sent.id }
    const answer = await ana.call('GET /signing/{recipient}/documents/{document}/sealed', { params })
    expect(answer.status).toBe(404)
  })
})

describe('a signed upload', () => {
  test('with a script is refused with the reason', async () => {
    const script = onePage({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>' })
    const { status, body } = await upload(await signElsewhere(script, new Date()))

    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'document-signed-active' } })
  })

  test('that a seal of ours has closed is refused with the reason', async () => {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const sent = await sendTo(mara, document, [{ key: 'eve' }])
    const eve = await enter(world, sent, 'eve')
    const body = { version: await agree(eve), signature: typedSignature }
    await eve.call('POST /signing/{recipient}/complete', { body })
    const sealed = await eventually(async () => {
      const params = { id: sent.id, document: document.id }
      const answer = await mara.call('GET /envelopes/{id}/documents/{document}/sealed', { params })
      return answer.status === 200 && answer.body
    })

    expect(await upload(sealed)).toMatchObject({ status: 422, body: { code: 'document-signed-final' } })
  })
})

describe('an encrypted upload', () => {
  const encrypted = async (userPassword: string) => {
    const pdf = await PDF.load(await makeSamplePdf({ text: ['For your eyes only'] }))
    pdf.setProtection({ userPassword, ownerPassword: 'owner-of-it' })
    return pdf.save()
  }
  const unlock = async (password: string) => ({ 'x-document-password': encodeURIComponent(password) })

  test('is refused without its password, and with another one', async () => {
    const bytes = await encrypted('clé n° 7')

    expect(await upload(bytes)).toMatchObject({ status: 422, body: { code: 'document-encrypted' } })
    for (const wrong of ['clé', '%', 'x'.repeat(2000)])
      expect(await upload(bytes, await unlock(wrong))).toMatchObject({
        status: 422,
        body: { code: 'document-password-wrong' },
      })
    const notEncoded = await upload(bytes, { 'x-document-password': '%E9%' })
    expect(notEncoded).toMatchObject({ status: 422, body: { code: 'document-password-wrong' } })
  })

  test('is taken with it, and kept decrypted and without the password', async () => {
    const { status, body } = await upload(await encrypted('clé n° 7'), await unlock('clé n° 7'))
    expect({ status, body }).toMatchObject({ status: 201, body: { signed: false, warnings: [] } })

    const { body: kept } = await mara.call('GET /documents/{id}/file', { params: { id: body.id } })
    expect((await PDF.load(kept)).isEncrypted).toBe(false)
    expect(textOfPdf(kept)).toContain('For your eyes only')
    expect(JSON.stringify(body)).not.toContain('clé')
  })

  test('opens without a question where the password is empty', async () => {
    expect(await upload(await encrypted(''))).toMatchObject({ status: 201 })
  })

  test('is described in the OpenAPI document', async () => {
    const answer = await world.fetch('/api/openapi.json')
    const api = (await answer.json()) as {
      paths: Record<string, { post: { parameters: { name: string }[] } }>
    }

    expect(api.paths['/documents']?.post.parameters.map(({ name }) => name)).toEqual([
      'x-organization',
      'x-organization-type',
      'organizationId',
      'organizationType',
      'x-file-name',
      'x-document-password',
    ])
  })
})
