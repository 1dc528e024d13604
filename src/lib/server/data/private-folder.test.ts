import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { makePrivateFolder } from './private-folder.ts'

let home: string
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
  home = mkdtempSync(path.join(os.tmpdir(), 'paraph-private-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(home, { recursive: true, force: true })
})

const modeOf = (at: string) => lstatSync(at).mode & 0o777
/** Everything below that somebody else may come to. */
const open = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (modeOf(path.join(folder, name)) & 0o077) !== 0,
  )

test('a data folder that others may read is closed to them, with the database and documents in it', async () => {
  const folder = path.join(home, 'data')
  mkdirSync(path.join(folder, 'database', 'base', '5'), { recursive: true })
  mkdirSync(path.join(folder, 'blobs', 'ab'), { recursive: true })
  const files = ['database/PG_VERSION', 'database/base/5/1259', 'blobs/ab/abcd'].map((name) =>
    path.join(folder, name),
  )
  for (const file of files) writeFileSync(file, 'x')
  for (const file of files) chmodSync(file, 0o666)
  chmodSync(folder, 0o755)

  expect(await makePrivateFolder(folder)).toEqual([])
  expect(modeOf(folder)).toBe(0o700)
  expect(open(folder)).toEqual([])
  expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600])
})

test('what the database makes from then on is closed, too', async () => {
  const folder = path.join(home, 'new')
  await makePrivateFolder(folder)
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))
  await database.close()

  expect(modeOf(folder)).toBe(0o700)
  expect(open(folder)).toEqual([])
})

test('what is not ours stays as it is', async () => {
  const folder = path.join(home, 'shared')
  mkdirSync(path.join(folder, 'database'), { recursive: true })
  writeFileSync(path.join(home, 'elsewhere'), 'x', { mode: 0o644 })
  writeFileSync(path.join(folder, 'notes.txt'), 'x', { mode: 0o644 })
  symlinkSync(path.join(home, 'elsewhere'), path.join(folder, 'database', 'link'))
  await makePrivateFolder(folder)

  expect(modeOf(path.join(home, 'elsewhere'))).toBe(0o644)
  expect(modeOf(path.join(folder, 'notes.txt'))).toBe(0o644)
})
