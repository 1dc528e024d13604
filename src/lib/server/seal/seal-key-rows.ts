import { eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { sealKey, sealRevocation } from '../data/tables/directory.ts'
import type { SealKeyRow, SealKeyRows } from './key-store.ts'

/** The key store's rows in the database, bytes as base64. */
export function makeSealKeyRows(database: Database): SealKeyRows {
  return {
    async find(purpose) {
      const [row] = await database.transaction(null, (tx) =>
        tx.select().from(sealKey).where(eq(sealKey.purpose, purpose)),
      )
      return row && toKeyRow(row)
    },

    async insertIfAbsent(row) {
      const stored = { ...row, certificate: toBase64(row.certificate), privateKey: toBase64(row.privateKey) }
      const [there] = await database.transaction(null, async (tx) => {
        await tx.insert(sealKey).values(stored).onConflictDoNothing()
        return tx.select().from(sealKey).where(eq(sealKey.purpose, row.purpose))
      })
      return there ? toKeyRow(there) : row
    },

    async findRevoked() {
      const revoked = await database.transaction(null, (tx) =>
        tx.select({ purpose: sealRevocation.purpose }).from(sealRevocation),
      )
      return new Set(revoked.map(({ purpose }) => purpose))
    },
  }
}

export function toKeyRow({
  purpose,
  certificate,
  privateKey,
  createdAt,
}: typeof sealKey.$inferSelect): SealKeyRow {
  return { purpose, certificate: fromBase64(certificate), privateKey: fromBase64(privateKey), createdAt }
}

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
