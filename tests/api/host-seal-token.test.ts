import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasSoftToken, makeSoftTokens, tokenProcesses } from '#server/trust/brought/token/token.fixture.ts'
import { sealSteps } from '../host-seals.ts'
import { makeKeptLog } from '../kept-log.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { sealedFile, sealOne } from '../sealed.ts'
import {
  eventually,
  makeTestClock,
  makeWorld,
  register,
  signInAgain,
  standIn,
  type TestPerson,
  type World,
} from '../world.ts'

const soft = hasSoftToken ? makeSoftTokens() : null
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-host-token-'))
const kept = makeKeptLog()
const clock = makeTestClock()
let server: Postgres | null = null
let running: World
let mara: TestPerson
const world = standIn(() => running)

beforeAll(async () => {
  if (!soft) return
  await soft.fill('Rivers', { key: 'ec:P-256' }, 'rivers')
  await soft.fill('Ended', { to: '20260101000000Z' }, 'ended')
  server = process.env['TEST_ENGINE'] === 'postgres' ? ((await startPostgres()) ?? null) : null
  running = await start({})
  mara = await register(world, 'Mara', 'Acme')
})
afterAll(async () => {
  await running?.close()
  server?.stop()
  soft?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

function start(more: Record<string, string>): Promise<World> {
  const { module, token, key, pin } = soft!.place('Rivers')
  const environment = {
    ...{ SEAL_PKCS11_MODULE: module, SEAL_PKCS11_TOKEN: token, SEAL_PKCS11_KEY: key, SEAL_PKCS11_PIN: pin },
    ...more,
  }

  return makeWorld({ folder, clock, log: kept.log, environment, ...(server && { databaseUrl: server.url }) })
}

async function startAgain(): Promise<void> {
  running = await start({})
  await signInAgain(world, mara)
}

const { finishOne, envelopeOf, hasStatus, eventsOf, signerOf, healthOf } = sealSteps(world, () => mara)

describe.runIf(hasSoftToken)('a host whose key is in a token', () => {
  test('seals with it, and vouches for what it sealed', async () => {
    const { bytes } = await sealOne(world, mara, 'ada@token.example')
    expect(signerOf(bytes)).toContain('rivers')
    expect(await world.app.services.verify(bytes)).toMatchObject({
      indication: 'total-passed',
      recorded: true,
      // Nobody says of this certificate whether it was revoked.
      signatures: [{ ours: true, signer: 'rivers', level: 'B-T' }],
    })
    expect((await healthOf()).seal_key).toMatchObject({ name: 'rivers', ends_at: '2055-01-01T00:00:00.000Z' })
    expect(kept.text()).not.toContain(soft!.place('Rivers').pin)
  })

  test('waits for one that hangs, seals nothing by another key meanwhile, and then once', async () => {
    const [hung] = tokenProcesses()
    process.kill(hung!, 'SIGSTOP')
    const { id, document } = await finishOne('bea@token.example')
    await hasStatus(id, 'seal_failed')
    expect(await envelopeOf(id)).toMatchObject({ reason: 'seal-key-unusable', sealed: [] })
    const { parts } = await healthOf()
    expect(parts.find(({ part }) => part === 'seal')?.error).toContain('said nothing for 10 s')
    // It is opened anew by itself: nobody has to be asked.
    await hasStatus(id, 'completed')
    expect(signerOf(await sealedFile(mara, id, document))).toContain('rivers')
    const events = await eventsOf(id)
    expect(events.filter((type) => type === 'envelope.completed')).toHaveLength(1)
    expect(events.filter((type) => type === 'envelope.seal_failed')).toHaveLength(1)
    expect((await envelopeOf(id)).sealed).toHaveLength(1)
    expect((await healthOf()).parts.find(({ part }) => part === 'seal')?.error).toBeNull()
  })

  test('does not notice that the process with the token is killed, but for the time', async () => {
    const [first] = tokenProcesses()
    process.kill(first!, 'SIGSTOP')
    const { id } = await finishOne('cleo@token.example')
    await eventually(async () => (await envelopeOf(id)).status === 'sealing')
    process.kill(first!, 'SIGKILL')
    await hasStatus(id, 'completed')
    const events = await eventsOf(id)
    expect(events).not.toContain('envelope.seal_failed')
    expect(events.filter((type) => type === 'envelope.completed')).toHaveLength(1)
  })

  test('seals what waited for a token that was away', async () => {
    soft!.pullOut()
    process.kill(tokenProcesses()[0]!, 'SIGKILL')
    const { id } = await finishOne('dora@token.example')
    await hasStatus(id, 'seal_failed')
    soft!.putIn()
    await hasStatus(id, 'completed')
    expect((await envelopeOf(id)).sealed).toHaveLength(1)
  })

  test('does not start with what cannot seal, says why, and tries a wrong PIN once', async () => {
    await running.close()
    await expect(start({ SEAL_PKCS11_MODULE: '/nowhere.so' })).rejects.toThrow(
      'There is no module /nowhere.so',
    )
    await expect(start({ SEAL_PKCS11_TOKEN: 'Lakes' })).rejects.toThrow(
      /SEAL_PKCS11_KEY: seal of the token Lakes cannot seal\..* There are: Ended, Rivers/,
    )
    await expect(start({ SEAL_PKCS11_TOKEN: 'Ended' })).rejects.toThrow('The certificate has expired')
    await expect(start({ SEAL_PKCS11_PIN: '0000' })).rejects.toThrow('The token refuses the PIN')
    for (let round = 0; round < 3; round += 1)
      await expect(start({ SEAL_PKCS11_PIN: '0000' })).rejects.toThrow('The token refused this PIN at')
    clock.forward(25 * 60 * 60_000)
    await expect(start({ SEAL_PKCS11_PIN: '0000' })).rejects.toThrow('The token refuses the PIN')
    await expect(start({ SEAL_PKCS12_FILE: '/seal.p12' })).rejects.toThrow('name two keys')
    await expect(start({ SEAL_PKCS11_PIN: '' })).rejects.toThrow('are needed together')
    expect(tokenProcesses()).toEqual([])
    await startAgain()
    expect(signerOf((await sealOne(world, mara, 'eva@token.example')).bytes)).toContain('rivers')
  })
})
