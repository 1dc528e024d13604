import { concatenate, sameBytes } from './bytes.ts'
import { childrenOf, elementOf, readElement } from './ber.ts'
import { Malformed } from './objects/pdf-object.ts'
import type { KnownCertificate } from './signed-message.ts'

const sequence = 0x30
const bitString = 0x03
const optionalVersion = 0xa0
const noUnusedBits = Uint8Array.of(0)

/**
 * Whether a certificate is written around what its issuer signed in the one way there is: DER, and the algorithm of its signature
 * the same within and without (RFC 5280 §4.1.1.2). Nobody signs what stands there, and a certificate with another byte has another
 * fingerprint: whoever was told of the one by its fingerprint would not know the other.
 */
export function isInOneForm({ der, fields }: KnownCertificate): boolean {
  const { tbsCertificateRaw: signed, signatureValue } = fields
  if (!signed) return false
  const tbs = new Uint8Array(signed)
  try {
    const parts = childrenOf(tbs, readElement(tbs, 0))
    const algorithm = parts[parts[0]?.tag === optionalVersion ? 2 : 1]
    if (!algorithm) return false
    const value = elementOf(bitString, concatenate(noUnusedBits, new Uint8Array(signatureValue)))

    return sameBytes(der, elementOf(sequence, tbs, tbs.subarray(algorithm.start, algorithm.end), value))
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}
