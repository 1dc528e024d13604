import path from 'node:path'
import { assertEmpty, checkBackup, readBackup } from '../backup/read-backup.ts'
import { readConfig } from '../config/config.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import { loadInstanceKey, writeInstanceKey } from '../trust/instance-key-file.ts'
import { openStorage, readPassphrase } from './storage.ts'

/** `paraph restore <file>`: into an empty place; nothing is touched before the whole backup has proved sound. */
export async function restore([file]: readonly string[]): Promise<number> {
  if (!file) throw new Error('From which file? npm run paraph -- restore <file>')
  const passphrase = readPassphrase(process.env)
  const config = readConfig(process.env)
  const { instanceKey } = await checkBackup(file, passphrase)
  if (config.instanceKey && config.instanceKey !== toBase64(instanceKey)) {
    throw new Error(
      'INSTANCE_KEY is the key of another instance: with it nothing in this backup could be opened. Leave it out.',
    )
  }
  await makePrivateFolder(config.dataDirectory)
  const storage = await openStorage(config)
  try {
    await assertEmpty(storage.database)
    if (!config.instanceKey)
      await placeInstanceKey(path.join(config.dataDirectory, 'instance.key'), instanceKey)
    const counts = await readBackup(storage, file, passphrase)
    process.stdout.write(
      `Restored ${counts.rows} rows and ${counts.blobs} files${config.blobs.keep === 's3' ? ', these into the bucket' : ''}.\n`,
    )
  } finally {
    await storage.close()
  }

  return 0
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
