import type { TrustedBy, VerdictReason } from '#core/verdict/verdict.ts'
import { AsnConvert } from '@peculiar/asn1-schema'
import { TSTInfo } from '@peculiar/asn1-tsp'

import { digest } from '#primitives'
import { findHash } from './algorithms.ts'
import { isValidAt, judgePath } from './certificate-path.ts'
import { Malformed } from './objects/pdf-object.ts'
import { proveSignature } from './signature-value.ts'
import { sameBytes } from './bytes.ts'
import { isSameName } from './encoded-name.ts'
import { type KnownCertificate, parseSignedMessage, type SignedMessage } from './signed-message.ts'

export type TimeStamp = {
  reason: Extract<VerdictReason, 'sound' | 'time-stamp-invalid' | 'algorithm-not-supported'>
  /** What the token says, believed or not. */
  at: Date | undefined
  /** Its authority ends in our roots, or in an authority that somebody vouches for. */
  trusted: boolean
  trustedBy?: TrustedBy | null
  authority: KnownCertificate | undefined
  /** Enclosed in the token. */
  certificates: readonly KnownCertificate[]
}

/** Checks a time-stamp token (RFC 3161 §2.4.2) over the concatenation of `parts`. */
export function judgeTimeStamp(
  token: Uint8Array,
  parts: readonly Uint8Array[],
  known: readonly KnownCertificate[],
  roots: readonly KnownCertificate[],
): TimeStamp {
  try {
    return judge(parseSignedMessage(token), parts, known, roots)
  } catch (error) {
    if (error instanceof Malformed) return { ...invalid, at: undefined }
    throw error
  }
}

const invalid = {
  reason: 'time-stamp-invalid',
  trusted: false,
  authority: undefined,
  certificates: [],
} as const

function judge(
  message: SignedMessage,
  parts: readonly Uint8Array[],
  known: readonly KnownCertificate[],
  roots: readonly KnownCertificate[],
): TimeStamp {
  const { content } = message
  if (!content) throw new Malformed('token without content')
  const { messageImprint, genTime } = readInfo(content)
  const certificate = message.certificate ?? known.find((candidate) => isNamed(candidate, message))
  const hash = findHash(messageImprint.hashAlgorithm.algorithm)
  if (hash === undefined) return { ...invalid, reason: 'algorithm-not-supported', at: genTime }
  if (!sameBytes(messageImprint.hashedMessage.buffer, digest(hash, ...parts)))
    return { ...invalid, at: genTime }

  const proof = proveSignature({ ...message, certificate }, [content], {
    contentType: 'timeStamp',
    certificateReference: 'required',
  })
  if (proof === 'algorithm-not-supported') return { ...invalid, reason: proof, at: genTime }
  if (proof !== 'sound' || !certificate || !isValidAt(certificate, genTime))
    return { ...invalid, at: genTime }
  const path = judgePath(certificate, [...message.certificates, ...known], roots, genTime, 'time-stamping')
  if (path === 'certificate-malformed') return { ...invalid, at: genTime }

  return {
    reason: 'sound',
    at: genTime,
    trusted: path === 'sound',
    authority: certificate,
    certificates: message.certificates,
  }
}

/** Tokens may leave their certificate to the validation data of the document. */
function isNamed({ fields }: KnownCertificate, { signer }: SignedMessage): boolean {
  const named = signer.sid.issuerAndSerialNumber
  if (!named) return false
  const { serialNumber, issuer } = fields.tbsCertificate

  return sameBytes(named.serialNumber, serialNumber) && isSameName(named.issuer, issuer)
}

function readInfo(content: Uint8Array): TSTInfo {
  try {
    return AsnConvert.parse(content, TSTInfo)
  } catch (error) {
    throw new Malformed('TSTInfo does not parse', { cause: error })
  }
}
