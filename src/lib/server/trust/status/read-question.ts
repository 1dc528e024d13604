import { OCSPRequest, id_pkix_ocsp_nonce, Version, type CertID } from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import type { Extension } from '@peculiar/asn1-x509'
import { readElement } from '#verifier/ber.ts'

/** More than anybody asks about one certificate, by whichever hash and with however long a nonce. */
export const maxQuestionBytes = 4096
/** A path of ours is no longer; who asks about more asks again. */
const mostCertificates = 8
/** RFC 9654 §2.1: none is shorter or longer, and who answers need not repeat one beyond this. */
const nonceBytes = { most: 128, repeated: 32 }

/** The two that the profile for many clients names (RFC 5019 §2.1.1, RFC 9654). */
const hashNames: Readonly<Record<string, 'sha1' | 'sha256'>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
}

/** Which certificates of one issuer somebody asks about (RFC 6960 §4.1); all names in hexadecimal digits. */
export type StatusQuestion = {
  /** As they came: the answer repeats them. */
  ids: readonly CertID[]
  /** How the issuer is named; null for a hash that it is not known by here. */
  hash: 'sha1' | 'sha256' | null
  issuerName: string
  issuerKey: string
  serials: readonly string[]
  /** What the answer repeats; null for nothing. */
  nonce: Uint8Array | null
}

/** Null for what is none, asks about the certificates of several issuers, or about too many. */
export function readQuestion(bytes: Uint8Array): StatusQuestion | null {
  if (bytes.length > maxQuestionBytes) return null
  try {
    return readElement(bytes, 0).end === bytes.length
      ? toQuestion(AsnConvert.parse(bytes, OCSPRequest))
      : null
  } catch {
    return null
  }
}

function toQuestion({ tbsRequest }: OCSPRequest): StatusQuestion | null {
  const { version, requestList, requestExtensions = [] } = tbsRequest
  const ids = requestList.map(({ reqCert }) => reqCert)
  const [first] = ids
  if (version !== Version.v1 || !first || ids.length > mostCertificates) return null
  if (ids.some((id) => issuerOf(id) !== issuerOf(first))) return null
  const ofOne = requestList.flatMap(({ singleRequestExtensions }) => [...(singleRequestExtensions ?? [])])
  if (ofOne.some(({ critical }) => critical) || requestExtensions.some(isUnknownCritical)) return null
  const nonce = nonceIn(requestExtensions)
  if (nonce && (nonce.length === 0 || nonce.length > nonceBytes.most)) return null

  return {
    ids,
    hash: hashNames[first.hashAlgorithm.algorithm] ?? null,
    issuerName: toHex(first.issuerNameHash.buffer),
    issuerKey: toHex(first.issuerKeyHash.buffer),
    serials: ids.map(({ serialNumber }) => toHex(serialNumber)),
    nonce: nonce && nonce.length <= nonceBytes.repeated ? nonce : null,
  }
}

const issuerOf = ({ hashAlgorithm, issuerNameHash, issuerKeyHash }: CertID) =>
  [hashAlgorithm.algorithm, toHex(issuerNameHash.buffer), toHex(issuerKeyHash.buffer)].join()

const isUnknownCritical = ({ critical, extnID }: Extension) => critical && extnID !== id_pkix_ocsp_nonce

/** Throws where it is no string of octets. */
function nonceIn(extensions: readonly Extension[]): Uint8Array | null {
  const nonce = extensions.find(({ extnID }) => extnID === id_pkix_ocsp_nonce)

  return nonce ? new Uint8Array(AsnConvert.parse(nonce.extnValue.buffer, OctetString).buffer) : null
}

const toHex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')
