import type { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { TSTInfo, id_ct_tstInfo } from '@peculiar/asn1-tsp'
import { Certificate, ExtendedKeyUsage, id_ce_extKeyUsage, id_kp_timeStamping } from '@peculiar/asn1-x509'
import { isValidAt, leadsToRoot } from './certificate-path.ts'
import { parseSignedData } from '#verifier/cms/signed-data.ts'
import { checkSignedContent, SignatureInvalid } from './signer-check.ts'

export const sha256Type = '2.16.840.1.101.3.4.2.1'

/** What was asked for; only what is given is compared, but the imprint always. */
export type TokenExpectation = {
  /** SHA-256. */
  imprint: Uint8Array
  nonce?: ArrayBuffer
  policy?: string
  /** When given, the authority's certificate must lead to one of these. */
  roots?: readonly X509Certificate[]
}

/**
 * Checks an RFC 3161 TimeStampToken by what it says (§2.4.2) and who signed it (§2.3), and returns its time. Throws
 * `SignatureInvalid`, or an Error of the ASN.1 reader for garbage.
 */
export function checkTimeStampToken(token: Uint8Array, expected: TokenExpectation): Date {
  return readTimeStampToken(token, expected).at
}

/** The same, with the certificate of who signed it, and those that came with it. */
export function readTimeStampToken(
  token: Uint8Array,
  expected: TokenExpectation,
): { at: Date; signer: X509Certificate; others: readonly X509Certificate[] } {
  const { content, signer, others } = checkSignedContent(parseSignedData(token), id_ct_tstInfo)
  const stamp = AsnConvert.parse(content, TSTInfo)
  checkStatement(stamp, expected)
  if (!isForTimeStampsOnly(signer)) throw new SignatureInvalid('The certificate is not for time-stamps only')
  if (!isValidAt(signer, stamp.genTime))
    throw new SignatureInvalid('The certificate was not valid at that time')
  if (expected.roots && !leadsToRoot(signer, others, expected.roots, stamp.genTime)) {
    throw new SignatureInvalid('The time-stamp authority is not trusted')
  }

  return { at: stamp.genTime, signer, others }
}

function checkStatement({ messageImprint, nonce, policy }: TSTInfo, expected: TokenExpectation): void {
  const isSameImprint =
    messageImprint.hashAlgorithm.algorithm === sha256Type &&
    Buffer.from(messageImprint.hashedMessage.buffer).equals(expected.imprint)
  if (!isSameImprint) throw new SignatureInvalid('The time-stamp is for something else')
  if (expected.nonce && !(nonce && Buffer.from(nonce).equals(Buffer.from(expected.nonce)))) {
    throw new SignatureInvalid('The time-stamp answers another request')
  }
  if (expected.policy && policy !== expected.policy) throw new SignatureInvalid('The policy is another')
}

/** RFC 3161 §2.3: the extension is critical and has this one purpose. */
function isForTimeStampsOnly(certificate: X509Certificate): boolean {
  const { extensions } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate
  const usage = extensions?.find(({ extnID }) => extnID === id_ce_extKeyUsage)
  if (!usage?.critical) return false

  const [purpose, ...rest] = AsnConvert.parse(usage.extnValue, ExtendedKeyUsage)
  return purpose === id_kp_timeStamping && rest.length === 0
}
