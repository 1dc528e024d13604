import type { Config } from '../config/config.ts'
import { keySource, openDatabase } from '../config-ports.ts'
import type { Database } from '../data/database.ts'
import { makeDatabaseClock } from '../data/database-clock.ts'
import { lockDirectory } from '../data/directory-lock.ts'
import { makePrivateFolder } from '../data/private-folder.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { systemClock } from '../system.ts'
import { followKey } from '../trust/follow-key.ts'
import { openKeys } from '../trust/open-keys.ts'

const comparedEveryMs = 10_000

type Time = { clock: Clock; stop: () => void }

/** Opens the data folder and the database, with the key its secrets rest under and the time it goes by. Leaves nothing open when it throws. */
export async function openData(config: Config, ownClock: Clock | undefined, log: Log) {
  await openFolder(config, log)
  const unlock = config.database.kind === 'embedded' ? lockDirectory(config.dataDirectory) : () => {}
  const database = await openDatabase(config)
  const closeDatabase = async () => {
    await database.close()
    unlock()
  }
  const openRest = async () => {
    const instanceKey = await openKeys(database, keySource(config), log)
    const time = ownClock ? goingOnAlone(ownClock) : await openClock(config, database, log)
    // The key of a database that nobody else uses is rotated while it is stopped.
    const unfollow = config.database.kind === 'embedded' ? () => {} : followKey(instanceKey, log)
    return { instanceKey, time, unfollow }
  }
  const { instanceKey, time, unfollow } = await openRest().catch(async (error: unknown) => {
    await closeDatabase()
    throw error
  })

  return {
    ...{ database, instanceKey, clock: time.clock },
    /** What reads and writes is to be closed before. */
    closeData: async () => {
      time.stop()
      unfollow()
      await closeDatabase()
    },
  }
}

/** One process that has the database to itself has the time to itself as well. */
async function openClock({ database: { kind } }: Config, database: Database, log: Log): Promise<Time> {
  if (kind === 'embedded') return goingOnAlone(systemClock)
  const clock = await makeDatabaseClock({
    ask: () => database.now(),
    machine: systemClock,
    steady: () => performance.now(),
    log,
    everyMs: comparedEveryMs,
  })

  return { clock, stop: () => clock.stop() }
}

const goingOnAlone = (clock: Clock): Time => ({ clock, stop: () => {} })

async function openFolder({ dataDirectory }: Config, log: Log): Promise<void> {
  const leftOpen = await makePrivateFolder(dataDirectory)
  if (leftOpen.length > 0)
    log.warn(
      { count: leftOpen.length, such: leftOpen[0] },
      'other users of this machine may read the data folder',
    )
}
