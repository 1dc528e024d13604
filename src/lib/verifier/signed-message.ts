import { ContentInfo, id_signedData, SignedData, type SignerInfo } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { Certificate, id_ce_subjectKeyIdentifier } from '@peculiar/asn1-x509'

import { sameBytes } from './bytes.ts'
import { isSameName } from './encoded-name.ts'
import { type CarriedRevocation, takeRevocationOut } from './cms/carried-revocation.ts'
import { childrenOf, type Element, readElement } from './ber.ts'
import { extensionValue } from './extension-value.ts'
import { Malformed } from './objects/pdf-object.ts'

/** A certificate: its bytes, what they say, and between which instants it is valid. */
export type KnownCertificate = { der: Uint8Array; fields: Certificate; from: Date; to: Date }

/** A CMS SignedData (RFC 5652) with exactly one signer. */
export type SignedMessage = {
  signer: SignerInfo
  /** The signer's, when it is enclosed. */
  certificate: KnownCertificate | undefined
  certificates: readonly KnownCertificate[]
  /** Content of the signed attributes as it is encoded; undefined without any. */
  signedAttributes: Uint8Array | undefined
  contentType: string
  /** Enclosed content; undefined when detached. */
  content: Uint8Array | undefined
  /** What it brings along to show that its certificates were not revoked. */
  carried: CarriedRevocation
}

/** In SignedData the certificates, in SignerInfo the signed attributes. */
const firstOptionalTag = 0xa0
const sequenceTag = 0x30

/** DER or BER; only zeros, which fill the reserved place, may follow. Throws `Malformed`. */
export function parseSignedMessage(bytes: Uint8Array): SignedMessage {
  const { end } = readElement(bytes, 0)
  if (bytes.subarray(end).some((byte) => byte !== 0)) throw new Malformed('bytes behind the CMS')
  const encoded = bytes.subarray(0, end)
  try {
    const { rest, carried } = takeRevocationOut(encoded)
    const info = AsnConvert.parse(rest, ContentInfo)
    if (info.contentType !== id_signedData) throw new Malformed('not SignedData')
    return { ...toMessage(AsnConvert.parse(info.content, SignedData), encoded), carried }
  } catch (error) {
    throw error instanceof Malformed ? error : new Malformed('CMS does not parse', { cause: error })
  }
}

/** Of what begins with a certificate; what follows is left out. Throws `Malformed`. */
export function readCertificate(bytes: Uint8Array): KnownCertificate {
  try {
    const der = bytes.subarray(0, readElement(bytes, 0).end)
    const fields = AsnConvert.parse(der, Certificate)
    const { notBefore, notAfter } = fields.tbsCertificate.validity

    return { der, fields, from: notBefore.getTime(), to: notAfter.getTime() }
  } catch (error) {
    throw new Malformed('certificate does not parse', { cause: error })
  }
}

/** Those that parse: a strange certificate beside the right ones does no harm. */
export function readCertificates(encoded: Iterable<Uint8Array>): KnownCertificate[] {
  return [...encoded].flatMap((der) => {
    try {
      return [readCertificate(der)]
    } catch {
      return []
    }
  })
}

function toMessage(content: SignedData, encoded: Uint8Array): Omit<SignedMessage, 'carried'> {
  const parts = partsOf(encoded)
  const certificates = enclosedCertificates(encoded, parts)
  const signers = [...content.signerInfos]
  const [signer] = signers
  if (!signer || signers.length !== 1) throw new Malformed('not one signer')

  return {
    signer,
    certificate: certificates.find((candidate) => isOf(candidate, signer)),
    certificates,
    signedAttributes: signedAttributes(encoded, parts),
    contentType: content.encapContentInfo.eContentType,
    content: enclosedContent(content),
  }
}

/** The elements of SignedData in their place: encoding them again could change what was signed. */
function partsOf(bytes: Uint8Array): Element[] {
  const explicit = childrenOf(bytes, readElement(bytes, 0))[1]
  const signedData = explicit && childrenOf(bytes, explicit)[0]

  return signedData ? childrenOf(bytes, signedData) : []
}

function enclosedCertificates(bytes: Uint8Array, parts: readonly Element[]): KnownCertificate[] {
  const set = parts.find(({ tag }) => tag === firstOptionalTag)
  const elements = set ? childrenOf(bytes, set) : []

  return readCertificates(
    elements.filter(({ tag }) => tag === sequenceTag).map(({ start, end }) => bytes.subarray(start, end)),
  )
}

function signedAttributes(bytes: Uint8Array, parts: readonly Element[]): Uint8Array | undefined {
  const signers = parts.at(-1)
  const signer = signers && childrenOf(bytes, signers)[0]
  const attributes = signer && childrenOf(bytes, signer).find(({ tag }) => tag === firstOptionalTag)

  return attributes && bytes.subarray(attributes.contentStart, attributes.contentEnd)
}

/** By issuer and serial number, or by subject key identifier (RFC 5652 §5.3). */
function isOf({ fields: { tbsCertificate } }: KnownCertificate, { sid }: SignerInfo): boolean {
  const { issuerAndSerialNumber, subjectKeyIdentifier } = sid
  if (issuerAndSerialNumber) {
    const { issuer, serialNumber } = issuerAndSerialNumber
    return sameBytes(serialNumber, tbsCertificate.serialNumber) && isSameName(issuer, tbsCertificate.issuer)
  }
  const own = tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_subjectKeyIdentifier)
  if (!subjectKeyIdentifier || !own) return false

  return sameBytes(extensionValue(own, OctetString).buffer, subjectKeyIdentifier.buffer)
}

function enclosedContent({ encapContentInfo: { eContent } }: SignedData): Uint8Array | undefined {
  const octets = eContent?.single?.buffer ?? eContent?.any

  return octets && new Uint8Array(octets)
}
