import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { instanceKey, sealKey } from '../data/tables/directory.ts'
import { identityKey, identityUser } from '../data/tables/identity.ts'
import { appUser } from '../data/tables/people.ts'
import { secretPlaces } from '../secret-places.ts'
import { instanceKeyBytes, type KeyBox } from './key-box.ts'

const holder = 'host'

/** What the database says of the key that its secrets rest under. */
export type KeptKeyRow = typeof instanceKey.$inferSelect

export async function readInstanceKeyRow(tx: Transaction): Promise<KeptKeyRow | null> {
  const [row] = await tx.select().from(instanceKey).where(eq(instanceKey.holder, holder))

  return row ?? null
}

/** The same, held until the end of the transaction. Throws where no start has made it yet. */
export async function holdInstanceKeyRow(tx: Transaction): Promise<KeptKeyRow> {
  const [row] = await tx.select().from(instanceKey).where(eq(instanceKey.holder, holder)).for('update')
  if (!row) throw new Error('This database has no instance key yet: start Paraph once.')

  return row
}

/**
 * Notes at the first start which key the secrets rest under. What a host has hashed before there was such a row follows
 * from the key itself, so that stays its derivation; a new one draws it. Of several that start at once the first decides.
 */
export async function makeInstanceKeyRow(
  tx: Transaction,
  { box, bytes }: { box: KeyBox; bytes: Uint8Array },
): Promise<void> {
  const { rows } = await tx.execute<{ is_used: boolean }>(
    sql`select exists (select from ${appUser}) or exists (select from ${identityUser}) or exists (select from ${identityKey})
      or exists (select from ${sealKey}) as is_used`,
  )
  const derivation = rows[0]?.is_used ? bytes : randomBytes(instanceKeyBytes)
  await tx
    .insert(instanceKey)
    .values({ holder, fingerprint: box.fingerprint, derivation: closeDerivation(box, derivation) })
    .onConflictDoNothing()
}

export async function changeInstanceKeyRow(
  tx: Transaction,
  change: Partial<Omit<KeptKeyRow, 'holder'>>,
): Promise<void> {
  await tx.update(instanceKey).set(change).where(eq(instanceKey.holder, holder))
}

export function closeDerivation(box: KeyBox, derivation: Uint8Array): string {
  return Buffer.from(box.close(derivation, secretPlaces.derivation())).toString('base64')
}

export function openDerivation(box: KeyBox, { derivation }: KeptKeyRow): Uint8Array {
  return box.open(new Uint8Array(Buffer.from(derivation, 'base64')), secretPlaces.derivation())
}
