import { createPublicKey } from 'node:crypto'
import type { Signer } from '../../../ports.ts'
import { findIdentityOf, type SealIdentity } from '../check-key.ts'
import { makeDistantSigner } from '../distant-signer.ts'
import { KeyUnfit } from '../key-unfit.ts'
import { readCertificates } from '../read-certificates.ts'
import { isKmsUnusable, type KmsSealKey } from './kms-seal-key.ts'

/**
 * What the key in KMS has to show for it: the certificate with its public key, and those above it, all in that file (PEM). Throws
 * `KmsUnusable`, `KeyUnfit`, and an error that names the variable where there is no such file.
 */
export async function readHostKms(
  key: KmsSealKey,
  file: string,
): Promise<{ identity: SealIdentity; signer: Signer }> {
  const certificates = await readCertificates(file, 'SEAL_KMS_CERTIFICATES')
  if (certificates.length === 0) throw new KeyUnfit('no-certificate')
  const { publicKey: der, hash } = await key.readPublicKey()
  const publicKey = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' })
  const identity = findIdentityOf(certificates, (own) => own.publicKey.equals(publicKey))
  const distant = { hash, sign: key.sign, isUnusable: isKmsUnusable, where: 'KMS' }

  return { identity, signer: makeDistantSigner(distant, identity) }
}
