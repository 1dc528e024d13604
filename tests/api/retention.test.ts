import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { encodeTexts } from '#server/documents/text-blob.ts'
import { sha256 } from '#server/sha256.ts'
import { makeTeam, notificationTitles, type Team } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile } from '../sealed.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  openRoom,
  origin,
  signAs,
  signInAgain,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const dayMs = 24 * 60 * 60 * 1000
const clock = makeTestClock()
let world: World
let team: Team
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-retention-'))

beforeAll(async () => {
  world = await makeWorld({ clock, environment: { DATA_DIR: folder } })
  team = await makeTeam(world, 'keeps')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const retain = (by: TestPerson, days: number | null, legalHold = false) =>
  by.call('PUT /organizations/{id}/retention', { params: team.params, body: { days, legalHold } })
const retention = async (by: TestPerson, days?: string) =>
  (
    await by.call('GET /organizations/{id}/retention', {
      params: team.params,
      query: { ...(days && { days }) },
    })
  ).body
const statusOf = async (id: string) =>
  (await team.owner.call('GET /envelopes/{id}', { params: { id } })).status

const isKept = (hash: string) => existsSync(path.join(folder, 'blobs', hash.slice(0, 2), hash))

async function send(title: string, document: DocumentShape): Promise<string> {
  const guest = { key: 'jane', name: 'Jane Roe', email: `${title.toLowerCase()}@example.org` }
  const { id } = await draftEnvelope(team.owner, document, [guest], title)
  await team.owner.call('POST /envelopes/{id}/send', { params: { id } })

  return id
}

/** Another picture of a page each time: equal bytes are one file. */
const upload = async (pages: number) => uploadDocument(team.owner, await makeSamplePdf({ pages }))

/** The hash of the blob that keeps the words of a document's pages. */
async function wordsOf({ id }: DocumentShape, pages: number): Promise<string> {
  const read = (page: number) =>
    team.owner.call('GET /documents/{id}/pages/{page}/text', { params: { id, page } })
  const answers = await Promise.all(Array.from({ length: pages }, (_, page) => read(page)))

  return sha256(encodeTexts(answers.map(({ body }) => body.lines)))
}

async function forward(days: number): Promise<void> {
  clock.forward(days * dayMs)
  for (const person of [team.owner, team.manager]) await signInAgain(world, person)
}

describe('[W7] how long an organization keeps what has ended', () => {
  test('is for ever, until an owner says otherwise', async () => {
    expect(await retention(team.member)).toEqual({
      days: null,
      legalHold: false,
      from: null,
      olderEnvelopes: 0,
    })
    expect((await retain(team.manager, 90)).status).toBe(403)
    expect((await retain(team.member, 90)).status).toBe(403)
    expect((await retain(team.owner, 7)).status).toBe(400)
    expect((await retain(team.owner, 90, true)).body).toMatchObject({ days: 90, legalHold: true, from: null })
    expect((await retain(team.owner, null)).status).toBe(200)
  })

  test('is shortened after seven days, of which managers are told, and then erases what ended before', async () => {
    const document = await upload(1)
    const shared = await upload(2)
    const completed = await send('Lease', document)
    await signAs(await openRoom(world, 'lease@example.org', 'Lease'))
    const sealed = Uint8Array.from(await sealedFile(team.owner, completed, document.id))
    const { body: picture } = await team.owner.call(
      'GET /envelopes/{id}/documents/{document}/sealed/pages/{page}',
      { params: { id: completed, document: document.id, page: 0 } },
    )
    const page = sha256(Uint8Array.from(picture))
    const voided = await send('Tenancy', shared)
    await team.owner.call('POST /envelopes/{id}/void', { params: { id: voided }, body: { reason: 'Wrong' } })
    const open = await send('Open', shared)
    const words = await wordsOf(document, 1)
    const sharedWords = await wordsOf(shared, 2)
    expect([page, words, sharedWords].map(isKept)).toEqual([true, true, true])
    const { id: drafted } = await draftEnvelope(team.owner, shared, [], 'Draft')

    await forward(40)
    const late = await send('Late', shared)
    await team.owner.call('POST /envelopes/{id}/void', { params: { id: late }, body: { reason: 'Wrong' } })
    expect((await retention(team.owner, '30')).olderEnvelopes).toBe(2)
    const { body } = await retain(team.owner, 30)
    expect(Date.parse(body.from ?? '') - clock.now().getTime()).toBeGreaterThan(6.9 * dayMs)
    expect(body.olderEnvelopes).toBe(2)
    expect(await notificationTitles(team.manager)).toContain('How long keeps keeps envelopes has changed')

    await forward(6)
    // Several beats of the clock's own work.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await statusOf(completed)).toBe(200)
    expect([document.sha256, words, sha256(sealed)].map(isKept)).toEqual([true, true, true])

    await forward(1.1)
    await eventually(async () => (await statusOf(completed)) === 404 && (await statusOf(voided)) === 404)
    expect(await Promise.all([open, drafted, late].map(statusOf))).toEqual([200, 200, 200])
    const documents = [document, shared].map(({ id }) =>
      team.owner.call('GET /documents/{id}', { params: { id } }),
    )
    expect((await Promise.all(documents)).map(({ status }) => status)).toEqual([404, 200])
    await eventually(() => Promise.resolve(!isKept(sha256(sealed)) && !isKept(document.sha256)))
    await eventually(() => Promise.resolve(!isKept(words) && !isKept(page)))
    expect([shared.sha256, sharedWords].map(isKept)).toEqual([true, true])

    // The copy that somebody has is known as ours for ever.
    const verdict = await world.fetch('/api/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', origin },
      body: sealed,
    })
    expect(await verdict.json()).toMatchObject({ indication: 'total-passed', recorded: true })
  })
})
