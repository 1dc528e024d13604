import type { Database } from '../data/database.ts'
import type { Log } from '../log.ts'
import { loadInstanceKey, type InstanceKeySource } from './instance-key-file.ts'
import { makeInstanceKey, type InstanceKey } from './instance-key.ts'
import { assertKeyThere, findUnreadableKeys } from './unreadable-keys.ts'

/** The instance key, once it is known to be the one that this database's keys were closed with. Throws `InstanceKeyLost`. */
export async function openKeys(
  database: Database,
  source: InstanceKeySource,
  log: Pick<Log, 'error'>,
): Promise<InstanceKey> {
  await assertKeyThere(database, source)
  const instanceKey = makeInstanceKey(await loadInstanceKey(source))
  for (const { serial, row, organizationId } of await findUnreadableKeys(database, instanceKey)) {
    log.error(
      { key: row.purpose, organizationId, serial },
      `a key does not open and nothing more can be sealed with it: npm run paraph -- seal revoke ${serial} --reason superseded`,
    )
  }

  return instanceKey
}
