import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore } from '../ports.ts'
import { sha256InTurns } from '../sha256.ts'

export class BlobMissing extends Error {
  override name = 'BlobMissing'
}

/** The bytes no longer are what their name says: a fault of the disk, or tampering. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged'
}

const name = /^[0-9a-f]{64}$/

/** Files named by their SHA-256, two characters of it as folder. */
export function makeDiskBlobStore(root: string): BlobStore {
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
      if (await touch(fileOf(hash))) return hash
      await mkdir(folderOf(hash), { recursive: true })
      await writeDurably(fileOf(hash), bytes)
      return hash
    },
    async get(hash) {
      const bytes = await readFile(fileOf(hash)).catch((cause: unknown) => {
        throw new BlobMissing(hash, { cause })
      })
      if ((await sha256InTurns(bytes)) !== hash) throw new BlobDamaged(hash)
      return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async remove(hash, before) {
      const isOld = (file: string) => stat(file).then(({ mtime }) => mtime <= before, falseIfMissing)
      if (!(await isOld(fileOf(hash)))) return
      // Out of sight first: whoever puts the same bytes from now on writes them anew.
      const aside = `${fileOf(hash)}.${randomUUID()}.tmp`
      const isMine = await rename(fileOf(hash), aside).then(() => true, falseIfMissing)
      if (!isMine) return
      if (await isOld(aside)) await rm(aside)
      else await rename(aside, fileOf(hash))
    },
    async *list() {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const file of await readdir(path.join(root, folder)).catch(() => []))
          if (name.test(file)) yield file
      }
    },
    async probe() {
      await mkdir(root, { recursive: true })
      const probe = path.join(root, `.probe-${randomUUID()}`)
      await writeDurably(probe, new Uint8Array([1]))
      await rm(probe)
    },
  }
}

function falseIfMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
  throw error
}

/** Says that the bytes were put just now. False where they are not there. */
async function touch(file: string): Promise<boolean> {
  const now = new Date()

  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

/** Temporary file, fsync, atomic rename, fsync of the folder: after a power cut the file is whole or absent. */
export async function writeDurably(file: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`
  const handle = await open(temporary, 'wx', mode)
  try {
    await handle.writeFile(bytes)
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
