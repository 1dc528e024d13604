import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { instanceKeyBytes } from './key-box.ts'

/** `next` is the key that is to take the place of the other one, while there is such; a file's lies beside it. */
export type InstanceKeySource = { file: string } | { base64: string; next?: string | null }

/**
 * The 32 bytes of the instance key. A file that does not exist is made, readable by its owner only. It holds the key
 * as one line of base64, which is also what the configuration takes. Throws an Error that says how to mend it.
 */
export async function loadInstanceKey(source: InstanceKeySource): Promise<Uint8Array> {
  if ('base64' in source) return parseInstanceKey(source.base64, 'The configured instance key')
  if (!(await exists(source.file))) await writeInstanceKey(source.file, randomBytes(instanceKeyBytes))

  return readInstanceKey(source.file)
}

/** The key that is to take the place of the one in use; null where there is none. */
export async function loadNextKey(source: InstanceKeySource): Promise<Uint8Array | null> {
  if ('base64' in source) return source.next ? parseInstanceKey(source.next, 'The next instance key') : null
  const file = nextKeyFile(source.file)

  return (await exists(file)) ? readInstanceKey(file) : null
}

export const nextKeyFile = (file: string) => `${file}.next`

/**
 * Puts the next key into the file of the one in use, which is kept under the name that is answered: backups from before open
 * with nothing else. Ended anywhere in between, it goes on where it was.
 */
export async function placeNextKey(file: string, former: string): Promise<string> {
  const aside = `${file}.${former}`
  if (await exists(nextKeyFile(file))) {
    await linkUnlessTaken(file, aside)
    await syncFolder(dirname(file))
    await rename(nextKeyFile(file), file)
    await syncFolder(dirname(file))
  }

  return aside
}

/**
 * Writes the file unless it exists; whoever was first wins, and `false` tells the others. The file appears under its
 * name complete and durable or not at all: a half-written key would lose every seal key on the next start.
 */
export async function writeInstanceKey(file: string, bytes: Uint8Array): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${Buffer.from(bytes).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    return await linkUnlessTaken(draft, file)
  } finally {
    await unlink(draft)
    await syncFolder(dirname(file))
  }
}

async function linkUnlessTaken(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

async function readInstanceKey(file: string): Promise<Uint8Array> {
  await refuseWhenShared(file)

  return parseInstanceKey(await readFile(file, 'utf8'), `The instance key in ${file}`)
}

/** Windows has no such bits: access lists guard the file there. */
async function refuseWhenShared(file: string): Promise<void> {
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return

  throw new Error(`The instance key ${file} can be read by others. Mend it with: chmod 600 ${file}`)
}

function parseInstanceKey(text: string, name: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'base64')
  const isExact = bytes.length === instanceKeyBytes && bytes.toString('base64') === text.trim()
  if (!isExact)
    throw new Error(
      `${name} is not ${instanceKeyBytes} bytes of base64. Make one with: openssl rand -base64 32`,
    )

  return bytes
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}

/** The name itself is durable only when the folder is. Windows cannot open a folder, and needs not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return

  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isErrno = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
