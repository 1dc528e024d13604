import { readConfig } from '../config/config.ts'
import { keySource } from '../config-ports.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { loadInstanceKey, loadNextKey } from '../trust/instance-key-file.ts'
import { noteHostFact } from '../data/host-facts.ts'
import { systemClock } from '../system.ts'
import { openStorage, readPassphrase } from './storage.ts'

/** `paraph backup <file>`: with the embedded database the server must be stopped, with PostgreSQL it may run. */
export async function backup([file]: readonly string[]): Promise<number> {
  if (!file) throw new Error('Into which file? npm run paraph -- backup <file>')
  const passphrase = readPassphrase(process.env)
  const config = readConfig(process.env)
  const source = keySource(config)
  const keys = { current: await loadInstanceKey(source), next: await loadNextKey(source) }
  const storage = await openStorage(config)
  try {
    const { database, blobs } = storage
    const counts = await writeBackup({ database, blobs, keys, clock: systemClock }, file, passphrase)
    const noted = { rows: counts.rows, files: counts.blobs }
    await database.transaction(null, (tx) => noteHostFact(tx, 'backup', noted, systemClock.now()))
    process.stdout.write(
      `${file}: ${counts.rows} rows, ${counts.blobs} files. Keep the passphrase apart from it.\n`,
    )
  } finally {
    await storage.close()
  }

  return 0
}
