import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import type { DocumentShape } from '#contract/shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const dayMs = 24 * 60 * 60 * 1000
const clock = makeTestClock()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-uploads-'))
/** When the last job of a kind began that is over, by the clock. */
const done = new Map<string, Date>()
let working = 0
let world: World
let mara: TestPerson

beforeAll(async () => {
  world = await makeWorld({
    clock,
    environment: { DATA_DIR: folder },
    async aroundJob(kind, work) {
      const began = clock.now()
      working += 1
      await work().finally(() => (working -= 1))
      done.set(kind, began)
    },
  })
  mara = await register(world, 'mara', 'Acme')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const isKept = (hash: string) => existsSync(path.join(folder, 'blobs', hash.slice(0, 2), hash))
const filesOnDisk = () =>
  readdirSync(path.join(folder, 'blobs'), { recursive: true, encoding: 'utf8' })
    .map((one) => path.basename(one))
    .filter((one) => one.length === 64)

const isDone = (kind: string, since: Date) => (done.get(kind) ?? 0) >= since

/** Lets days pass, and the clock's own work be done. */
async function forward(days: number): Promise<void> {
  clock.forward(days * dayMs)
  const since = clock.now()
  await eventually(() => Promise.resolve(isDone('tidy', since) && working === 0))
  await signInAgain(world, mara)
}

/** Another page each time: equal bytes are one file. */
const upload = async (text: string) => uploadDocument(mara, await makeSamplePdf({ text: [text] }))
const isThere = async ({ id, sha256 }: DocumentShape) => {
  const { status } = await mara.call('GET /documents/{id}/file', { params: { id } })
  expect(status === 200 ? isKept(sha256) : status).toBe(status === 200 ? true : 404)

  return status === 200
}
const draft = (one: DocumentShape) => draftEnvelope(mara, one, [], 'Lease')
const documentsOf = (documents: readonly DocumentShape[]) => documents.map(({ id }) => id)
const changeDraft = (id: string, documents: readonly DocumentShape[]) =>
  mara.call('PATCH /envelopes/{id}', {
    params: { id },
    body: { documents: documentsOf(documents), fields: [] },
  })
const eraseEnvelope = (id: string) => mara.call('DELETE /envelopes/{id}', { params: { id } })
const templateOf = (documents: readonly DocumentShape[]) => ({
  name: 'Lease',
  documents: documentsOf(documents),
  recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
  fields: [],
})

describe('what was uploaded and is in nothing', () => {
  test('is erased after seven days with its files, and no day sooner', async () => {
    const before = filesOnDisk()
    const unused = await upload('Nobody needs it')
    const used = await upload('Somebody needs it')
    await draft(used)
    await mara.call('GET /documents/{id}/pages/{page}', { params: { id: unused.id, page: 0 } })

    await forward(6.9)
    expect([await isThere(unused), await isThere(used)]).toEqual([true, true])

    await forward(0.2)
    expect([await isThere(unused), await isThere(used)]).toEqual([false, true])
    await expect(draft(unused)).rejects.toThrow('field-document-unknown')
    await eventually(() => Promise.resolve(!isKept(unused.sha256)))
    expect(filesOnDisk().filter((one) => !before.includes(one))).toContain(used.sha256)
  })

  test('since it was taken out of a draft may be put back for seven days', async () => {
    const one = await upload('Taken out')
    const { id } = await draft(one)
    await forward(20)
    const other = await upload('Stays')
    expect((await changeDraft(id, [other])).status).toBe(200)

    await forward(6.9)
    expect((await changeDraft(id, [one, other])).status).toBe(200)
    await forward(30)
    expect(await isThere(one)).toBe(true)

    await changeDraft(id, [other])
    await forward(7.1)
    expect([await isThere(one), await isThere(other)]).toEqual([false, true])
  })

  test('goes with the template that had it in an old version, but not what a draft holds as well', async () => {
    const [first, second, both] = [await upload('First'), await upload('Second'), await upload('Both')]
    const { body: template } = await mara.call('POST /templates', { body: templateOf([first, both]) })
    const params = { id: template.id }
    expect((await mara.call('PUT /templates/{id}', { params, body: templateOf([second]) })).status).toBe(200)
    await draft(both)
    await forward(20)
    expect(await Promise.all([first, second, both].map(isThere))).toEqual([true, true, true])

    expect((await mara.call('DELETE /templates/{id}', { params })).status).toBe(204)
    await forward(7.1)
    expect(await Promise.all([first, second, both].map(isThere))).toEqual([false, false, true])
  })

  test('and is deleted with its draft minutes after it was put leaves no file behind', async () => {
    const one = await upload('Short life')
    const { id } = await draft(one)
    const since = clock.now()
    expect((await eraseEnvelope(id)).status).toBe(204)
    expect(await isThere(one)).toBe(false)
    await eventually(() => Promise.resolve(isDone('erase-files', since)))
    expect(isKept(one.sha256)).toBe(true)

    await forward(0.1)
    await eventually(() => Promise.resolve(!isKept(one.sha256)))
  })
})

/** What the model keeps of a thing that holds documents; `kept` are those that a correction took out. */
type Holder = { id: string; kind: 'draft' | 'sent' | 'template'; now: DocumentShape[]; kept: DocumentShape[] }

const guest = [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }]
const acts = ['upload', 'upload again', 'draft', 'send', 'template', 'change', 'erase', 'wait'] as const
const act = fc.record({ what: fc.constantFrom(...acts), one: fc.nat(99), other: fc.nat(99), days: fc.nat(5) })

describe('whatever is uploaded, used, taken out and deleted while time passes', () => {
  const uploads: { shape: DocumentShape; text: string }[] = []
  const holders: Holder[] = []
  let count = 0
  const pick = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)]
  const add = async (text: string) => void uploads.push({ shape: await upload(text), text })
  const isHeld = ({ id }: DocumentShape) =>
    holders.some(({ now, kept }) => [...now, ...kept].some((one) => one.id === id))
  /** What is gone may be refused; what somebody needs may not. */
  const ofHeld = (error: unknown, documents: readonly DocumentShape[]) => {
    if (documents.every(isHeld)) throw error
    expect(String(error)).toContain('field-document-unknown')

    return null
  }

  async function hold(kind: Holder['kind'], one: DocumentShape): Promise<void> {
    const made =
      kind === 'template'
        ? await mara.call('POST /templates', { body: templateOf([one]) }).then(({ status, body }) => {
            if (status !== 201) throw new Error(JSON.stringify(body))
            return body
          })
        : await draftEnvelope(mara, one, guest)
    if (kind === 'sent') await mara.call('POST /envelopes/{id}/send', { params: { id: made.id } })
    holders.push({ id: made.id, kind, now: [one], kept: [] })
  }

  /** Another document comes in its place; a template keeps it in an older version, an envelope that was sent in its trail. */
  async function change(held: Holder, one: DocumentShape): Promise<void> {
    const { id, kind } = held
    const params = { id }
    const place = { document: one.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }
    const documents = [one.id]
    const fields = [{ type: 'signature', recipient: 'jane', areas: [place] }]
    const { version } = kind === 'sent' ? (await mara.call('GET /envelopes/{id}', { params })).body : {}
    const { status, body } =
      kind === 'template'
        ? await mara.call('PUT /templates/{id}', { params, body: templateOf([one]) })
        : kind === 'sent'
          ? await mara.call('PUT /envelopes/{id}/correction', {
              params,
              body: { version, documents, fields },
            })
          : await mara.call('PATCH /envelopes/{id}', { params, body: { documents, fields } })
    if (status !== 200) throw new Error(JSON.stringify(body))
    if (kind !== 'draft') held.kept = [...held.kept, ...held.now]
    held.now = [one]
  }

  async function drop(held: Holder): Promise<void> {
    const { id, kind } = held
    const params = { id }
    if (kind === 'sent') {
      await mara.call('POST /envelopes/{id}/void', { params, body: { reason: 'Wrong' } })
      await mara.call('POST /envelopes/{id}/trash', { params })
    }
    const { status } =
      kind === 'template' ? await mara.call('DELETE /templates/{id}', { params }) : await eraseEnvelope(id)
    expect(status).toBe(204)
    holders.splice(holders.indexOf(held), 1)
  }

  const run = async ({ what, one, other, days }: typeof act extends fc.Arbitrary<infer T> ? T : never) => {
    const document = pick(uploads, one)?.shape
    const held = pick(holders, other)
    if (what === 'upload') await add(`Upload ${(count += 1)}`)
    else if (what === 'upload again') await add(pick(uploads, one)?.text ?? `Upload ${(count += 1)}`)
    else if (what === 'wait') await forward(days + 0.1)
    else if (what === 'erase') await (held && drop(held))
    else if (what === 'change')
      await (held && document && change(held, document).catch((error: unknown) => ofHeld(error, [document])))
    else await (document && hold(kindOf[what], document).catch((error: unknown) => ofHeld(error, [document])))
    for (const { shape } of uploads) if (isHeld(shape)) expect(await isThere(shape)).toBe(true)
  }

  test('is readable as long as something needs it, and gone in the end', async () => {
    const before = filesOnDisk().toSorted()
    const model = fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 30 }), async (all) => {
      for (const one of [{ ...first, what: 'upload' as const }, ...all]) await run(one)
    })
    await fc.assert(model, { numRuns: Number(process.env['UPLOAD_RUNS'] ?? 3), endOnFailure: true })

    while (holders[0]) await drop(holders[0])
    await forward(7.1)
    for (const { shape } of uploads) expect(await isThere(shape)).toBe(false)
    await forward(0.1)
    await eventually(() => Promise.resolve(String(filesOnDisk().toSorted()) === String(before)))
  })
})

const first = { one: 0, other: 0, days: 0 }
const kindOf = { draft: 'draft', send: 'sent', template: 'template' } as const
