import path from 'node:path'
import { openBlobs } from '../blobs/open-blobs.ts'
import type { Config } from '../config/config.ts'
import { withSecretFiles, type Given } from '../config/environment.ts'
import { lockDirectory } from '../data/directory-lock.ts'
import { openEmbeddedDatabase } from '../data/embedded-database.ts'
import { openPostgresDatabase } from '../data/postgres-database.ts'
import { systemClock } from '../system.ts'

/** Database and blobs alone, for commands that run while the server does not. */
export async function openStorage(config: Config) {
  const { dataDirectory, database: kind } = config
  const blobs = await openBlobs(config, systemClock)
  const unlock = kind.kind === 'embedded' ? lockDirectory(dataDirectory) : () => {}
  const database =
    kind.kind === 'embedded'
      ? await openEmbeddedDatabase(path.join(dataDirectory, 'database'))
      : await openPostgresDatabase(kind.url, 2)

  return {
    database,
    blobs,
    async close() {
      await database.close()
      unlock()
    },
  }
}

/** Short passphrases are guessed; this one guards every seal key. */
export function readPassphrase(environment: Given): string {
  const passphrase = withSecretFiles(environment)['PARAPH_PASSPHRASE'] ?? ''
  if (passphrase.length < 12)
    throw new Error('Set PARAPH_PASSPHRASE to a passphrase of at least 12 characters.')

  return passphrase
}
