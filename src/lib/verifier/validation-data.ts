import { BasicOCSPResponse, OCSPResponse } from '@peculiar/asn1-ocsp'
import { AsnConvert } from '@peculiar/asn1-schema'

import { childrenOf, isShortest, readElement } from './ber.ts'
import { Malformed } from './objects/pdf-object.ts'
import { readRevocationList } from './revocation-list.ts'
import { type KnownCertificate, readCertificate } from './signed-message.ts'

const partsOfCertificate = [0x30, 0x30, 0x03]
const basicResponse = '1.3.6.1.5.5.7.48.1.1'

/** What the streams of a document security store hold. */
export type ValidationDataKind = 'certificate' | 'revocation-list' | 'status'

/** True when the bytes are one such thing in DER from the first byte to the last. */
export function isValidationData(kind: ValidationDataKind, bytes: Uint8Array): boolean {
  try {
    if (readElement(bytes, 0).end !== bytes.length) return false
    if (kind === 'certificate') return isPlainCertificate(readCertificate(bytes))
    if (kind === 'status') return readStatus(bytes) !== undefined

    return readRevocationList(bytes) !== undefined
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

/** Nothing lies beside its three parts, and their frame is as short as it can be (RFC 5280 §4.1). */
function isPlainCertificate({ der }: KnownCertificate): boolean {
  const frame = readElement(der, 0)
  const parts = childrenOf(der, frame).map(({ tag }) => tag)

  return isShortest(frame) && String(parts) === String(partsOfCertificate)
}

/** Undefined for what is no successful basic answer (RFC 6960 §4.2.1). */
export function readStatus(bytes: Uint8Array): BasicOCSPResponse | undefined {
  try {
    const { responseBytes } = AsnConvert.parse(bytes, OCSPResponse)
    if (responseBytes?.responseType !== basicResponse) return undefined
    return AsnConvert.parse(responseBytes.response.buffer, BasicOCSPResponse)
  } catch {
    return undefined
  }
}
