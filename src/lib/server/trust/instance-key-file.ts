import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { instanceKeyBytes } from './key-box.ts'

/** What keys rest encrypted by where they lie. Each throws an error in words. */
export type KeyWrapping = {
  /** A new key, encrypted. */
  make(): Promise<Uint8Array>
  wrap(plain: Uint8Array): Promise<Uint8Array>
  unwrap(sealed: Uint8Array): Promise<Uint8Array>
}

/**
 * `next` is the key that is to take the place of the other one, while there is such; a file's lies beside it. With `wrapping` all
 * of them rest encrypted.
 */
export type InstanceKeySource = ({ file: string } | { base64: string; next?: string | null }) & {
  wrapping?: KeyWrapping | null
}

/**
 * The 32 bytes of the instance key. A file that does not exist is made, readable by its owner only. It holds the key, or what it
 * is encrypted as, as one line of base64, which is also what the configuration takes. Throws an Error that says how to mend it.
 */
export async function loadInstanceKey(source: InstanceKeySource): Promise<Uint8Array> {
  if ('base64' in source) return openKey(source.base64, 'The configured instance key', source)
  if (!(await exists(source.file))) await writeInstanceKey(source.file, await makeRestingKey(source))

  return openKey(await readKeyFile(source.file), `The instance key in ${source.file}`, source)
}

/** The key that is to take the place of the one in use; null where there is none. */
export async function loadNextKey(source: InstanceKeySource): Promise<Uint8Array | null> {
  if ('base64' in source) return source.next ? openKey(source.next, 'The next instance key', source) : null
  const file = nextKeyFile(source.file)

  return (await exists(file)) ? openKey(await readKeyFile(file), `The instance key in ${file}`, source) : null
}

/** A new key as it is to lie there. */
export async function makeRestingKey({ wrapping }: Pick<InstanceKeySource, 'wrapping'>): Promise<Uint8Array> {
  return wrapping ? wrapping.make() : randomBytes(instanceKeyBytes)
}

/** This key as it is to lie there. */
export async function toRestingKey(
  key: Uint8Array,
  { wrapping }: Pick<InstanceKeySource, 'wrapping'>,
): Promise<Uint8Array> {
  return wrapping ? wrapping.wrap(key) : key
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
  const draft = await writeDraft(file, bytes)
  try {
    return await linkUnlessTaken(draft, file)
  } finally {
    await unlink(draft)
    await syncFolder(dirname(file))
  }
}

/** The same key in another form takes the place of the file, at once and durably. */
export async function replaceInstanceKey(file: string, bytes: Uint8Array): Promise<void> {
  await rename(await writeDraft(file, bytes), file)
  await syncFolder(dirname(file))
}

async function writeDraft(file: string, bytes: Uint8Array): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${Buffer.from(bytes).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }

  return draft
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

/** What the file of a key holds. Throws an error in words where others may read it. */
export async function readKeyFile(file: string): Promise<string> {
  await refuseWhenShared(file)

  return readFile(file, 'utf8')
}

/** Windows has no such bits: access lists guard the file there. */
async function refuseWhenShared(file: string): Promise<void> {
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return

  throw new Error(`The instance key ${file} can be read by others. Mend it with: chmod 600 ${file}`)
}

async function openKey(
  text: string,
  name: string,
  { wrapping }: Pick<InstanceKeySource, 'wrapping'>,
): Promise<Uint8Array> {
  const resting = parseRestingKey(text, name)
  if (!wrapping && resting.isWrapped)
    throw new Error(`${name} is encrypted. Name the key of KMS that opens it by INSTANCE_KEY_KMS.`)
  if (!wrapping) return resting.bytes
  if (!resting.isWrapped)
    throw new Error(
      `${name} is not encrypted, though INSTANCE_KEY_KMS is set. Encrypt it: npm run paraph -- key wrap`,
    )
  const key = await wrapping.unwrap(resting.bytes)
  if (key.length !== instanceKeyBytes)
    throw new Error(`${name} opens, and is not ${instanceKeyBytes} bytes long: it is no instance key.`)

  return key
}

/** No key is encrypted into fewer bytes than this. */
const leastWrappedBytes = 2 * instanceKeyBytes

/** A key as it lies somewhere: itself, or what it is encrypted as. Throws an error in words for what is neither. */
export function parseRestingKey(text: string, name: string): { bytes: Uint8Array; isWrapped: boolean } {
  const bytes = Buffer.from(text.trim(), 'base64')
  const isWrapped = bytes.length >= leastWrappedBytes
  const isExact = bytes.toString('base64') === text.trim()
  if (!isExact || (!isWrapped && bytes.length !== instanceKeyBytes))
    throw new Error(
      `${name} is not ${instanceKeyBytes} bytes of base64. Make one with: openssl rand -base64 32`,
    )

  return { bytes, isWrapped }
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
