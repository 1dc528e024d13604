import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makePki } from '#server/trust/brought/brought.fixture.ts'
import { hasSoftToken, makeSoftTokens } from '#server/trust/brought/token/token.fixture.ts'
import { startKms } from '#server/trust/kms/kms-server.fixture.ts'
import { hasOpenssl } from '#server/trust/openssl.fixture.ts'
import { openSealedFile } from '#verifier/sealed-file.ts'
import { makeStatus } from '#verifier/status.fixture.ts'
import { readValidationStore } from '#verifier/validation-store.ts'
import { sealSteps } from '../host-seals.ts'
import { makeKeptLog } from '../kept-log.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { sealedFile } from '../sealed.ts'
import { makeWorld, register, signInAgain, standIn, type TestPerson, type World } from '../world.ts'

type Pki = ReturnType<typeof makePki>
/** A key that somebody brought along, with its certificate `seal`: what names it, and what keeps it. */
type Brought = { pki: Pki; environment: Record<string, string>; close: () => unknown }

const leaf = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation']
const above = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign']
const key = 'ec:P-256'

/** The issuers of such a certificate on this machine: they answer, have only lists, or are away. */
async function startIssuers() {
  const lists = new Map<string, Uint8Array>()
  const state = {
    mood: 'well' as 'well' | 'lists alone' | 'away',
    answer: (): Uint8Array => new Uint8Array(),
  }
  const listener = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const isQuestion = request.method === 'POST'
      const list = lists.get(request.url ?? '')
      if (state.mood === 'well' && isQuestion) response.end(state.answer())
      else if (state.mood !== 'away' && list && !isQuestion) response.end(list)
      else response.writeHead(503).end()
    })
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const listAt = (name: string) => `crlDistributionPoints=URI:${url}/${name}.crl`

  return {
    state,
    close: () => listener.close(),
    /** A root and an authority, which say where they can be asked about what they issued; whoever has a key issues the seal. */
    async open(pki: Pki): Promise<string[]> {
      await pki.issue('root', 'root', { key })
      await pki.issue('authority', 'root', { key, extensions: [...above, listAt('root')] })
      return [...leaf, listAt('authority'), `authorityInfoAccess=OCSP;URI:${url}/ocsp`]
    },
    async answerFor(pki: Pki): Promise<void> {
      for (const name of ['root', 'authority']) lists.set(`/${name}.crl`, await pki.listOf(name))
      const der = (name: string) => new Uint8Array(new X509Certificate(pki.read(`${name}.pem`)).raw)
      const privateKey = createPrivateKey(pki.read('authority.key')).export({ type: 'pkcs8', format: 'der' })
      const issuer = { certificate: der('authority'), privateKey: new Uint8Array(privateKey) }
      state.answer = () => {
        const now = Date.now()
        return makeStatus(issuer, der('seal'), {
          at: new Date(now - 60_000),
          until: new Date(now + 3_600_000),
        })
      }
    },
  }
}

type Issuers = Awaited<ReturnType<typeof startIssuers>>
const ways: Record<string, (issuers: Issuers) => Promise<Brought>> = {
  async 'in a file (PKCS#12)'(issuers) {
    const pki = makePki()
    await pki.issue('seal', 'authority', { key, extensions: await issuers.open(pki) })
    const file = pki.desk.put('seal.p12', await pki.pack('seal', ['seal', 'authority', 'root']))
    const environment = { SEAL_PKCS12_FILE: file, SEAL_PKCS12_PASSWORD: 'secret' }

    return { pki, environment, close: () => pki[Symbol.dispose]() }
  },
  async 'in AWS KMS'(issuers) {
    const pki = makePki()
    await pki.issue('seal', 'authority', { key, extensions: await issuers.open(pki) })
    const kms = await startKms()
    for (const [name, value] of Object.entries(kms.environment)) vi.stubEnv(name, value)
    const { arn } = kms.addKey('ECC_NIST_P256', pki.read('seal.key'))
    const chain = ['seal', 'authority', 'root'].map((name) => pki.read(`${name}.pem`)).join('')
    const certificates = pki.desk.put('whole.pem', chain)
    const environment = {
      ...{ SEAL_KMS_KEY: arn, SEAL_KMS_CERTIFICATES: certificates },
      ...{ KMS_REGION: kms.region, KMS_ENDPOINT: kms.endpoint },
    }

    return {
      ...{ pki, environment },
      async close() {
        await kms.close()
        pki[Symbol.dispose]()
      },
    }
  },
  async 'in a token (PKCS#11)'(issuers) {
    const soft = makeSoftTokens()
    await soft.fill('Rivers', { key, extensions: await issuers.open(soft.pki) }, 'seal')
    const { module, token, key: label, pin } = soft.place('Rivers')
    const environment = {
      ...{ SEAL_PKCS11_MODULE: module, SEAL_PKCS11_TOKEN: token },
      ...{ SEAL_PKCS11_KEY: label, SEAL_PKCS11_PIN: pin },
    }

    return { pki: soft.pki, environment, close: () => soft[Symbol.dispose]() }
  },
}
const here = Object.keys(ways).filter((way) => hasOpenssl && (hasSoftToken || !way.includes('token')))

describe.each(here)('a host whose key lies %s', (way) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-archives-'))
  const kept = makeKeptLog()
  let issuers: Issuers
  let brought: Brought
  let server: Postgres | null = null
  let running: World | undefined
  let mara: TestPerson
  const world = standIn(() => running!)
  const { finishOne, envelopeOf, hasStatus } = sealSteps(world, () => mara)

  async function start(level: 'B-LTA' | 'B-LT'): Promise<World> {
    await running?.close()
    const environment = { ...brought.environment, SEAL_LEVEL: level }
    return makeWorld({ folder, log: kept.log, environment, ...(server && { databaseUrl: server.url }) })
  }
  beforeAll(async () => {
    issuers = await startIssuers()
    brought = await ways[way]!(issuers)
    await issuers.answerFor(brought.pki)
    server = process.env['TEST_ENGINE'] === 'postgres' ? ((await startPostgres()) ?? null) : null
    running = await start('B-LTA')
    mara = await register(world, 'Mara', 'Acme')
  })
  afterAll(async () => {
    await running?.close()
    await brought.close()
    issuers.close()
    server?.stop()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  /** What was reached, what a verdict makes of the file while its issuers are away, and what the file itself shows of them. */
  async function sealIn(mood: Issuers['state']['mood']) {
    issuers.state.mood = mood
    const { id, document } = await finishOne(`${mood.replace(' ', '.')}@archives.example`)
    await hasStatus(id, 'completed')
    const bytes = await sealedFile(mara, id, document)
    issuers.state.mood = 'away'
    const { lists, statuses } = readValidationStore(openSealedFile(bytes).view)

    return {
      sealed: (await envelopeOf(id)).sealed,
      verdict: await world.app.services.verify(bytes),
      shown: { lists: lists.length, answers: statuses.length },
    }
  }

  test('seals up to B-T where its issuers say nothing, and claims no more', async () => {
    const { sealed, verdict, shown } = await sealIn('away')

    expect(sealed).toMatchObject([{ level: 'B-T', levelAsked: 'B-LTA' }])
    expect(verdict).toMatchObject({
      indication: 'total-passed',
      signatures: [{ ours: true, signer: 'seal', level: 'B-T' }],
    })
    expect(shown).toEqual({ lists: 0, answers: 0 })
    expect(kept.text()).toContain('no material for an archive')
  })

  test('seals up to B-LTA with the lists of its issuers', async () => {
    const { sealed, verdict, shown } = await sealIn('lists alone')

    expect(sealed).toMatchObject([{ level: 'B-LTA', levelAsked: 'B-LTA' }])
    expect(verdict).toMatchObject({
      indication: 'total-passed',
      signatures: [
        { ours: true, signer: 'seal', level: 'B-LTA' },
        { kind: 'document-time-stamp', indication: 'total-passed' },
      ],
    })
    // Those of its root and of its authority, and that of the host's own time-stamps.
    expect(shown).toEqual({ lists: 3, answers: 0 })
  })

  test('seals up to B-LT where no more is asked for, with an answer where there is one', async () => {
    running = await start('B-LT')
    await signInAgain(world, mara)
    const { sealed, verdict, shown } = await sealIn('well')

    expect(sealed).toMatchObject([{ level: 'B-LT', levelAsked: 'B-LT' }])
    expect(verdict).toMatchObject({
      indication: 'total-passed',
      signatures: [{ ours: true, signer: 'seal', level: 'B-LT' }],
    })
    expect(shown).toEqual({ lists: 2, answers: 1 })
  })
})
