import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { key } from '#server/cli/key-command.ts'
import { secretPlaces } from '#server/secret-places.ts'
import { makeKeyBox } from '#server/trust/key-box.ts'
import { briefNode } from '../brief-node.ts'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { compiledBefore, entryOf } from '../prepared/server.ts'
import { printedBy } from '../printed.ts'
import { listenTo } from '../webhook-receiver.ts'
import { makeWorld, register, standIn, type World } from '../world.ts'
import { holdSecrets } from './held-secrets.ts'
import { runParaph } from './run-paraph.ts'

const kinds = Object.keys(secretPlaces).filter((kind) => kind !== 'derivation')
/** Where a rotation can be ended: behind each kind of secret, amid each, and around them. */
const steps = [
  ...['made', 'begun'],
  ...kinds.flatMap((kind) => [`${kind}, some`, kind]),
  ...['settled', 'ended'],
]
/** Some rest under the one key there, some under the other. */
const amid = 'authenticator'
const passphrase = 'a passphrase to test with'

/** Resolves with the signal that ended it, null where it came to its end, and with what it said of how it found things. */
function rotateUntil(
  step: string,
  environment: Record<string, string>,
): Promise<{ signal: string | null; said: string }> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], ...compiledBefore(), ...environment }
    execFile(
      process.execPath,
      [...briefNode, entryOf('rotate-child'), step],
      { env },
      (error, said, complaint) => {
        if (error && !error.signal) reject(new Error(complaint))
        else resolve({ signal: error?.signal ?? null, said })
      },
    )
  })
}

describe.each(findPrograms() ? (['embedded', 'postgres'] as const) : (['embedded'] as const))(
  'a key that is rotated (%s)',
  (engine) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-rotation-'))
    const keyFile = path.join(folder, 'instance.key')
    let postgres: Postgres | undefined
    let running: World
    const world = standIn(() => running)
    const environment = () => ({ DATA_DIR: folder, ...(postgres && { DATABASE_URL: postgres.url }) })
    const open = (role: 'all' | 'web' = 'all', more: Record<string, string> = {}) =>
      makeWorld({ folder, role, ...(postgres && { databaseUrl: postgres.url }), environment: more })
    beforeAll(async () => {
      if (engine === 'postgres') postgres = await startPostgres()
    })
    afterAll(() => {
      postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test('brings everything along, wherever it is killed', async () => {
      running = await open()
      const held = await holdSecrets(world)
      await world.close()
      const former = readFileSync(keyFile, 'utf8').trim()
      const backup = path.join(folder, 'before.backup')
      const secret = { PARAPH_PASSPHRASE: passphrase }
      expect(await runParaph(['backup', backup], { ...environment(), ...secret })).toMatchObject({ code: 0 })
      running = await open('web')
      const begun = await held.begin()
      await world.close()

      for (const step of steps) {
        const { signal, said } = await rotateUntil(step, environment())
        expect(signal, step).toBe('SIGKILL')
        expect(said, step).toContain('The database names the key')
        expect(said, step).not.toContain('Open with no key')
        if (step === amid) await backUpAmid()
      }
      expect(await rotateUntil('', environment())).toMatchObject({ signal: null })

      const next = makeKeyBox(Buffer.from(readFileSync(keyFile, 'utf8'), 'base64')).fingerprint
      const { code, said } = await runParaph(['key', 'check'], environment())
      expect(said).toMatch(
        new RegExp(`^The database names the key ${next}, since \\S+: \\d+ secrets rest under it.\n$`),
      )
      expect(code).toBe(0)
      await expect(open('all', { INSTANCE_KEY: former })).rejects.toThrow('since it was rotated at')
      const aside = makeKeyBox(Buffer.from(former, 'base64')).fingerprint
      expect(readdirSync(folder).filter((name) => name.startsWith('instance.key'))).toEqual([
        'instance.key',
        `instance.key.${aside}`,
      ])
      running = await open()
      await held.check(begun)
      await world.close()
      await checkBackup(backup, former)
    })

    /** Some secrets rest under the one key then, some under the other, so it brings both along. */
    async function backUpAmid() {
      const backup = path.join(folder, 'amid.backup')
      const place = mkdtempSync(path.join(folder, 'amid-'))
      const secret = { PARAPH_PASSPHRASE: passphrase }
      expect(await runParaph(['backup', backup], { ...environment(), ...secret })).toMatchObject({ code: 0 })
      const restored = { DATA_DIR: place, ...secret }
      expect(await runParaph(['restore', backup], restored)).toMatchObject({ code: 0 })
      expect((await runParaph(['key', 'check'], restored)).said).toMatch(
        /is under way.*rest under another key/s,
      )
      expect(await runParaph(['key', 'rotate'], restored)).toMatchObject({ code: 0 })
      expect(await runParaph(['key', 'check'], restored)).toMatchObject({ code: 0 })
    }

    /** It brings its own key along: the former one. */
    async function checkBackup(backup: string, former: string) {
      const place = mkdtempSync(path.join(folder, 'again-'))
      const restored = { DATA_DIR: place, PARAPH_PASSPHRASE: passphrase }
      expect(await runParaph(['restore', backup], restored)).toMatchObject({ code: 0 })
      expect(readFileSync(path.join(place, 'instance.key'), 'utf8').trim()).toBe(former)
      expect(await runParaph(['key', 'check'], restored)).toMatchObject({ code: 0 })
    }
  },
)

describe.runIf(findPrograms())('a key that is rotated while processes run', () => {
  let postgres: Postgres
  beforeEach(async () => {
    postgres = (await startPostgres())!
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    postgres.stop()
  })
  const [one, two] = [0, 1].map(() => randomBytes(32).toString('base64')) as [string, string]

  test.each([
    ['a variable', { INSTANCE_KEY: one, INSTANCE_KEY_NEXT: two }, { INSTANCE_KEY: two }],
    ['a file', {}, {}],
  ])('nothing that they write meanwhile is left behind: %s', async (_, during, after) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-rotating-'))
    const open = (environment: Record<string, string>) =>
      makeWorld({ folder, databaseUrl: postgres.url, environment })
    const run = (action: string, environment: Record<string, string>) => {
      const all = { DATA_DIR: folder, DATABASE_URL: postgres.url, ...environment }
      for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
      return printedBy(() => key([action], { followedWithin: 12_000 })).finally(() => vi.unstubAllEnvs())
    }
    const world = await open(during)
    const mara = await register(world, 'mara', 'Acme')
    let isOver = false
    const writing = (async () => {
      for (let count = 0; !isOver; count += 1) {
        const { id } = await listenTo(mara, `https://example.org/${count}`, ['envelope.completed'])
        const params = { id }
        expect((await mara.call('POST /webhooks/{id}/rotate', { params, body: {} })).status).toBe(200)
        if (count >= 5) await mara.call('DELETE /webhooks/{id}', { params })
      }
    })()
    const { said } = await run('rotate', during)
    isOver = true
    await writing
    expect(said).toMatch(/ secrets were brought under the next key/)
    expect(await run('check', after)).toMatchObject({ code: 0 })
    await world.close()

    const again = await open(after)
    await register(again, 'noor', 'Beyond')
    await again.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a process that has one of the two keys alone does not start, and says which it needs', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-half-'))
    const environment = { DATA_DIR: folder, DATABASE_URL: postgres.url, INSTANCE_KEY: one }
    const open = (more: Record<string, string>) =>
      makeWorld({ folder, environment: { ...environment, ...more } })
    await (await open({})).close()
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    await expect(key(['rotate'])).rejects.toThrow('There is no other key than')
    const both = { INSTANCE_KEY_NEXT: two }
    expect(await rotateUntil('begun', { ...environment, ...both })).toMatchObject({ signal: 'SIGKILL' })

    await expect(open({})).rejects.toThrow('which is not here: give this process both')
    await expect(open({ INSTANCE_KEY: two })).rejects.toThrow('the former one as INSTANCE_KEY')
    await expect(open({ INSTANCE_KEY: Buffer.alloc(32, 9).toString('base64') })).rejects.toThrow(
      'does not open the seal keys of this database, nor anything else in it',
    )
    await (await open(both)).close()
    expect(await rotateUntil('', { ...environment, ...both })).toMatchObject({ signal: null })
    await expect(open({})).rejects.toThrow('since it was rotated at')
    await (await open({ INSTANCE_KEY: two })).close()
    rmSync(folder, { recursive: true, force: true })
  })
})
