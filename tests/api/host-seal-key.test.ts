import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signersIn } from '#verifier/signers-in.ts'
import { prepareApproval } from '#server/pdf/prepare-approval.ts'
import type { Person } from '#server/actor.ts'
import { makePki } from '#server/trust/brought/brought.fixture.ts'
import { readHostPkcs12 } from '#server/trust/brought/read-host-pkcs12.ts'
import { completeSeal } from '#server/trust/complete-seal.ts'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
import { makeKeptLog } from '../kept-log.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealOne, whenCompleted } from '../sealed.ts'
import { makeWorld, register, signInAgain, standIn, type TestPerson, type World } from '../world.ts'

const pki = makePki()
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-key-'))
const kept = makeKeptLog()
let lists: Awaited<ReturnType<typeof serveLists>>
let server: Postgres | null = null
let running: World
let mara: TestPerson
const world = standIn(() => running)

const seal = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation']
const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign']

beforeAll(async () => {
  if (!hasOpenssl) return
  lists = await serveLists()
  const listAt = (name: string) => `crlDistributionPoints=URI:${lists.url}/${name}.crl`
  await pki.issue('root', 'root')
  await pki.issue('authority', 'root', { extensions: [...authority, listAt('root')] })
  await pki.issue('listed', 'authority', { extensions: [...seal, listAt('authority')], key: 'ec:P-384' })
  await pki.issue('unlisted', 'authority')
  await pki.issue('ended', 'authority', { to: '20260101000000Z' })
  for (const name of ['root', 'authority']) lists.files.set(`/${name}.crl`, await pki.listOf(name))
  server = process.env['TEST_ENGINE'] === 'postgres' ? ((await startPostgres()) ?? null) : null
  running = await start('listed')
  mara = await register(world, 'Mara', 'Acme')
})
afterAll(async () => {
  await running?.close()
  lists?.close()
  server?.stop()
  pki[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** The host with the key of this name; null for one that seals with its own. */
async function start(name: string | null, password = 'secret'): Promise<World> {
  const environment: Record<string, string> = {}
  if (name !== null)
    Object.assign(environment, { SEAL_PKCS12_FILE: await putKey(name), SEAL_PKCS12_PASSWORD: password })

  return makeWorld({ folder, log: kept.log, environment, ...(server && { databaseUrl: server.url }) })
}

async function putKey(name: string): Promise<string> {
  return pki.desk.put(`${name}.p12`, await pki.pack(name, [name, 'authority', 'root']))
}

async function startAgain(name: string | null): Promise<void> {
  await running.close()
  running = await start(name)
  await signInAgain(world, mara)
}

/** By somebody who has the same file and its password. */
async function sealElsewhere(): Promise<Uint8Array> {
  const { signer } = await readHostPkcs12(await putKey('listed'), 'secret')
  const prepared = await prepareApproval({
    bytes: await makeSamplePdf(),
    signature: { ...{ fieldName: 'Seal', reason: '', signerName: '' }, at: new Date(), reserve: 16_384 },
    seed: 'elsewhere',
  })

  return (await completeSeal(prepared, signer, null)).bytes
}

const signerOf = (file: Uint8Array) => Buffer.from(signersIn(file)[0]?.[0] ?? [])
const derOf = (name: string) =>
  Buffer.from(
    pki
      .read(`${name}.pem`)
      .toString()
      .replaceAll(/-----.*-----|\s/g, ''),
    'base64',
  )

describe.runIf(hasOpenssl)('a host that brought a key along', () => {
  const before: Uint8Array[] = []

  test('seals with it, up to a B-LTA with the lists of its authorities', async () => {
    const { id, bytes } = await sealOne(world, mara, 'ada@keys.example')
    before.push(bytes)
    expect(signerOf(bytes).equals(derOf('listed'))).toBe(true)
    expect((await whenCompleted(mara, id)).sealed).toMatchObject([{ level: 'B-LTA', levelAsked: 'B-LTA' }])
    expect(await world.app.services.verify(bytes)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      signatures: [{ ours: true, signer: 'listed', level: 'B-LTA' }, { kind: 'document-time-stamp' }],
      evidence: { envelope: id, whole: true },
    })
  })

  test('sees on its page whose it is, and when it ends', async () => {
    const health = await world.app.services.hostHealth.get({ isAdmin: true } as Person)
    expect(health.seal_key).toMatchObject({ name: 'listed', ends_at: '2055-01-01T00:00:00.000Z' })
  })

  test('vouches for nothing that it has not sealed, whoever else has the key', async () => {
    const verdict = await world.app.services.verify(await sealElsewhere())
    expect(verdict).toMatchObject({
      recorded: false,
      reason: 'certificate-not-trusted',
      signatures: [{ ours: false, intact: true, signer: 'listed' }],
    })
  })

  test('may change it, and go back to its own and to the first one; what was sealed stays', async () => {
    for (const name of ['unlisted', null, 'listed']) {
      await startAgain(name)
      const { id, bytes } = await sealOne(world, mara, `${name}@keys.example`)
      const isIts = name !== null && signerOf(bytes).equals(derOf(name))
      expect(isIts).toBe(name !== null)
      const { seal_key: shown } = await world.app.services.hostHealth.get({ isAdmin: true } as Person)
      expect(shown?.name ?? null).toBe(name)
      // Nobody says of `unlisted` whether it was revoked, and nothing is claimed.
      const level = name === 'unlisted' ? 'B-T' : 'B-LTA'
      expect((await whenCompleted(mara, id)).sealed).toMatchObject([{ level, levelAsked: 'B-LTA' }])
      before.push(bytes)
      for (const file of before)
        expect(await world.app.services.verify(file)).toMatchObject({
          indication: 'total-passed',
          recorded: true,
          signatures: expect.arrayContaining([expect.objectContaining({ ours: true })]) as unknown,
        })
    }
  })

  test('does not start with one that cannot seal, and says why', async () => {
    await running.close()
    await expect(start('listed', 'wrong')).rejects.toThrow('password does not open the file')
    await expect(start('ended')).rejects.toThrow(/SEAL_PKCS12_FILE: .*ended.p12 cannot seal.*has expired/)
    await expect(start('root')).rejects.toThrow('that of an authority')
    running = await start('listed')
    await signInAgain(world, mara)
    expect((await sealOne(world, mara, 'zoe@keys.example')).bytes.length).toBeGreaterThan(0)
  })
})

async function serveLists() {
  const files = new Map<string, Buffer>()
  const listener = createServer(({ url = '' }, response) => {
    const file = files.get(url)
    response.writeHead(file ? 200 : 404).end(file)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const { port } = listener.address() as AddressInfo

  return { files, url: `http://127.0.0.1:${port}`, close: () => void listener.close() }
}
