import { verify, X509Certificate } from 'node:crypto'
import type { Signer } from '../../ports.ts'
import { SealKeyUnusable } from './brought-keys.ts'
import type { SealIdentity } from './check-key.ts'

type Distant = {
  /** SHA-256 unless told. */
  hash?: Signer['hash']
  /** With that hash, as `Signer` has it. */
  sign: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Whether the key cannot be used, for whatever reason of its own. */
  isUnusable: (error: unknown) => error is Error
  /** Where it is, in words. */
  where: string
}

/**
 * The signer of a key that is elsewhere. Throws `SealKeyUnusable` where that is away, or another key has taken the place of that
 * of the certificate.
 */
export function makeDistantSigner(
  { hash, sign, isUnusable, where }: Distant,
  { certificate, chain }: SealIdentity,
): Signer {
  const own = new X509Certificate(certificate)

  return {
    certificate,
    chain,
    hash,
    async sign(bytes) {
      const signature = await sign(bytes).catch((cause: unknown) => {
        throw isUnusable(cause) ? new SealKeyUnusable(cause.message, { cause }) : cause
      })
      if (!isSignedBy(own, bytes, signature, hash))
        throw new SealKeyUnusable(`another key has taken the place of the one in ${where}`)

      return signature
    },
  }
}

/** Of another kind of key, a signature may not only be wrong. */
export function isSignedBy(
  { publicKey }: X509Certificate,
  bytes: Uint8Array,
  signature: Uint8Array,
  hash: Signer['hash'] = 'sha256',
): boolean {
  try {
    return verify(hash, bytes, { key: publicKey, dsaEncoding: 'der' }, signature)
  } catch {
    return false
  }
}
