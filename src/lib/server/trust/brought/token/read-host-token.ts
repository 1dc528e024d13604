import { randomBytes, X509Certificate } from 'node:crypto'
import type { Signer } from '../../../ports.ts'
import { findIdentityOf, type SealIdentity } from '../check-key.ts'
import { isSignedBy } from '../distant-signer.ts'
import { KeyUnfit } from '../key-unfit.ts'
import { readCertificates } from '../read-certificates.ts'
import { makeTokenSigner, type Token } from './token-signer.ts'
import { TokenUnfit } from './token-unfit.ts'

/**
 * What the key of a token has to show for it. Which certificate is its own is told by a signature: modules do not agree on what
 * else they tell of a key. `file` (PEM) goes before what lies in the token. Throws `TokenUnfit` and `KeyUnfit`.
 */
export async function readHostToken(
  token: Token,
  file: string | null,
): Promise<{ identity: SealIdentity; signer: Signer }> {
  const given = file === null ? [] : await readCertificates(file, 'SEAL_PKCS11_CERTIFICATES')
  if (file !== null && given.length === 0) throw new TokenUnfit('certificates-unread', file)
  const { certificates: held } = await token.open()
  const certificates = [...given, ...lastToEndFirst(held)]
  if (certificates.length === 0) throw new TokenUnfit('no-certificate')
  const proof = randomBytes(32)
  const signature = await token.sign(proof)
  const identity = identify(certificates, (own) => isSignedBy(own, proof, signature))

  return { identity, signer: makeTokenSigner(token, identity) }
}

/** A certificate that was renewed for the same key lies beside the former. What is no certificate is nobody's fault here. */
function lastToEndFirst(held: readonly Uint8Array[]): Uint8Array[] {
  return held
    .flatMap((bytes) => {
      try {
        return [{ bytes, endsAt: new X509Certificate(bytes).validToDate.getTime() }]
      } catch {
        return []
      }
    })
    .toSorted((a, b) => b.endsAt - a.endsAt)
    .map(({ bytes }) => bytes)
}

/** Where the certificates lie is said as it is here. */
function identify(
  certificates: readonly Uint8Array[],
  isOwn: (certificate: X509Certificate) => boolean,
): SealIdentity {
  try {
    return findIdentityOf(certificates, isOwn)
  } catch (cause) {
    const fault = cause instanceof KeyUnfit ? cause.fault : null
    if (fault === 'key-mismatch' || fault === 'chain-incomplete') throw new TokenUnfit(fault, '', { cause })
    throw cause
  }
}
