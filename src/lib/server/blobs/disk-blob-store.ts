import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../ports.ts'
import { systemClock } from '../system.ts'
import { sha256InTurns } from '../sha256.ts'
import { BlobDamaged, BlobMissing } from './blob-errors.ts'
import { blobName, type DatedBlobStore } from './dated-blob-store.ts'

/** Nobody writes for so long. */
const leftoverAgeMs = 24 * 60 * 60 * 1000
const leftover = /\.tmp$|^\.probe-/

/** Files named by their SHA-256, two characters of it as folder. `clock` is that by which others say what is old. */
export function makeDiskBlobStore(root: string, clock: Clock = systemClock): DatedBlobStore {
  const folderOf = (hash: string) => path.join(root, hash.slice(0, 2))
  const fileOf = (hash: string) => path.join(folderOf(hash), hash)

  async function has(hash: string): Promise<boolean> {
    return access(fileOf(hash), constants.R_OK).then(
      () => true,
      () => false,
    )
  }

  return {
    has,
    async put(bytes) {
      const hash = await sha256InTurns(bytes)
      // To read them costs less than to be wrong: what stands there under this name may be damaged, or cut short.
      if ((await touch(fileOf(hash), clock.now())) && (await holds(fileOf(hash), bytes))) return hash
      await mkdir(folderOf(hash), { recursive: true })
      await writeDurably(fileOf(hash), bytes, clock.now())
      return hash
    },
    putAt: (hash) => stat(fileOf(hash)).then(({ mtime }) => mtime, nullIfMissing),
    async bring(bytes, at) {
      const hash = await sha256InTurns(bytes)
      if (await has(hash)) return hash
      await mkdir(folderOf(hash), { recursive: true })
      await writeDurably(fileOf(hash), bytes, at)
      return hash
    },
    async get(hash) {
      const bytes = await readFile(fileOf(hash)).catch((cause: unknown) => {
        if (nullIfMissing(cause) === null) throw new BlobMissing(hash, { cause })
        throw cause
      })
      if ((await sha256InTurns(bytes)) !== hash) throw new BlobDamaged(hash)
      return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async remove(hash, before) {
      if (!(await isOlder(fileOf(hash), before))) return
      // Out of sight first: whoever puts the same bytes from now on writes them anew.
      const aside = `${fileOf(hash)}.${randomUUID()}.tmp`
      const isMine = await rename(fileOf(hash), aside).then(() => true, nullIfMissing)
      if (!isMine) return
      if (await isOlder(aside, before)) await rm(aside)
      else await rename(aside, fileOf(hash))
    },
    async *list() {
      for await (const file of filesIn(root))
        if (blobName.test(path.basename(file))) yield path.basename(file)
    },
    async tidy() {
      const before = new Date(clock.now().getTime() - leftoverAgeMs)
      for await (const file of filesIn(root))
        if (leftover.test(path.basename(file)) && (await isOlder(file, before)))
          await rm(file, { force: true })
    },
    async probe() {
      await mkdir(root, { recursive: true })
      const probe = path.join(root, `.probe-${randomUUID()}`)
      await writeDurably(probe, new Uint8Array([1]), clock.now())
      await rm(probe)
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** False where it is not there. */
async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(nullIfMissing)

  return found !== null && found.mtime <= before
}

/** Those of the store's folders, and those beside them. */
async function* filesIn(root: string): AsyncGenerator<string> {
  for (const entry of (await readdir(root, { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
    const place = path.join(root, entry.name)
    if (entry.isDirectory()) for (const file of await readdir(place)) yield path.join(place, file)
    else yield place
  }
}

async function holds(file: string, bytes: Uint8Array): Promise<boolean> {
  return readFile(file).then(
    (there) => there.equals(bytes),
    () => false,
  )
}

/** Says that the bytes were put just now. False where they are not there. */
async function touch(file: string, now: Date): Promise<boolean> {
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

/**
 * Temporary file, fsync, atomic rename, fsync of the folder: after a power cut the file is whole or absent. `at` is when it
 * says that it was written.
 */
async function writeDurably(file: string, bytes: Uint8Array, at: Date): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.utimes(at, at)
    await handle.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  const folder = await open(path.dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
