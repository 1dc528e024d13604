import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { OrganizationId } from '#core/ids.ts'
import { sql } from 'drizzle-orm'
import { BlobMissing } from '../blobs/blob-errors.ts'
import { enterTenant, type Database, type Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import { startEncryption } from './backup-cipher.ts'
import type { BackupLine } from './backup-lines.ts'
import { backupTables } from './table-names.ts'

type Parts = { database: Database; blobs: BlobStore; keys: InstanceKeys; clock: Clock }
/** `next`: while a rotation is under way. */
export type InstanceKeys = { current: Uint8Array; next: Uint8Array | null }
export type BackupCounts = { rows: number; blobs: number }

const rowsAtOnce = 500

/** Everything of one moment into one file. The file appears under its name only when it is complete. */
export async function writeBackup(parts: Parts, file: string, passphrase: string): Promise<BackupCounts> {
  const counts: BackupCounts = { rows: 0, blobs: 0 }
  const { header, cipher, tag } = await startEncryption(passphrase)
  const draft = `${file}.partial`
  const sink = createWriteStream(draft, { mode: 0o600, flush: true })
  sink.write(header)
  try {
    await parts.database.snapshot(async (tx) => {
      const lines = Readable.from(linesOf(parts, tx, counts))
      await pipeline(lines, createGzip(), cipher, sink, { end: false })
    })
    await new Promise<void>((resolve, reject) => {
      sink.once('error', reject)
      sink.end(tag(), () => resolve())
    })
    await rename(draft, file)
  } catch (error) {
    sink.destroy()
    await rm(draft, { force: true })
    throw error
  }

  return counts
}

async function* linesOf(
  { blobs, keys, clock }: Parts,
  tx: Transaction,
  counts: BackupCounts,
): AsyncGenerator<string> {
  yield toLine({ kind: 'start', format: 1, at: clock.now().toISOString() })
  yield toLine({
    kind: 'key',
    instanceKey: toBase64(keys.current),
    ...(keys.next && { nextKey: toBase64(keys.next) }),
  })
  const homes = await tx.select({ id: organization.organizationId }).from(organization)
  for (const { name, fenced } of backupTables()) {
    for (const tenant of fenced ? homes.map(({ id }) => id) : [null]) {
      if (tenant) await enterTenant(tx, tenant as OrganizationId)
      for await (const row of rowsOf(tx, name)) {
        counts.rows += 1
        yield toLine({ kind: 'row', table: name, tenant, row })
      }
    }
  }
  for await (const sha256 of blobs.list()) {
    const bytes = await blobs.get(sha256).catch(nullIfErased)
    if (!bytes) continue
    counts.blobs += 1
    yield toLine({ kind: 'blob', sha256, bytes: Buffer.from(bytes).toString('base64') })
  }
  yield toLine({ kind: 'end', ...counts })
}

/** It was listed, and retention has erased it since. */
function nullIfErased(error: unknown): null {
  if (error instanceof BlobMissing) return null
  throw error
}

/** In one reading, however many there are: pages behind an offset are read once more for each that follows. */
async function* rowsOf(tx: Transaction, table: string): AsyncGenerator<Record<string, unknown>> {
  await tx.execute(
    sql`declare kept no scroll cursor for select to_jsonb(t) as row from ${sql.identifier(table)} t`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql`fetch ${sql.raw(String(rowsAtOnce))} from kept`,
    )
    for (const { row } of rows) yield row
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close kept`)
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function toLine(line: BackupLine): string {
  return `${JSON.stringify(line)}\n`
}
