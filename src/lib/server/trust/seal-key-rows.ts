import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../data/database.ts'
import { rowOf } from '../data/many-rows.ts'
import { sealChoice, sealKey, sealRevocation } from '../data/tables/directory.ts'
import type { SealKeyRow, SealKeyRows } from './key-ring.ts'
import { keyNamesOf } from './status/key-names.ts'

/** Undoes what was written of a set of keys. */
class KeyTaken extends Error {}

/** The key store's rows in the database, bytes as base64. */
export function makeSealKeyRows(database: Database): SealKeyRows {
  return {
    async read(purposes, organizationId) {
      const answer = await database.read(null, (tx) =>
        tx.execute<Answer>(
          sql`select (select coalesce(json_agg(r.purpose), '[]') from ${sealRevocation} r) as revoked, ${keysOf(purposes)} as keys,
            ${choiceOf(organizationId)} as chosen`,
        ),
      )
      const [{ revoked, keys, chosen } = { revoked: [], keys: [], chosen: null }] = answer.rows

      return { revoked: new Set(revoked), rows: keys.map((row) => toKeyRow(rowOf(sealKey, row))), chosen }
    },

    async insertTogether(rows) {
      const stored = rows.map((row) => ({
        ...row,
        certificate: toBase64(row.certificate),
        privateKey: toBase64(row.privateKey),
        chain: null,
        ...keyNamesOf(row),
      }))
      try {
        await database.transaction(null, async (tx) => {
          const written = await tx
            .insert(sealKey)
            .values(stored)
            .onConflictDoNothing()
            .returning({ purpose: sealKey.purpose })
          if (written.length < rows.length) throw new KeyTaken()
        })
        return 'written'
      } catch (error) {
        if (error instanceof KeyTaken) return 'taken'
        throw error
      }
    },
  }
}

type Answer = { revoked: string[]; keys: Readonly<Record<string, unknown>>[]; chosen: string | null }

function choiceOf(organizationId: string | undefined): SQL {
  if (organizationId === undefined) return sql`null`

  return sql`(select c.purpose from ${sealChoice} c where c.organization_id = ${organizationId})`
}

function keysOf(purposes: readonly string[]): SQL {
  if (purposes.length === 0) return sql`'[]'::json`

  return sql`(select coalesce(json_agg(k), '[]') from ${sealKey} k where k.purpose in (select json_array_elements_text(${JSON.stringify(purposes)}::json)))`
}

export function toKeyRow({
  purpose,
  certificate,
  privateKey,
  chain,
  createdAt,
}: typeof sealKey.$inferSelect): SealKeyRow {
  return {
    purpose,
    certificate: fromBase64(certificate),
    privateKey: fromBase64(privateKey),
    chain: chain === null ? null : toChain(chain),
    createdAt,
  }
}

/** As `seal_key.chain` has it. */
export const fromChain = (chain: readonly Uint8Array[]) => JSON.stringify(chain.map(toBase64))

export function toChain(text: string): Uint8Array[] {
  return z.array(z.string()).parse(JSON.parse(text)).map(fromBase64)
}

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
