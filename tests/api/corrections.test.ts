import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { openAcme } from '../acme.ts'
import { textOfPdf } from '../judges.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile, whenCompleted } from '../sealed.ts'
import { agree, enter, newId, sendTo, sessionOf } from '../signing-room.ts'
import {
  eventually,
  makeTestClock,
  readMail,
  register,
  signAs,
  signInAgain,
  typedSignature,
  uploadDocument,
  type RoomGuest,
} from '../world.ts'

const clock = makeTestClock()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-corrections-'))
const { world, mara, lease } = await openAcme({ clock, environment: { DATA_DIR: folder } })
const rider = await uploadDocument(mara, await makeSamplePdf({ pages: 2 }), 'Rider.pdf')
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const rent = newId
const textOf = (id: string, recipient: string) => ({ id, type: 'text', recipient, name: id, label: 'Rent' })
const envelopeOf = async (id: string) => (await mara.call('GET /envelopes/{id}', { params: { id } })).body
const asIs = ({ version, documents, fields }: EnvelopeShape) => ({
  ...{ version, fields },
  documents: documents.map(({ id }) => id),
})
const correct = async (id: string, change: object, by = mara) =>
  by.call('PUT /envelopes/{id}/correction', {
    params: { id },
    body: { ...asIs(await envelopeOf(id)), ...change },
  })
/** Every field stands where it stood, on another document. */
const onto = ({ fields }: EnvelopeShape, { id }: DocumentShape) =>
  fields.map((field) => ({ ...field, areas: field.areas.map((area) => ({ ...area, document: id })) }))
const two = (...fields: Parameters<typeof sendTo>[3] & object) =>
  sendTo(
    mara,
    lease,
    [
      { key: 'jane', order: 1 },
      { key: 'omar', order: 1 },
    ],
    fields,
  )
const finish = async (guest: RoomGuest, values: object = {}) =>
  guest.call('POST /signing/{recipient}/complete', {
    body: { version: await agree(guest), values, signature: typedSignature },
  })
const typesIn = async (id: string) =>
  (await mara.call('GET /envelopes/{id}/audit', { params: { id } })).body.items

describe('[W2] correcting documents and fields of what is sent', () => {
  test('asks who has signed again, keeps what they typed, and seals the corrected document', async () => {
    const field = rent()
    const sent = await two(textOf(field, 'jane'))
    const jane = await enter(world, sent, 'jane')
    expect((await finish(jane, { [field]: '900 euros' })).status).toBe(200)

    const { status, body } = await correct(sent.id, {
      documents: [rider.id],
      fields: onto(sent, rider),
      askedAgain: [sent.idOf('jane')],
    })
    expect([status, body.version]).toEqual([200, sent.version + 1])
    expect(body.documents.map(({ name }) => name)).toEqual(['Rider'])
    expect(body.recipients.map((one) => [one.status, one.completedAt])).toEqual([
      ['notified', null],
      ['notified', null],
    ])

    const { text } = await readMail(world, sent.emailOf('jane'), ({ subject }) =>
      subject.startsWith('Corrected, please review again'),
    )
    expect(text).toContain('The envelope was corrected since you were first asked')
    expect((await sessionOf(jane)).stage).toBe('consent')
    await agree(jane)
    const { fields } = await sessionOf(jane)
    expect(fields.map(({ type, value }) => [type, value])).toEqual([
      ['signature', null],
      ['text', '900 euros'],
    ])
    expect((await signAs(jane)).status).toBe(200)
    expect((await signAs(await enter(world, sent, 'omar'))).status).toBe(200)

    const sealed = textOfPdf(await sealedFile(mara, sent.id, rider.id)).replaceAll(/\s+/g, ' ')
    expect(sealed).toContain('900 euros')
    expect(sealed).toContain('mara added the document “Rider”')
    expect(sealed).toMatch(/jane of \d+ was asked to finish again because the envelope was corrected/)
    const { sealed: files } = await whenCompleted(mara, sent.id)
    expect(files.map(({ document }) => document)).toEqual([rider.id])
  })

  test('is in the trail: what came, what went, whose fields, and who is asked again', async () => {
    const sent = await two()
    await signAs(await enter(world, sent, 'jane'))
    await correct(sent.id, { documents: [rider.id], fields: onto(sent, rider) })
    const lines = await typesIn(sent.id)
    const since = lines.slice(lines.findIndex(({ type }) => type === 'envelope.corrected'))
    expect(since.map(({ type, recipient, document }) => [type, recipient, document])).toEqual([
      ['envelope.corrected', null, null],
      ['envelope.document_added', null, 'Rider'],
      ['envelope.document_removed', null, lease.name],
      ['recipient.fields_changed', sent.idOf('jane'), null],
      ['recipient.fields_changed', sent.idOf('omar'), null],
      ['recipient.reopened', sent.idOf('jane'), null],
      ['recipient.notified', sent.idOf('jane'), null],
      ['recipient.notified', sent.idOf('omar'), null],
    ])
    expect(since[3]?.facts).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect((await mara.call('GET /envelopes/{id}/audit', { params: { id: sent.id } })).body.whole).toBe(true)
  })

  test('of a field that somebody has yet to fill in leaves who has signed alone, and drops what was in it', async () => {
    const [kept, gone] = [rent(), rent()]
    const sent = await two(textOf(kept, 'omar'), textOf(gone, 'omar'))
    await signAs(await enter(world, sent, 'jane'))
    const omar = await enter(world, sent, 'omar')
    const version = await agree(omar)
    await omar.call('PUT /signing/{recipient}/values', {
      body: { version, values: { [kept]: 'stays', [gone]: 'goes' } },
    })
    const { body } = await correct(sent.id, {
      fields: sent.fields.filter(({ id }) => id !== gone),
      askedAgain: [],
    })
    expect(body.recipients.map((one) => one.status)).toEqual(['completed', 'notified'])
    expect(await finish(omar, {})).toMatchObject({ status: 200 })
    const sealed = textOfPdf(await sealedFile(mara, sent.id, lease.id))
    expect(sealed).toContain('stays')
    expect(sealed).not.toContain('goes')
  })

  test('makes open rooms stale: the old version signs nothing, the old document is shown no more', async () => {
    const sent = await two()
    const jane = await enter(world, sent, 'jane')
    const version = await agree(jane)
    const page = (document: string) =>
      jane.call('GET /signing/{recipient}/documents/{document}/pages/{page}', {
        params: { document, page: 0 },
      })
    expect((await page(lease.id)).status).toBe(200)
    await correct(sent.id, { documents: [rider.id], fields: onto(sent, rider) })
    expect(
      await jane.call('POST /signing/{recipient}/complete', { body: { version, signature: typedSignature } }),
    ).toMatchObject({ status: 409, body: { code: 'envelope-changed' } })
    expect([(await page(lease.id)).status, (await page(rider.id)).status]).toEqual([404, 200])
  })
})

describe('[W2] a correction of documents and fields is refused, and changes nothing,', () => {
  test('of what somebody else has corrected since', async () => {
    const sent = await two()
    const stale = asIs(sent)
    expect((await correct(sent.id, { documents: [lease.id, rider.id] })).status).toBe(200)
    expect(await correct(sent.id, { ...stale })).toMatchObject({
      status: 412,
      body: { code: 'version-conflict' },
    })
    expect((await envelopeOf(sent.id)).documents).toHaveLength(2)
  })

  test('where somebody would be asked again of whom the sender did not know', async () => {
    const sent = await two()
    await signAs(await enter(world, sent, 'jane'))
    const change = { documents: [lease.id, rider.id], askedAgain: [] }
    expect(await correct(sent.id, change)).toMatchObject({ status: 409, body: { code: 'envelope-changed' } })
    expect(await envelopeOf(sent.id)).toMatchObject({
      version: sent.version,
      recipients: [{ status: 'completed' }, { status: 'notified' }],
    })
  })

  test('where nothing changes, or what is asked for is not there', async () => {
    const sent = await two()
    const noah = await register(world, `noah.${newId()}`, 'Other')
    const foreign = await uploadDocument(noah, await makeSamplePdf())
    const documents = (...ids: string[]) => correct(sent.id, { documents: ids })
    const refused = (code: string) => ({ body: { code } })
    expect(await correct(sent.id, {})).toMatchObject(refused('nothing-to-correct'))
    expect(await documents(lease.id, foreign.id)).toMatchObject(refused('field-document-unknown'))
    expect(await correct(sent.id, { fields: sent.fields.slice(1) })).toMatchObject(
      refused('signer-without-signature-field'),
    )
    expect((await correct(sent.id, { documents: [lease.id, rider.id] }, noah)).status).toBe(404)
  })

  test('beyond what the plan has', async () => {
    const lea = await register(world, `lea.${newId()}`, 'Small', 'Free')
    const upload = async (pages: number) => (await uploadDocument(lea, await makeSamplePdf({ pages }))).id
    const first = await upload(1)
    const sent = await sendTo(lea, { id: first }, [{ key: 'jane' }])
    const body = { ...asIs(sent), documents: [first, await upload(2), await upload(3)] }
    const answer = await lea.call('PUT /envelopes/{id}/correction', { params: { id: sent.id }, body })
    expect(answer.body).toMatchObject({ code: 'quota-reached' })
  })

  test('under a legal hold, which keeps what was sent as it is, until it is lifted', async () => {
    const sent = await sendTo(mara, lease, [{ key: 'jane' }])
    const hold = (legalHold: boolean) =>
      mara.call('PUT /organizations/{id}/retention', {
        params: { id: mara.organizationId },
        body: { days: null, legalHold },
      })
    await hold(true)
    const more = { documents: [lease.id, rider.id] }
    expect(await correct(sent.id, more)).toMatchObject({ status: 409, body: { code: 'legal-hold' } })
    expect(await envelopeOf(sent.id)).toMatchObject({ version: sent.version, documents: [{ id: lease.id }] })
    const person = { id: sent.recipients[0]?.id, name: 'Jane Doe' }
    const renamed = await mara.call('POST /envelopes/{id}/correct', {
      params: { id: sent.id },
      body: { recipients: [person] },
    })
    expect(renamed.status, 'who is asked can still be put right').toBe(200)
    await hold(false)
    expect(await correct(sent.id, more)).toMatchObject({ status: 200 })
  })

  test('of a draft, and once it is completed or voided', async () => {
    const done = await sendTo(mara, lease, [{ key: 'jane' }])
    await signAs(await enter(world, done, 'jane'))
    await whenCompleted(mara, done.id)
    const gone = await sendTo(mara, lease, [{ key: 'jane' }])
    await mara.call('POST /envelopes/{id}/void', { params: { id: gone.id }, body: { reason: 'Wrong' } })
    const { body: draft } = await mara.call('POST /envelopes/{id}/duplicate', { params: { id: gone.id } })
    const more = { documents: [lease.id, rider.id] }
    for (const [{ id }, status] of [
      [done, 'completed'],
      [gone, 'voided'],
      [draft, 'draft'],
    ] as const)
      expect(await correct(id, more)).toMatchObject({ status: 409, body: { code: `envelope-${status}` } })
  })
})

test('[W7] a document that was taken out is erased with its envelope', async () => {
  const own = await uploadDocument(mara, await makeSamplePdf({ pages: 4 }), 'Own.pdf')
  const isKept = () => existsSync(path.join(folder, 'blobs', own.sha256.slice(0, 2), own.sha256))
  const sent = await sendTo(mara, own, [{ key: 'jane' }])
  await correct(sent.id, { documents: [rider.id], fields: onto(sent, rider) })
  await mara.call('POST /envelopes/{id}/void', { params: { id: sent.id }, body: { reason: 'Wrong' } })
  await mara.call('PUT /organizations/{id}/retention', {
    params: { id: mara.organizationId },
    body: { days: 30, legalHold: false },
  })
  expect(isKept()).toBe(true)
  clock.forward(40 * 86_400_000)
  await signInAgain(world, mara)
  await eventually(
    async () => (await mara.call('GET /envelopes/{id}', { params: { id: sent.id } })).status === 404,
  )
  await eventually(() => Promise.resolve(!isKept()))
  expect((await mara.call('GET /documents/{id}', { params: { id: own.id } })).status).toBe(404)
})
