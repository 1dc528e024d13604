import path from 'node:path'
import { readConfig } from '../config/config.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { loadInstanceKey } from '../trust/instance-key-file.ts'
import { systemClock } from '../system.ts'
import { openStorage, readPassphrase } from './storage.ts'

/** `paraph backup <file>`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function backup([file]: readonly string[]): Promise<number> {
  if (!file) throw new Error('Into which file? npm run paraph -- backup <file>')
  const passphrase = readPassphrase(process.env)
  const config = readConfig(process.env)
  const keyFile = path.join(config.dataDirectory, 'instance.key')
  const instanceKey = await loadInstanceKey(
    config.instanceKey ? { base64: config.instanceKey } : { file: keyFile },
  )
  const storage = await openStorage(config)
  try {
    const { database, blobs } = storage
    const counts = await writeBackup({ database, blobs, instanceKey, clock: systemClock }, file, passphrase)
    process.stdout.write(
      `${file}: ${counts.rows} rows, ${counts.blobs} files. Keep the passphrase apart from it.\n`,
    )
  } finally {
    await storage.close()
  }

  return 0
}
