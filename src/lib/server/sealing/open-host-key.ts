import { eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { sealKey } from '../data/tables/directory.ts'
import type { Log } from '../log.ts'
import { secretPlaces } from '../secret-places.ts'
import type { Clock, Signer } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { broughtPurpose, type BroughtSigner } from '../trust/brought/brought-keys.ts'
import { endOf, requireValid, type SealIdentity } from '../trust/brought/check-key.ts'
import { KeyUnfit } from '../trust/brought/key-unfit.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import { fromChain, toBase64 } from '../trust/seal-key-rows.ts'
import { trySeal } from './try-seal.ts'

type Parts = {
  database: Database
  instanceKey: InstanceKey
  pdf: PdfEngine
  clock: Clock
  log: Pick<Log, 'error' | 'info'>
}

/** A key as the host keeps it: `identity` is what it has to show for it, checked but for its time. */
export type HostKeyFound = { identity: SealIdentity; signer: Signer; lastFault?: () => string | null }

/**
 * Takes the key that the host is to seal with. A new one is tried before it is written down, and throws `KeyUnfit` where it is not
 * good. One that was good and has ended does not keep the host from starting: it seals nothing, and the log says so.
 */
export async function openHostKey(
  { database, instanceKey, pdf, clock, log }: Parts,
  { identity, signer, lastFault }: HostKeyFound,
): Promise<BroughtSigner> {
  const { certificate, chain } = identity
  const purpose = broughtPurpose('host', certificate)
  const opened: BroughtSigner = { purpose, signer, endsAt: endOf(identity), ...(lastFault && { lastFault }) }
  if (await isKnown(database, purpose)) {
    tellIfEnded(identity, clock.now(), log)
    return opened
  }

  requireValid(identity, clock.now())
  await trySeal({ pdf, clock }, signer)
  await database.transaction(null, (tx) =>
    tx
      .insert(sealKey)
      .values({
        purpose,
        certificate: toBase64(certificate),
        chain: fromChain(chain),
        // The key itself stays where the host keeps it.
        privateKey: toBase64(instanceKey.encryptSecret(new Uint8Array(0), secretPlaces.sealKey(purpose))),
        createdAt: clock.now(),
      })
      .onConflictDoNothing(),
  )
  log.info({ purpose, endsAt: opened.endsAt }, 'files are sealed with a key that the host brought along')

  return opened
}

async function isKnown(database: Database, purpose: string): Promise<boolean> {
  const rows = await database.read(null, (tx) =>
    tx.select({ purpose: sealKey.purpose }).from(sealKey).where(eq(sealKey.purpose, purpose)),
  )

  return rows.length > 0
}

function tellIfEnded(identity: SealIdentity, at: Date, log: Pick<Log, 'error'>): void {
  try {
    requireValid(identity, at)
  } catch (error) {
    if (!(error instanceof KeyUnfit)) throw error
    log.error({ fault: error.fault }, `nothing is sealed: ${error.message}`)
  }
}
