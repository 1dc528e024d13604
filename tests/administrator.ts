import { openStorage } from '#server/cli/storage.ts'
import { setAdministrator } from '#server/cli/host-administrators.ts'
import { makeRandom, systemClock } from '#server/system.ts'
import type { Config } from '#server/config/config.ts'

/**
 * What `paraph user admin` does, on a server's database: one on the embedded engine must be stopped for it, as for
 * the command.
 */
export async function administrate(config: Config, email: string, isAdmin: boolean): Promise<void> {
  const storage = await openStorage(config)
  try {
    await setAdministrator(
      { database: storage.database, clock: systemClock, random: makeRandom(systemClock) },
      { email, account: null, isAdmin },
    )
  } finally {
    await storage.close()
  }
}
