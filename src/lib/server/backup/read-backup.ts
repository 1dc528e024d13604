import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { enterTenant, type Database, type Transaction } from '../data/database.ts'
import { instanceKey } from '../data/tables/directory.ts'
import { appUser } from '../data/tables/people.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { openEncrypted } from './backup-cipher.ts'
import { BackupLine } from './backup-lines.ts'
import { backupTables, type BackupTable } from './table-names.ts'
import type { BackupCounts, InstanceKeys } from './write-backup.ts'

/** Reads a backup to its end without using it, and returns the instance keys inside. Throws when it is not whole. */
export async function checkBackup(file: string, passphrase: string): Promise<InstanceKeys> {
  let keys: InstanceKeys | undefined
  let complete = false
  for await (const line of linesOf(file, passphrase)) {
    if (line.kind === 'key') {
      const next = line.nextKey === undefined ? null : fromBase64(line.nextKey)
      keys = { current: fromBase64(line.instanceKey), next }
    }
    if (line.kind === 'end') complete = true
  }
  if (!keys || !complete) throw new Error('The backup is not complete.')

  return keys
}

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** Throws when anybody lives in this database already. */
export async function assertEmpty(database: Database): Promise<void> {
  await database.transaction(null, refuseWhenUsed)
}

/** Brings everything back in one transaction; the database must be empty. Blobs are checked against their names. */
export async function readBackup(
  { database, blobs }: { database: Database; blobs: BlobStore },
  file: string,
  passphrase: string,
): Promise<BackupCounts> {
  const known = new Map(backupTables().map((table) => [table.name, table]))
  const counts: BackupCounts = { rows: 0, blobs: 0 }
  await database.transaction(null, async (tx) => {
    await refuseWhenUsed(tx)
    // A start has made one of its own, which nothing of the backup rests under.
    await tx.delete(instanceKey)
    let tenant: string | null = null
    for await (const line of linesOf(file, passphrase)) {
      const table = line.kind === 'row' ? known.get(line.table) : undefined
      if (line.kind === 'row' && table) {
        if (line.tenant && line.tenant !== tenant) await enterTenant(tx, line.tenant as OrganizationId)
        tenant = line.tenant ?? tenant
        await insertRow(tx, table, line.row)
        counts.rows += 1
      } else if (line.kind === 'blob') {
        const bytes = fromBase64(line.bytes)
        if ((await blobs.put(bytes)) !== line.sha256)
          throw new Error(`The backup's blob ${line.sha256} is damaged.`)
        counts.blobs += 1
      }
    }
  })

  return counts
}

async function refuseWhenUsed(tx: Transaction): Promise<void> {
  const [somebody] = await tx.select({ id: appUser.id }).from(appUser).limit(1)
  if (somebody)
    throw new Error('This database is in use. Restore into an empty one (another DATA_DIR or DATABASE_URL).')
}

async function insertRow(
  tx: Transaction,
  table: Pick<BackupTable, 'name' | 'columns' | 'filled'>,
  row: Record<string, unknown>,
): Promise<void> {
  const name = sql.identifier(table.name)
  // What a backup from before says nothing of, or nothing yet, is what the table says of new rows.
  const given = table.columns.filter((column) => (row[column] ?? null) !== null || !table.filled.has(column))
  const columns = sql.raw(given.map((column) => `"${column}"`).join(', '))
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`,
  )
}

async function* linesOf(file: string, passphrase: string): AsyncGenerator<BackupLine> {
  const plain = await openEncrypted(file, passphrase)
  const unzipped = createGunzip()
  // A wrong passphrase shows as garbage before the tag does; either way it is the same message.
  const wrong = () => new Error('The passphrase is wrong, or the backup is damaged.')
  plain.on('error', () => unzipped.destroy(wrong()))
  plain.pipe(unzipped)
  try {
    for await (const text of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield BackupLine.parse(JSON.parse(text))
    }
  } catch {
    throw wrong()
  }
}
