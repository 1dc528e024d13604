import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile } from '../sealed.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  readMail,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const postgres: Postgres | undefined = await startPostgres()
afterAll(() => postgres?.stop())
const engines: [string, string | undefined][] = [['the embedded database', undefined]]
if (postgres) engines.push(['a real PostgreSQL', postgres.url])
else console.warn('PostgreSQL is not installed: its half of the API suite is skipped')

describe.each(engines)('on %s', (_, databaseUrl) => {
  let world: World
  let mara: TestPerson
  let pdf: Uint8Array
  beforeAll(async () => {
    world = await makeWorld({ ...(databaseUrl && { databaseUrl }) })
    mara = await register(world, 'mara', 'Acme')
    pdf = await makeSamplePdf({ pages: 2 })
  })
  afterAll(() => world.close())

  const sealedBytes = (id: string, document: string) => sealedFile(mara, id, document)

  test('[R1] [I3] a registered company becomes an organization with a sample template that can be used at once', async () => {
    const { body: me } = await mara.call('GET /users/me')
    expect(me.organizations).toMatchObject([
      { name: 'Acme', role: 'owner', type: 'live', subscription: { plan: 'Enterprise' } },
    ])
    const { body: templates } = await mara.call('GET /templates')
    expect(templates.items).toHaveLength(1)
    const id = templates.items[0]!.id
    const recipients = [
      { key: 'company', name: 'Mara', email: mara.email },
      { key: 'partner', name: 'Jane Roe', email: 'jane@example.org' },
    ]
    const used = await mara.call('POST /templates/{id}/envelopes', { params: { id }, body: { recipients } })
    expect(used).toMatchObject({
      status: 201,
      body: { status: 'draft', recipients: [{ name: 'Mara' }, { name: 'Jane Roe' }] },
    })
  })

  test('[W1] [W2] [W3] an envelope goes from upload to a sealed PDF that an independent tool calls valid', async () => {
    const document = await uploadDocument(mara, pdf)
    const draft = await draftEnvelope(mara, document, [
      { key: 'jane', name: 'Jane Roe', email: 'jane.one@example.org' },
    ])
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })).body.status).toBe(
      'sent',
    )

    const jane = await openRoom(world, 'jane.one@example.org')
    const done = await signAs(jane)
    expect(done).toMatchObject({ status: 200, body: { stage: 'done' } })

    const sealed = await sealedBytes(draft.id, document.id)
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-sealed-'))
    const file = path.join(folder, 'sealed.pdf')
    writeFileSync(file, sealed)
    const judged = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
    if (judged.error) console.warn('pdfsig is not installed: the outside verdict is skipped')
    else {
      expect(judged.stdout).toContain('Signature is Valid.')
      expect(judged.stdout).toContain('Total document signed')
    }
    const checked = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    if (checked.error) console.warn('qpdf is not installed: the outside check is skipped')
    else expect(checked.stdout + checked.stderr).toContain('No syntax or stream encoding errors found')

    const verdict = await world.app.services.verify(sealed)
    expect(verdict).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      evidence: {
        envelope: draft.id,
        whole: true,
        people: [{ name: 'Jane Roe', email: 'jane.one@example.org', ways: [{ entry: 'mail' }] }],
      },
      signatures: [
        { kind: 'seal', ours: true, intact: true, level: 'B-LTA' },
        { kind: 'document-time-stamp', ours: true, intact: true, coversWholeFile: true },
      ],
    })
    const changed = Uint8Array.from(sealed)
    const middle = Math.floor(changed.length / 3)
    changed[middle] = (changed[middle] ?? 0) ^ 1
    expect((await world.app.services.verify(changed)).indication).toBe('total-failed')
    writeFileSync(file, changed)
    const judgedAgain = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
    if (!judgedAgain.error) expect(judgedAgain.stdout).not.toContain('Signature is Valid.')
    rmSync(folder, { recursive: true })
    await readMail(world, 'jane.one@example.org', ({ subject }) => subject.startsWith('Completed'))

    const audit = await mara.call('GET /envelopes/{id}/audit', { params: { id: draft.id } })
    expect(audit.body.whole).toBe(true)
    expect(audit.body.items.map(({ type }) => type)).toEqual([
      'envelope.created',
      'envelope.sent',
      'recipient.notified',
      'recipient.viewed',
      'recipient.consented',
      'recipient.completed',
      'envelope.sealing',
      'envelope.completed',
    ])
  })

  test('the second signer is invited only when the first has finished, and out of turn nobody can act', async () => {
    const document = await uploadDocument(mara, pdf)
    const guests = [
      { key: 'one', name: 'One', email: 'first@example.org', order: 1 },
      { key: 'two', name: 'Two', email: 'second@example.org', order: 2 },
    ]
    const draft = await draftEnvelope(mara, document, guests, 'Sequence')
    await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })
    const first = await openRoom(world, 'first@example.org', 'Sequence')
    expect(await world.app.services.readOutbox('second@example.org')).toEqual([])
    await signAs(first)
    const second = await openRoom(world, 'second@example.org', 'Sequence')
    await signAs(second)
    await sealedBytes(draft.id, document.id)
  })

  test('finishing twice is one completion with the same answer, and two last signers at once give one seal', async () => {
    const document = await uploadDocument(mara, pdf)
    const guests = [
      { key: 'one', name: 'One', email: 'race.one@example.org', order: 1 },
      { key: 'two', name: 'Two', email: 'race.two@example.org', order: 1 },
    ]
    const draft = await draftEnvelope(mara, document, guests, 'Race')
    await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })
    const rooms = await Promise.all(guests.map(({ email }) => openRoom(world, email, 'Race')))
    const answers = await Promise.all([...rooms, ...rooms].map((room) => signAs(room)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await sealedBytes(draft.id, document.id)
    const { body } = await mara.call('GET /envelopes/{id}/audit', { params: { id: draft.id } })
    const count = (type: string) => body.items.filter((line) => line.type === type).length
    expect([count('recipient.completed'), count('envelope.sealing'), count('envelope.completed')]).toEqual([
      2, 1, 1,
    ])
  })

  test('after a decline, nobody signs and the signed can no longer decline', async () => {
    const document = await uploadDocument(mara, pdf)
    const guests = [
      { key: 'one', name: 'One', email: 'd.one@example.org', order: 1 },
      { key: 'two', name: 'Two', email: 'd.two@example.org', order: 1 },
    ]
    const draft = await draftEnvelope(mara, document, guests, 'Refused')
    await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })
    const [one, two] = await Promise.all(guests.map(({ email }) => openRoom(world, email, 'Refused')))
    await signAs(one!)
    const late = await one!.call('POST /signing/{recipient}/decline', { body: { reason: 'Changed my mind' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'recipient-completed' } })
    const declined = await two!.call('POST /signing/{recipient}/decline', { body: { reason: 'Wrong rent' } })
    expect(declined).toMatchObject({ status: 200, body: { stage: 'closed' } })
    expect(await signAs(two!)).toMatchObject({ status: 409, body: { code: 'envelope-declined' } })
  })

  test('void stops signing, and only an open envelope can be voided', async () => {
    const document = await uploadDocument(mara, pdf)
    const draft = await draftEnvelope(
      mara,
      document,
      [{ key: 'a', name: 'A', email: 'void@example.org' }],
      'Voided',
    )
    const params = { id: draft.id }
    const early = await mara.call('POST /envelopes/{id}/void', { params, body: { reason: 'x' } })
    expect(early).toMatchObject({ status: 409, body: { code: 'envelope-draft' } })
    await mara.call('POST /envelopes/{id}/send', { params })
    const guest = await openRoom(world, 'void@example.org', 'Voided')
    expect(
      (await mara.call('POST /envelopes/{id}/void', { params, body: { reason: 'Wrong rent' } })).body.status,
    ).toBe('voided')
    expect(await signAs(guest)).toMatchObject({ status: 409, body: { code: 'envelope-voided' } })
    const again = await mara.call('POST /envelopes/{id}/void', { params, body: { reason: 'x' } })
    expect(again).toMatchObject({ status: 409, body: { code: 'envelope-voided' } })
  })

  test('another organization gets the same answer for a foreign envelope as for a missing one', async () => {
    const document = await uploadDocument(mara, pdf)
    const draft = await draftEnvelope(mara, document, [{ key: 'a', name: 'A', email: 'x@example.org' }])
    const stranger = await register(world, 'stranger', 'Globex')
    const foreign = await stranger.call('GET /envelopes/{id}', { params: { id: draft.id } })
    const missing = await stranger.call('GET /envelopes/{id}', {
      params: { id: '01900000-0000-7000-8000-000000000000' },
    })
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(missing)
    const wished = await stranger.call('GET /envelopes', {
      headers: { 'x-organization': mara.organizationId },
    })
    expect(wished.status).toBe(404)
  })

  test('what is not a usable PDF is refused with its reason, and the server goes on', async () => {
    const refused = async (bytes: Uint8Array) =>
      (await mara.call('POST /documents', { bytes })).body as unknown as { code: string }
    expect(await refused(new TextEncoder().encode('hello'))).toMatchObject({
      status: 422,
      code: 'document-not-pdf',
    })
    expect(await refused(pdf.subarray(0, 300))).toMatchObject({ status: 422 })
    const behind = { bytes: new Uint8Array([...pdf, ...new TextEncoder().encode('GIF89a')]) }
    expect((await mara.call('POST /documents', behind)).body).toMatchObject({ warnings: ['repaired'] })
    expect((await world.fetch('/health')).status).toBe(200)
  })

  test('a dead link and a wrong cookie say nothing about anything', async () => {
    expect(await world.app.services.signing.openLink('x'.repeat(43))).toBeNull()
    const response = await world.fetch('/api/signing/01900000-0000-7000-8000-000000000000', {
      headers: { cookie: 'a=b' },
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'link-dead' })
  })

  test('malformed input is a ValidationError with pointers', async () => {
    const { status, body } = await mara.call('POST /envelopes', {
      body: { title: '', documents: [], recipients: [], fields: [] },
    })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { title: 'ValidationError', errors: [{ pointer: '/title' }] },
    })
  })
})
