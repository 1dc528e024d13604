import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#server/sha256.ts'
import { hasOpenssl, makeDesk } from '#server/trust/openssl.fixture.ts'
import { makeForeignAuthority, serveTimeStamps } from '#server/trust/time-stamp-server.fixture.ts'
import { makeKeptLog } from '../kept-log.ts'
import { sealedFile, sealOne } from '../sealed.ts'
import {
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  type TestPerson,
  type World,
} from '../world.ts'

const dayMs = 24 * 60 * 60_000
const yearMs = 365.25 * dayMs
const clock = makeTestClock()
const kept = makeKeptLog()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-archives-'))
let world: World
let mara: TestPerson
beforeAll(async () => {
  world = await makeWorld({ clock, log: kept.log, environment: { DATA_DIR: folder } })
  mara = await register(world, 'Mara', 'Acme')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const envelopeOf = async (id: string) => (await mara.call('GET /envelopes/{id}', { params: { id } })).body
const isKept = (hash: string) => existsSync(path.join(folder, 'blobs', hash.slice(0, 2), hash))
/** The host's own time-stamps end after ten years; what is to be renewed is looked for every hour. */
const untilRenewal = async () => {
  clock.forward(10 * yearMs - 60 * dayMs)
  await signInAgain(world, mara)
}

describe('a file that is sealed here', () => {
  test('says what was asked of its seal and what that has reached', async () => {
    const { id, bytes } = await sealOne(world, mara, 'ada@archives.example')

    expect((await envelopeOf(id)).sealed).toMatchObject([
      { level: 'B-LTA', levelAsked: 'B-LTA', sha256: sha256(bytes) },
    ])
  })

  test('gets its next time-stamp before the last one’s certificate ends, and is known as it was and as it is', async () => {
    const { id, bytes: before } = await sealOne(world, mara, 'bea@archives.example')
    const [{ document } = { document: '' }] = (await envelopeOf(id)).sealed
    await untilRenewal()
    const after = await eventually(async () => {
      const now = await sealedFile(mara, id, document)
      return now.length > before.length && now
    })

    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0)
    expect((await envelopeOf(id)).sealed).toMatchObject([{ level: 'B-LTA', sha256: sha256(after) }])
    for (const file of [before, after]) {
      expect(await world.app.services.verify(file)).toMatchObject({
        indication: 'total-passed',
        recorded: true,
        evidence: { envelope: id, whole: true },
      })
    }
    const { signatures } = await world.app.services.verify(after)
    expect(signatures.map(({ kind, level }) => level ?? kind)).toEqual([
      'B-LTA',
      'document-time-stamp',
      'document-time-stamp',
    ])
    await eventually(async () => !isKept(sha256(before)))
    expect(isKept(sha256(after))).toBe(true)
  })

  test('is not looked for once it was erased', async () => {
    const { id } = await sealOne(world, mara, 'cleo@archives.example')
    const params = { id: mara.organizationId }
    await mara.call('PUT /organizations/{id}/retention', { params, body: { days: 30, legalHold: false } })
    clock.forward(40 * dayMs)
    await signInAgain(world, mara)
    await eventually(async () => {
      const { status } = await mara.call('GET /envelopes/{id}', { params: { id } })
      return status === 404
    })
    kept.forget()
    await untilRenewal()
    await eventually(async () => kept.lines().some(({ msg }) => msg === 'archives of sealed files renewed'))

    expect(kept.lines().filter(({ msg }) => msg === 'archive not renewed')).toEqual([])
  })
})

describe.skipIf(!hasOpenssl)('a file that is stamped by an authority elsewhere', () => {
  test('gets its next time-stamp, too', async () => {
    using desk = makeDesk()
    using authority = await serveTimeStamps((query) => (query.byteLength === 0 ? list : foreign.reply(query)))
    const foreign = await makeForeignAuthority(desk, `${authority.url}list.crl`)
    const list = await foreign.list()
    const own = makeTestClock()
    const environment = {
      TSA_URLS: authority.url,
      TSA_TRUST_ANCHORS: path.join(desk.folder, 'tr.pem'),
    }
    const other = await makeWorld({ clock: own, environment })
    try {
      const noor = await register(other, 'Noor', 'Noor')
      const { id, bytes: before } = await sealOne(other, noor, 'dora@elsewhere.example')
      const envelope = await noor.call('GET /envelopes/{id}', { params: { id } })
      const [{ document, level } = { document: '', level: '' }] = envelope.body.sealed
      expect(level).toBe('B-LTA')
      // Its certificate ends in less than 90 days, so that it is asked for another the next day.
      own.forward(1.1 * dayMs)
      await signInAgain(other, noor)
      const after = await eventually(async () => {
        const now = await sealedFile(noor, id, document)
        return now.length > before.length && now
      })

      const { indication, signatures } = await other.app.services.verify(after)
      expect(indication).toBe('total-passed')
      expect(signatures.map((one) => one.level ?? one.kind)).toEqual([
        'B-LTA',
        'document-time-stamp',
        'document-time-stamp',
      ])
    } finally {
      await other.close()
    }
  })
})

describe('a host that asks for less', () => {
  test('seals at B-T, calls it nothing else, and renews nothing', async () => {
    const other = await makeWorld({ environment: { SEAL_LEVEL: 'B-T' } })
    try {
      const noor = await register(other, 'Noor', 'Noor')
      const { id, bytes } = await sealOne(other, noor, 'dora@archives.example')
      const { body } = await noor.call('GET /envelopes/{id}', { params: { id } })

      expect(body.sealed).toMatchObject([{ level: 'B-T', levelAsked: 'B-T' }])
      expect((await other.app.services.verify(bytes)).signatures).toMatchObject([
        { kind: 'seal', level: 'B-T', coversWholeFile: true },
      ])
    } finally {
      await other.close()
    }
  })

  test('seals at B-B without time-stamps', async () => {
    const other = await makeWorld({ environment: { TSA_URLS: 'none' } })
    try {
      const noor = await register(other, 'Noor', 'Noor')
      const { id, bytes } = await sealOne(other, noor, 'dora@clock.example')
      const { body } = await noor.call('GET /envelopes/{id}', { params: { id } })

      expect(body.sealed).toMatchObject([{ level: 'B-B', levelAsked: 'B-B', stampedBy: null }])
      expect((await other.app.services.verify(bytes)).signatures).toMatchObject([
        { kind: 'seal', level: 'B-B', coversWholeFile: true },
      ])
    } finally {
      await other.close()
    }
  })
})
