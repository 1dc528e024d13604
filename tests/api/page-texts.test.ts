import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { encodeTexts } from '#server/documents/text-blob.ts'
import { readFirstTexts } from '#server/pdf/render/read-text.ts'
import { sha256 } from '#server/sha256.ts'
import { copyEmbeddedDatabase } from '../prepared/embedded.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  register,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-words-'))
let world: World
let mara: TestPerson

beforeAll(async () => {
  if (process.env['TEST_ENGINE'] !== 'postgres') copyEmbeddedDatabase(folder)
  world = await makeWorld({ folder })
  mara = await register(world, 'mara', 'Acme')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (hash: string) => path.join(folder, 'blobs', hash.slice(0, 2), hash)

/** While it runs the file is nowhere: nobody can read it, and no process be asked to. */
async function without<T>(hash: string, work: () => Promise<T>): Promise<T> {
  const aside = path.join(folder, hash)
  renameSync(fileOf(hash), aside)
  try {
    return await work()
  } finally {
    renameSync(aside, fileOf(hash))
  }
}

/** Takes the words away that intake has kept; nobody has asked for them yet. */
async function forgetWords({ sha256: hash }: DocumentShape) {
  const pages = await readFirstTexts(readFileSync(fileOf(hash)))
  rmSync(fileOf(sha256(encodeTexts(pages))))

  return pages
}

async function fillingRoomOf(document: DocumentShape, title: string): Promise<RoomGuest> {
  const email = `${title.toLowerCase()}@example.org`
  const { id } = await draftEnvelope(mara, document, [{ key: 'jane', name: 'Jane Roe', email }], title)
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  const jane = await openRoom(world, email, title)
  const { body: session } = await jane.call('GET /signing/{recipient}')
  const { version } = session.envelope
  await jane.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })

  return jane
}

const wordsInRoom = async (guest: RoomGuest, { id }: DocumentShape, page: number) =>
  (
    await guest.call('GET /signing/{recipient}/documents/{document}/pages/{page}/text', {
      params: { document: id, page },
    })
  ).body.lines
const wordsAtHome = async ({ id }: DocumentShape, page: number) =>
  (await mara.call('GET /documents/{id}/pages/{page}/text', { params: { id, page } })).body.lines
const look = ({ recipient, cookie }: RoomGuest) =>
  world.app.services.signing.look({
    recipient: recipient as never,
    cookie: cookie.split('=')[1] ?? '',
    origin: { ip: null, userAgent: null },
  })
const telling = (page: number) =>
  expect.arrayContaining([expect.objectContaining({ text: `Sample page ${page} of 3` })]) as unknown

describe('the words of a document', () => {
  test('are kept at its intake: no look at a room reads the file', async () => {
    const document = await uploadDocument(mara, await makeSamplePdf({ pages: 3 }))
    const jane = await fillingRoomOf(document, 'Lease')
    await without(document.sha256, async () => {
      expect(await look(jane)).toMatchObject({ session: { stage: 'fill' }, firstPage: telling(1) })
      expect(await wordsInRoom(jane, document, 2)).toEqual(telling(3))
      expect(await wordsAtHome(document, 1)).toEqual(telling(2))
    })
  })

  test('that are not kept, as of what was uploaded before, are read once and then kept', async () => {
    const document = await uploadDocument(mara, await makeSamplePdf({ pages: 3, text: ['Tenancy'] }))
    const jane = await fillingRoomOf(document, 'Tenancy')
    const [first = []] = await forgetWords(document)
    expect(await without(document.sha256, () => look(jane).catch(() => 'no file'))).toBe('no file')

    const { firstPage } = await look(jane)
    expect(encodeTexts([firstPage])).toEqual(encodeTexts([first]))
    expect(existsSync(fileOf(sha256(encodeTexts([firstPage]))))).toBe(true)
    await without(document.sha256, async () => {
      expect((await look(jane)).firstPage).toEqual(firstPage)
      expect(await wordsInRoom(jane, document, 0)).toEqual(firstPage)
    })
  })
})
