import type { OrganizationId } from '#core/ids.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../data/database.ts'
import { sealChoice, sealKey, sealRevocation } from '../../data/tables/directory.ts'
import { envelope } from '../../data/tables/envelopes.ts'
import { secretPlaces } from '../../secret-places.ts'
import { endOf, type SealIdentity } from '../../trust/brought/check-key.ts'
import { KeyUnfit } from '../../trust/brought/key-unfit.ts'
import type { InstanceKey } from '../../trust/instance-key.ts'
import { fromChain, toBase64 } from '../../trust/seal-key-rows.ts'

export type Choice = typeof sealChoice.$inferSelect

export async function findChoice(tx: Transaction, organizationId: string): Promise<Choice | undefined> {
  const [choice] = await tx.select().from(sealChoice).where(eq(sealChoice.organizationId, organizationId))

  return choice
}

type Fresh = {
  organizationId: OrganizationId
  purpose: string
  identity: SealIdentity
  privateKey: Uint8Array
  by: string
  at: Date
}

/** Makes this the key of the organization, which the caller has locked. Throws `KeyUnfit` for one that was revoked here. */
export async function storeChoice(tx: Transaction, instanceKey: InstanceKey, fresh: Fresh): Promise<void> {
  const { organizationId, purpose, identity, by, at } = fresh
  const [revoked] = await tx.select().from(sealRevocation).where(eq(sealRevocation.purpose, purpose))
  if (revoked) throw new KeyUnfit('revoked')

  const former = await findChoice(tx, organizationId)
  if (former && former.purpose !== purpose) await erasePrivateKeys(tx, instanceKey, [former.purpose])
  const kept = {
    certificate: toBase64(identity.certificate),
    chain: fromChain(identity.chain),
    privateKey: toBase64(instanceKey.encryptSecret(fresh.privateKey, secretPlaces.sealKey(purpose))),
  }
  await tx
    .insert(sealKey)
    .values({ purpose, ...kept, createdAt: at })
    .onConflictDoUpdate({ target: sealKey.purpose, set: kept })
  const choice = { purpose, chosenBy: by, chosenAt: at, endsAt: endOf(identity), warnedDays: null }
  await tx
    .insert(sealChoice)
    .values({ organizationId, ...choice })
    .onConflictDoUpdate({ target: sealChoice.organizationId, set: choice })
}

/** False where there was none. */
export async function removeChoice(
  tx: Transaction,
  instanceKey: InstanceKey,
  organizationId: OrganizationId,
): Promise<boolean> {
  const [gone] = await tx
    .delete(sealChoice)
    .where(eq(sealChoice.organizationId, organizationId))
    .returning({ purpose: sealChoice.purpose })
  if (gone) await erasePrivateKeys(tx, instanceKey, [gone.purpose])

  return gone !== undefined
}

/** Certificates stay: what was sealed with them must be explainable for ever. */
export async function erasePrivateKeys(
  tx: Transaction,
  instanceKey: InstanceKey,
  purposes: readonly string[],
): Promise<void> {
  for (const purpose of purposes) {
    const nothing = instanceKey.encryptSecret(new Uint8Array(0), secretPlaces.sealKey(purpose))
    await tx
      .update(sealKey)
      .set({ privateKey: toBase64(nothing) })
      .where(eq(sealKey.purpose, purpose))
  }
}

const atOnce = 1000

/** Envelopes that wait for a key that can be used; the rest of very many are tried in their time. */
export async function findWaiting(tx: Transaction, organizationId: OrganizationId): Promise<string[]> {
  const rows = await tx
    .select({ id: envelope.id })
    .from(envelope)
    .where(
      and(
        eq(envelope.organizationId, organizationId),
        eq(envelope.status, 'seal_failed'),
        eq(envelope.reason, 'seal-key-unusable'),
      ),
    )
    .limit(atOnce)

  return rows.map(({ id }) => id)
}
