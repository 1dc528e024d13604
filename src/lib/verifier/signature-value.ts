import type { VerdictReason } from '#core/verdict/verdict.ts'

import { digest } from '#primitives'
import { findHash, verifySignature } from './algorithms.ts'
import { Malformed } from './objects/pdf-object.ts'
import { certificateReference, contentTypes, signedBytes, signedDigest } from './signed-attributes.ts'
import { concatenate, sameBytes } from './bytes.ts'
import { readPublicKey } from './public-key.ts'
import { type KnownCertificate, type SignedMessage } from './signed-message.ts'

/** What the mathematics of a signature come to; `sound` says nothing about whom to believe. */
export type SignatureProof = Extract<
  VerdictReason,
  | 'sound'
  | 'cms-malformed'
  | 'digest-mismatch'
  | 'signature-value-wrong'
  | 'signing-certificate-attribute-wrong'
  | 'algorithm-not-supported'
  | 'certificate-chain-incomplete'
>

export type Expectation = {
  contentType: keyof typeof contentTypes
  /** PAdES and RFC 3161 demand the signed attributes with a reference to the certificate. */
  certificateReference: 'required' | 'optional'
}

/** Checks a CMS signature (RFC 5652 §5.4, §5.6) over the concatenation of `parts`. */
export function proveSignature(
  message: SignedMessage,
  parts: readonly Uint8Array[],
  expected: Expectation,
): SignatureProof {
  try {
    return message.certificate
      ? prove(message, message.certificate, parts, expected)
      : 'certificate-chain-incomplete'
  } catch (error) {
    if (error instanceof Malformed) return 'cms-malformed'
    throw error
  }
}

function prove(
  { signer, contentType, signedAttributes }: SignedMessage,
  certificate: KnownCertificate,
  parts: readonly Uint8Array[],
  expected: Expectation,
): SignatureProof {
  const declared = expected.contentType === 'data' ? '1.2.840.113549.1.7.1' : '1.2.840.113549.1.9.16.1.4'
  if (contentType !== declared) return 'cms-malformed'
  const hash = findHash(signer.digestAlgorithm.algorithm)
  if (hash === undefined) return 'algorithm-not-supported'
  const hasAttributes = signedAttributes !== undefined
  if (!hasAttributes && expected.certificateReference === 'required') return 'cms-malformed'
  if (hasAttributes) {
    const signed = signedDigest(signer, contentTypes[expected.contentType])
    if (!sameBytes(signed, digest(hash, ...parts))) return 'digest-mismatch'
  }
  const valid = verifySignature(
    signer.signatureAlgorithm,
    hash,
    readPublicKey(certificate.fields.tbsCertificate.subjectPublicKeyInfo),
    hasAttributes ? signedBytes(signedAttributes) : concatenate(...parts),
    new Uint8Array(signer.signature.buffer),
  )
  if (valid === undefined) return 'algorithm-not-supported'

  return valid ? proveReference(signer, certificate, expected) : 'signature-value-wrong'
}

function proveReference(
  signer: SignedMessage['signer'],
  certificate: KnownCertificate,
  expected: Expectation,
): SignatureProof {
  const reference = certificateReference(signer, certificate)
  if (reference === 'unsupported') return 'algorithm-not-supported'
  if (reference === 'differs') return 'signing-certificate-attribute-wrong'
  const missing = reference === 'absent' && expected.certificateReference === 'required'

  return missing ? 'signing-certificate-attribute-wrong' : 'sound'
}
