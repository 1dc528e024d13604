import type { Clock } from '../../ports.ts'
import { secretPlaces } from '../../secret-places.ts'
import { SecretUnreadable } from '../authenticated-box.ts'
import type { InstanceKey } from '../instance-key.ts'
import type { SealKeyRow } from '../key-ring.ts'
import type { KeptSigner } from '../key-store.ts'
import { makeLocalSigner } from '../local-signer.ts'
import { isBroughtBy, SealKeyUnusable } from './brought-keys.ts'
import { checkKey } from './check-key.ts'
import { KeyUnfit } from './key-unfit.ts'

/**
 * The signer of a stored key, all of which is looked at again: whoever changes its row, or puts another's there, is found out.
 * Throws `SealKeyUnusable`.
 */
export function openBrought(
  row: SealKeyRow | undefined,
  organizationId: string,
  { instanceKey, clock }: { instanceKey: InstanceKey; clock: Clock },
): KeptSigner {
  if (!row?.chain || !isBroughtBy(row.purpose, organizationId))
    throw new SealKeyUnusable('the key is not there')
  const { purpose, certificate, chain } = row
  try {
    const privateKey = instanceKey.decryptSecret(row.privateKey, secretPlaces.sealKey(purpose))
    const found = checkKey({ privateKey, certificates: [certificate, ...chain] }, clock.now())
    if (!Buffer.from(found.certificate).equals(certificate) || found.chain.length !== chain.length)
      throw new SealKeyUnusable('the certificates are not those of the key')

    return { ...makeLocalSigner({ certificate, privateKey }, chain), purposes: [purpose] }
  } catch (cause) {
    if (cause instanceof KeyUnfit || cause instanceof SecretUnreadable)
      throw new SealKeyUnusable(cause.message, { cause })
    throw cause
  }
}
