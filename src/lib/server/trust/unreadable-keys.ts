import { existsSync } from 'node:fs'
import type { Database } from '../data/database.ts'
import { secretPlaces } from '../secret-places.ts'
import type { InstanceKeySource } from './instance-key-file.ts'
import { SecretUnreadable } from './authenticated-box.ts'
import type { InstanceKey } from './instance-key.ts'
import type { KeyBox } from './key-box.ts'
import { issuerOf, readKeptKeys, type KeptKey } from './kept-keys.ts'

/** Without the key that opens everything, no start is better than one that seals nothing and says nothing. */
export class InstanceKeyLost extends Error {
  override name = 'InstanceKeyLost'
}

export const whatToDo = `Bring the right key back (it is in every backup: paraph restore). If it is lost for good:
  npm run paraph -- seal revoke root --reason superseded      (keyCompromise if somebody may have it)
makes new keys under a new root. Files sealed before stay verifiable; signing links, webhook secrets and second factors
that were made with the lost key stop working.`

/** Before a key is made: a new one would not open what is there. Throws `InstanceKeyLost`. */
export async function assertKeyThere(database: Database, source: InstanceKeySource): Promise<void> {
  if (!('file' in source) || existsSync(source.file)) return
  const keys = await database.transaction(null, readKeptKeys)
  if (keys.some(({ kind, isNewest, revocation }) => kind === 'root' && isNewest && !revocation))
    throw new InstanceKeyLost(
      `The instance key ${source.file} is gone, and the seal keys of this database open with nothing else.\n${whatToDo}`,
    )
}

/**
 * Keys in use that do not open, for whoever starts the server. Throws `InstanceKeyLost` when the root is among them:
 * then it is the instance key that is not the right one.
 */
export async function findUnreadableKeys(
  database: Database,
  instanceKey: Pick<InstanceKey, 'decryptSecret'>,
): Promise<KeptKey[]> {
  const keys = await database.transaction(null, readKeptKeys)
  const unreadable = keys.filter((key) => isLast(key) && !opens(key, instanceKey) && isUnderLast(key, keys))
  if (unreadable.some(({ kind }) => kind === 'root'))
    throw new InstanceKeyLost(`The instance key does not open the seal keys of this database.\n${whatToDo}`)

  return unreadable
}

/** Whether the root in use rests under this very key. */
export async function hasRootUnder(database: Database, box: KeyBox): Promise<boolean> {
  const keys = await database.transaction(null, readKeptKeys)

  return keys.some(
    (key) =>
      key.kind === 'root' &&
      isLast(key) &&
      box.opens(key.row.privateKey, secretPlaces.sealKey(key.row.purpose)),
  )
}

const isLast = ({ isNewest, revocation }: KeptKey) => isNewest && revocation === null

/** A key under an authority that was replaced is replaced itself when its turn comes. */
function isUnderLast(key: KeptKey, keys: readonly KeptKey[]): boolean {
  if (key.kind === 'root' || key.kind === 'brought') return true
  const issuer = issuerOf(key, keys)

  return issuer !== null && isLast(issuer) && isUnderLast(issuer, keys)
}

function opens({ row }: KeptKey, instanceKey: Pick<InstanceKey, 'decryptSecret'>): boolean {
  try {
    instanceKey.decryptSecret(row.privateKey, secretPlaces.sealKey(row.purpose))
    return true
  } catch (error) {
    if (error instanceof SecretUnreadable) return false
    throw error
  }
}
