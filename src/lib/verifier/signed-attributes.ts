import type { SignerInfo } from '@peculiar/asn1-cms'

import { digest } from '#primitives'
import { findHash } from './algorithms.ts'
import { childrenOf, elementOf, readElement } from './ber.ts'
import { Malformed } from './objects/pdf-object.ts'
import { fromHex, sameBytes, toHex } from './bytes.ts'
import { type KnownCertificate } from './signed-message.ts'

/** DER of the content types that occur: id-data and id-ct-TSTInfo. */
export const contentTypes = {
  data: fromHex('06092a864886f70d010701'),
  timeStamp: fromHex('060b2a864886f70d0109100104'),
} as const
const contentTypeAttribute = '1.2.840.113549.1.9.3'
const messageDigestAttribute = '1.2.840.113549.1.9.4'
const signingCertificate = '1.2.840.113549.1.9.16.2.12'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'

export type CertificateReference = 'absent' | 'matches' | 'differs' | 'unsupported'

/** The bytes that are signed: the attributes as a DER SET OF instead of `[0]` (RFC 5652 §5.4). */
export function signedBytes(attributes: Uint8Array): Uint8Array {
  return elementOf(0x31, attributes)
}

/** The digest that was signed. Throws `Malformed` unless content type and digest stand there once, and fit. */
export function signedDigest(signer: SignerInfo, contentType: Uint8Array): Uint8Array {
  const type = attributeOnce(signer, contentTypeAttribute)
  const value = attributeOnce(signer, messageDigestAttribute)
  if (!type || !value || !sameBytes(type, contentType)) throw new Malformed('signed attributes')
  const element = readElement(value, 0)
  if (element.tag !== 0x04) throw new Malformed('message digest')

  return value.subarray(element.contentStart, element.contentEnd)
}

/** Does the signed reference (RFC 5035) name the certificate that verifies? Without it, another could be put in. */
export function certificateReference(signer: SignerInfo, { der }: KnownCertificate): CertificateReference {
  const second = attributeOnce(signer, signingCertificateV2)
  const first = attributeOnce(signer, signingCertificate)
  if (second) return matchesV2(second, der)
  if (!first) return 'absent'

  // The older attribute names certificates by SHA-1; here it only points, the signature protects.
  const hash = digest('sha1', der)
  return sameBytes(firstCertificateId(first).at(-1) ?? new Uint8Array(), hash) ? 'matches' : 'differs'
}

function matchesV2(value: Uint8Array, certificate: Uint8Array): CertificateReference {
  const [algorithm, hash] = firstCertificateId(value)
  const oid = hash ? algorithmOf(algorithm) : '2.16.840.1.101.3.4.2.1'
  const name = oid === undefined ? undefined : findHash(oid)
  const expected = hash ?? algorithm
  if (name === undefined || !expected) return 'unsupported'

  return sameBytes(expected, digest(name, certificate)) ? 'matches' : 'differs'
}

/** Content of `hashAlgorithm` (unless it is the default) and of `certHash` of the first ESSCertID. */
function firstCertificateId(value: Uint8Array): Uint8Array[] {
  const [list] = childrenOf(value, readElement(value, 0))
  const [id] = list ? childrenOf(value, list) : []
  const parts = id ? childrenOf(value, id) : []
  const hashIndex = parts.findIndex(({ tag }) => tag === 0x04)
  if (hashIndex < 0 || hashIndex > 1) throw new Malformed('signing certificate')

  return parts
    .slice(0, hashIndex + 1)
    .map(({ contentStart, contentEnd }) => value.subarray(contentStart, contentEnd))
}

/** SHA-2 and SHA-3 are `2.16.840.1.101.3.4.2.n`; others are not supported anyway. */
function algorithmOf(identifier: Uint8Array | undefined): string | undefined {
  const encoded = toHex(identifier ?? new Uint8Array())
  const last = /^06096086480165030402(..)/.exec(encoded)?.[1]

  return last === undefined ? undefined : `2.16.840.1.101.3.4.2.${parseInt(last, 16)}`
}

/** The only value of an attribute; undefined when it is absent. */
function attributeOnce(signer: SignerInfo, type: string): Uint8Array | undefined {
  const found = (signer.signedAttrs ?? []).filter(({ attrType }) => attrType === type)
  const [attribute] = found
  if (!attribute) return undefined
  const [value] = attribute.attrValues
  if (found.length > 1 || attribute.attrValues.length !== 1 || !value)
    throw new Malformed('attribute given twice')

  return new Uint8Array(value)
}
