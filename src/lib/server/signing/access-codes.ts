import type { AccessCheck, Envelope } from '#core/envelope/envelope.ts'
import type { RecipientId } from '#core/ids.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { accessCode } from '../data/tables/envelopes.ts'

export const mostTries = 5
export const codeLifetimeMs = 3 * 60 * 1000

type AccessCode = typeof accessCode.$inferSelect
type Place = Pick<Envelope, 'organizationId' | 'id'>

export async function findAccessCode(
  tx: Transaction,
  envelope: Place,
  recipientId: RecipientId,
  check: AccessCheck,
): Promise<AccessCode | null> {
  const [row] = await tx
    .select()
    .from(accessCode)
    .where(isCode(envelope, recipientId, check))

  return row ?? null
}

/** Whatever was asked before counts no more; its tries are forgotten with it. */
export async function setAccessCode(
  tx: Transaction,
  { organizationId, id }: Place,
  recipientId: RecipientId,
  { check, codeHash, expiresAt }: { check: AccessCheck; codeHash: string | null; expiresAt: Date | null },
): Promise<void> {
  const row = { organizationId, envelopeId: id, recipientId, check, codeHash, expiresAt, tries: 0 }
  await tx
    .insert(accessCode)
    .values(row)
    .onConflictDoUpdate({
      target: [accessCode.organizationId, accessCode.envelopeId, accessCode.recipientId, accessCode.check],
      set: { codeHash, expiresAt, tries: 0 },
    })
}

/** Counts one more wrong answer; returns how many there are now. */
export async function countTry(
  tx: Transaction,
  envelope: Place,
  recipientId: RecipientId,
  check: AccessCheck,
): Promise<number> {
  const [row] = await tx
    .update(accessCode)
    .set({ tries: sql`${accessCode.tries} + 1` })
    .where(isCode(envelope, recipientId, check))
    .returning({ tries: accessCode.tries })

  return row?.tries ?? mostTries
}

export async function forgetAccessCode(
  tx: Transaction,
  envelope: Place,
  recipientId: RecipientId,
  check: AccessCheck,
): Promise<void> {
  await tx.delete(accessCode).where(isCode(envelope, recipientId, check))
}

const isCode = ({ organizationId, id }: Place, recipientId: RecipientId, check: AccessCheck) =>
  and(
    eq(accessCode.organizationId, organizationId),
    eq(accessCode.envelopeId, id),
    eq(accessCode.recipientId, recipientId),
    eq(accessCode.check, check),
  )
