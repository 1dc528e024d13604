import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-full-'))
const files = path.join(folder, 'blobs')
mkdirSync(files)
/** A disk of its own for the files, small enough to be filled; only root may have one. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', files]).status === 0
if (!isMounted) console.warn('No disk can be mounted here: what a full one does is not tested')
const filling = path.join(files, 'filling')

afterAll(() => {
  if (isMounted) spawnSync('umount', ['--lazy', files])
  rmSync(folder, { recursive: true, force: true })
})

function fillDisk(): void {
  const file = openSync(filling, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096, 'x'))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

describe.runIf(isMounted)('a full disk', () => {
  const clock = makeTestClock()
  let world: World
  let mara: TestPerson
  let tries = 0
  beforeAll(async () => {
    world = await makeWorld({
      folder,
      clock,
      async aroundJob(kind, work) {
        await work()
        if (kind === 'seal') tries += 1
      },
    })
    mara = await register(world, 'mara', 'Acme')
  })
  afterAll(() => world.close())

  const envelopeOf = async (id: string) => (await mara.call('GET /envelopes/{id}', { params: { id } })).body

  test('keeps what was signed: sealing says that it failed, and seals once where there is room again', async () => {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const guest = { key: 'guest', name: 'Jane Roe', email: 'jane@example.org' }
    const { id } = await draftEnvelope(mara, document, [guest], 'No room')
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    const room = await openRoom(world, guest.email, 'No room')
    fillDisk()
    expect((await signAs(room)).status).toBe(200)
    await eventually(async () => (await envelopeOf(id)).status === 'seal_failed')
    expect((await envelopeOf(id)).sealed).toEqual([])
    await eventually(async () => tries > 0)

    rmSync(filling)
    await eventually(async () => {
      clock.forward(60_000)
      return (await envelopeOf(id)).status === 'completed'
    })
    const params = { id, document: document.id }
    const { body: sealed } = await mara.call('GET /envelopes/{id}/documents/{document}/sealed', { params })
    expect(await world.app.services.verify(sealed)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
    })
    const { body: audit } = await mara.call('GET /envelopes/{id}/audit', { params: { id } })
    const count = (type: string) => audit.items.filter((line) => line.type === type).length
    expect([count('envelope.seal_failed'), count('envelope.completed')]).toEqual([1, 1])
    expect(audit.whole).toBe(true)
  })

  test('takes no upload, leaves nothing of it, and is named by /ready', async () => {
    fillDisk()
    const bytes = await makeSamplePdf({ pages: 2 })
    const refused = await mara.call('POST /documents', { bytes })
    expect(refused.status).toBeGreaterThanOrEqual(500)
    await eventually(async () => (await world.fetch('/ready')).status === 503)

    rmSync(filling)
    await eventually(async () => (await world.fetch('/ready')).status === 200)
    await uploadDocument(mara, bytes)
  })
})
