import path from 'node:path'
import { assertEmpty, checkBackup, readBackup } from '../backup/read-backup.ts'
import type { InstanceKeys } from '../backup/write-backup.ts'
import { readConfig, type Config } from '../config/config.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { loadInstanceKey, nextKeyFile, writeInstanceKey } from '../trust/instance-key-file.ts'
import { openStorage, readPassphrase } from './storage.ts'

/** `paraph restore <file>`: into an empty place; nothing is touched before the whole backup has proved sound. */
export async function restore([file]: readonly string[]): Promise<number> {
  if (!file) throw new Error('From which file? npm run paraph -- restore <file>')
  const passphrase = readPassphrase(process.env)
  const config = readConfig(process.env)
  const keys = await checkBackup(file, passphrase)
  if (config.instanceKey && !hasAll(config, keys)) {
    throw new Error(
      'INSTANCE_KEY is the key of another instance: with it nothing in this backup could be opened. Leave it out.',
    )
  }
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    await assertEmpty(storage.database)
    if (!config.instanceKey) await placeKeys(path.join(config.dataDirectory, 'instance.key'), keys)
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
function hasAll({ instanceKey, nextInstanceKey }: Config, { current, next }: InstanceKeys): boolean {
  const given = [instanceKey, nextInstanceKey]

  return given.includes(toBase64(current)) && (next === null || given.includes(toBase64(next)))
}

async function placeKeys(file: string, { current, next }: InstanceKeys): Promise<void> {
  await placeInstanceKey(file, current)
  if (next) await placeInstanceKey(nextKeyFile(file), next)
}

async function placeInstanceKey(file: string, instanceKey: Uint8Array): Promise<void> {
  if (await writeInstanceKey(file, instanceKey)) return
  const there = await loadInstanceKey({ file })
  if (toBase64(there) !== toBase64(instanceKey)) {
    throw new Error(
      `${file} is the key of another instance. Move it away, then restore again into an empty place.`,
    )
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
