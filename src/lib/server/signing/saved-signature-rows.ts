import type { SavedSignatures } from '#contract/signing-shapes.ts'
import type { Signature } from '#core/fields/field.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { savedSignature } from '../data/tables/people.ts'

export type SavedKind = (typeof savedSignature.$inferSelect)['kind']

export async function readSavedSignatures(
  tx: Transaction,
  { id }: Pick<Person, 'id'>,
): Promise<SavedSignatures> {
  const rows = await tx.select().from(savedSignature).where(eq(savedSignature.userId, id))
  const of = (kind: 'signature' | 'initials') => rows.find((row) => row.kind === kind)?.signature ?? null

  return { signature: of('signature'), initials: of('initials') }
}

export async function putSavedSignature(
  tx: Transaction,
  userId: string,
  kind: SavedKind,
  signature: Signature,
  at: Date,
): Promise<void> {
  const row = { userId, kind, signature, updatedAt: at }
  await tx
    .insert(savedSignature)
    .values(row)
    .onConflictDoUpdate({ target: [savedSignature.userId, savedSignature.kind], set: row })
}

/** Whether a picture is this person's: knowing the hash of somebody else's makes it nobody's signature. */
export async function hasPicture(
  tx: Transaction,
  { id }: Pick<Person, 'id'>,
  sha256: string,
): Promise<boolean> {
  const rows = await tx.select().from(savedSignature).where(eq(savedSignature.userId, id))

  return rows.some(({ signature }) => signature.kind === 'uploaded' && signature.sha256 === sha256)
}
