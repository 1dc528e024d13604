import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBackup } from '#server/backup/read-backup.ts'
import { lockDirectory } from '#server/data/directory-lock.ts'
import { startPostgres } from '../postgres.ts'
import { whenCompleted } from '../sealed.ts'
import {
  makeWorld,
  register,
  signAs,
  standIn,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'
import { checkBelongings, gather, type Belongings } from './belongings.ts'
import { checkCompleted, sendToAll, type Expected } from './ledger.ts'
import { runParaph } from './run-paraph.ts'

const passphrase = 'a passphrase to test with'

const paraph = (parameters: readonly string[], environment: Record<string, string>) =>
  runParaph(parameters, { PARAPH_PASSPHRASE: passphrase, ...environment })

describe('backup and restore', () => {
  const desk = mkdtempSync(path.join(os.tmpdir(), 'paraph-backup-'))
  const at = (name: string) => path.join(desk, name)
  const file = at('paraph.backup')
  const emptyFolder = () => mkdtempSync(at('place-'))
  let mara: TestPerson
  let done: Expected
  let sealed: Uint8Array
  let half: Expected & { rooms: RoomGuest[] }
  let belongings: Belongings
  /** Of another organization, which sees nothing of the first. */
  let noor: TestPerson
  let other: Expected
  let world: World

  /** People and rooms speak to whichever world stands behind this. */
  const current = standIn(() => world)

  beforeAll(async () => {
    const home = at('home')
    world = await makeWorld({ folder: home })
    mara = await register(current, 'mara', 'Acme')
    const whole = await sendToAll(current, mara, 'Whole', ['whole@example.org'])
    await signAs(whole.rooms[0]!)
    half = await sendToAll(current, mara, 'Half', ['half.one@example.org', 'half.two@example.org'])
    await signAs(half.rooms[0]!)
    await whenCompleted(mara, whole.id)
    sealed = await checkCompleted(current, mara, whole)
    done = whole
    belongings = await gather(current, mara)
    noor = await register(current, 'noor', 'Beyond')
    const beyond = await sendToAll(current, noor, 'Beyond', ['beyond@example.org'])
    await signAs(beyond.rooms[0]!)
    await whenCompleted(noor, beyond.id)
    other = beyond
    await world.close()
    expect(await paraph(['backup', file], { DATA_DIR: home })).toMatchObject({ code: 0 })
    rmSync(home, { recursive: true })
  })
  afterAll(() => rmSync(desk, { recursive: true, force: true }))

  /** The restored instance is the one that was lost: same files, same key, same links. */
  async function checkRestored(options: { folder: string; databaseUrl?: string }): Promise<void> {
    world = await makeWorld(options)
    try {
      expect(Buffer.compare(await checkCompleted(current, mara, done), sealed)).toBe(0)
      await checkBelongings(current, mara, belongings)
      expect((await signAs(half.rooms[1]!)).status).toBe(200)
      await whenCompleted(mara, half.id)
      await checkCompleted(current, mara, half)
      await checkCompleted(current, noor, other)
      const params = { id: done.id }
      expect(await noor.call('GET /envelopes/{id}', { params })).toMatchObject({ status: 404 })
    } finally {
      await world.close()
    }
  }

  test('writes a file that only its owner may read and that shows nothing of its content', () => {
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(existsSync(`${file}.partial`)).toBe(false)
    expect(readFileSync(file).includes('example.org')).toBe(false)
  })

  test('brings everything back: sealed files are the same bytes, half-signed envelopes can be finished, keys still open', async () => {
    const place = emptyFolder()
    expect(await paraph(['restore', file], { DATA_DIR: place })).toMatchObject({ code: 0 })
    await checkRestored({ folder: place })

    const again = await paraph(['restore', file], { DATA_DIR: place })
    expect(again.code).toBe(1)
    expect(again.said).toContain('This database is in use.')
  })

  test('moves an embedded instance to a real PostgreSQL', async ({ skip }) => {
    const postgres = await startPostgres()
    if (!postgres) return skip('PostgreSQL is not installed')
    try {
      const place = emptyFolder()
      const environment = { DATA_DIR: place, DATABASE_URL: postgres.url }
      expect(await paraph(['restore', file], environment)).toMatchObject({ code: 0 })
      await checkRestored({ folder: place, databaseUrl: postgres.url })

      const other = emptyFolder()
      const again = await paraph(['restore', file], { DATA_DIR: other, DATABASE_URL: postgres.url })
      expect(again).toMatchObject({ code: 1 })
      expect(again.said).toContain('This database is in use.')
      expect(readdirSync(other)).toEqual([])
    } finally {
      postgres.stop()
    }
  })

  describe('refuses, says why, and touches nothing', () => {
    const damaged = (name: string, change: (bytes: Buffer) => Buffer) => {
      const changed = at(name)
      writeFileSync(changed, change(readFileSync(file)))
      return changed
    }
    const flipped = (offset: (length: number) => number) => (bytes: Buffer) => {
      const place = offset(bytes.length)
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
      return bytes
    }
    const notOurs = 'This is not a Paraph backup.'
    const wrong = 'The passphrase is wrong, or the backup is damaged.'
    const unusable: [string, () => string, string][] = [
      [
        'a file cut in the middle',
        () => damaged('cut', (bytes) => bytes.subarray(0, bytes.length >> 1)),
        wrong,
      ],
      ['a file without its last byte', () => damaged('short', (bytes) => bytes.subarray(0, -1)), wrong],
      [
        'a byte changed in the middle',
        () =>
          damaged(
            'middle',
            flipped((length) => length >> 1),
          ),
        wrong,
      ],
      [
        'a byte changed at the very end',
        () =>
          damaged(
            'end',
            flipped((length) => length - 1),
          ),
        wrong,
      ],
      [
        'a byte changed in the salt',
        () =>
          damaged(
            'salt',
            flipped(() => 20),
          ),
        wrong,
      ],
      [
        'a byte changed in the first word',
        () =>
          damaged(
            'magic',
            flipped(() => 3),
          ),
        notOurs,
      ],
      [
        'something else',
        () => damaged('other', () => Buffer.from('%PDF-1.7 and much more of it, but no backup')),
        notOurs,
      ],
      ['an empty file', () => damaged('empty', () => Buffer.alloc(0)), notOurs],
    ]

    test.each(unusable)('%s', async (_, make, sentence) => {
      await expect(checkBackup(make(), passphrase)).rejects.toThrow(sentence)
    })

    const refused: [string, string, Record<string, string>][] = [
      ['a wrong passphrase', wrong, { PARAPH_PASSPHRASE: 'another passphrase' }],
      [
        'a short passphrase',
        'Set PARAPH_PASSPHRASE to a passphrase of at least 12 characters.',
        { PARAPH_PASSPHRASE: 'short' },
      ],
      [
        'another instance key from the environment',
        'INSTANCE_KEY is the key of another',
        { INSTANCE_KEY: Buffer.alloc(32, 7).toString('base64') },
      ],
    ]

    test.each(refused)('%s', async (_, sentence, environment) => {
      const place = emptyFolder()
      const { code, said } = await paraph(['restore', file], { DATA_DIR: place, ...environment })
      expect(code).toBe(1)
      expect(said).toContain(sentence)
      expect(said).not.toMatch(/\n\s+at /)
      expect(readdirSync(place)).toEqual([])
    })

    test('a place that has the key of another instance', async () => {
      const place = emptyFolder()
      const key = path.join(place, 'instance.key')
      writeFileSync(key, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
      const { code, said } = await paraph(['restore', file], { DATA_DIR: place })
      expect(code).toBe(1)
      expect(said).toContain(`${key} is the key of another instance.`)
      expect(readFileSync(key, 'utf8')).toContain(Buffer.alloc(32, 7).toString('base64'))
    })

    test('to back up while a server uses the folder', async () => {
      const place = emptyFolder()
      const release = lockDirectory(place)
      const { code, said } = await paraph(['backup', at('never')], { DATA_DIR: place })
      release()
      expect({ code, said }).toEqual({
        code: 1,
        said: `Another Paraph process is using ${place}. Stop it first.\n`,
      })
      expect(existsSync(at('never'))).toBe(false)
    })
  })
})
