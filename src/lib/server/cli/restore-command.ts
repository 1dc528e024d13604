import { assertEmpty, checkBackup, readBackup } from '../backup/read-backup.ts'
import type { InstanceKeys } from '../backup/write-backup.ts'
import { readConfig } from '../config/config.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { keySource } from '../config-ports.ts'
import {
  loadInstanceKey,
  loadNextKey,
  nextKeyFile,
  toRestingKey,
  writeInstanceKey,
  type InstanceKeySource,
} from '../trust/instance-key-file.ts'
import { openStorage, readPassphrase } from './storage.ts'

/** `paraph restore <file>`: into an empty place; nothing is touched before the whole backup has proved sound. */
export async function restore([file]: readonly string[]): Promise<number> {
  if (!file) throw new Error('From which file? npm run paraph -- restore <file>')
  const passphrase = readPassphrase(process.env)
  const config = readConfig(process.env)
  const keys = await checkBackup(file, passphrase)
  const source = keySource(config)
  if (!('file' in source) && !(await hasAll(source, keys))) {
    throw new Error(
      'INSTANCE_KEY is the key of another instance: with it nothing in this backup could be opened. Leave it out.',
    )
  }
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    await assertEmpty(storage.database)
    if ('file' in source) await placeKeys(source, keys)
    const counts = await readBackup(storage, file, passphrase)
    process.stdout.write(
      `Restored ${counts.rows} rows and ${counts.blobs} files${config.blobs.keep === 's3' ? ', these into the bucket' : ''}.\n`,
    )
  } finally {
    await storage.close()
  }

  return 0
}

/** One that was being rotated rests under both. */
async function hasAll(source: InstanceKeySource, { current, next }: InstanceKeys): Promise<boolean> {
  const given = [await loadInstanceKey(source), await loadNextKey(source)].map((key) => key && toBase64(key))

  return given.includes(toBase64(current)) && (next === null || given.includes(toBase64(next)))
}

type FileSource = Extract<InstanceKeySource, { file: string }>

async function placeKeys(source: FileSource, { current, next }: InstanceKeys): Promise<void> {
  await placeInstanceKey(source, current)
  if (next) await placeInstanceKey({ ...source, file: nextKeyFile(source.file) }, next)
}

async function placeInstanceKey(source: FileSource, instanceKey: Uint8Array): Promise<void> {
  if (await writeInstanceKey(source.file, await toRestingKey(instanceKey, source))) return
  const there = await loadInstanceKey(source)
  if (toBase64(there) !== toBase64(instanceKey)) {
    throw new Error(
      `${source.file} is the key of another instance. Move it away, then restore again into an empty place.`,
    )
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
