import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  CMSVersion,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignerIdentifier,
  id_contentType,
  id_data,
  id_messageDigest,
} from '@peculiar/asn1-cms'
import { Certificate } from '@peculiar/asn1-x509'
import {
  encodeAttribute,
  encodeObjectIdentifier,
  inSetOrder,
  SignedDataFrame,
  SignerFrame,
  wrapSignedData,
} from './signed-data.ts'
import { signingCertificateV2Type, toSigningCertificate } from './signing-certificate.ts'

/** How a certificate is named in a signature: the signer's identifier, and its attribute signing-certificate-v2, encoded. */
export type SignerNames = {
  identifier: SignerIdentifier
  signingCertificate: Uint8Array
  /** Of its key, by its object identifier. */
  keyAlgorithm: string
}

export function namesOf(certificate: Uint8Array): SignerNames {
  const { issuer, serialNumber, subjectPublicKeyInfo } = AsnConvert.parse(
    certificate,
    Certificate,
  ).tbsCertificate

  return {
    keyAlgorithm: subjectPublicKeyInfo.algorithm.algorithm,
    identifier: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    signingCertificate: encodeAttribute(signingCertificateV2Type, toSigningCertificate(certificate)),
  }
}

/** Content-type, message-digest and signing-certificate-v2 (EN 319 122-1 §6.3), encoded and in their order. */
export function encodeBaseline(
  digest: Uint8Array,
  { signingCertificate }: SignerNames,
  contentType = id_data,
): ArrayBuffer[] {
  return inSetOrder([
    encodeAttribute(id_contentType, encodeObjectIdentifier(contentType)),
    encodeAttribute(id_messageDigest, AsnConvert.serialize(new OctetString(digest))),
    signingCertificate,
  ])
}

export type OneSigner = {
  names: SignerNames
  /** The digest by its object identifier. */
  algorithms: { digest: string; signature: { algorithm: string; parameters?: null } }
  contentType?: string
  /** The content itself; left out when detached. */
  content?: Uint8Array | undefined
  /** Encoded, in the order they were signed in. */
  attributes: readonly ArrayBuffer[]
  value: Uint8Array
  unsignedAttributes?: ArrayBuffer[] | undefined
  certificates: readonly Uint8Array[]
}

/** DER of a ContentInfo with one signer. */
export function wrapOneSigner(parts: OneSigner): Uint8Array {
  const { contentType = id_data, content, certificates } = parts
  const signer = toFrame(parts)

  return wrapSignedData(
    new SignedDataFrame({
      // RFC 5652 §5.1: version 3 for any content but plain data.
      version: contentType === id_data ? CMSVersion.v1 : CMSVersion.v3,
      digestAlgorithms: new DigestAlgorithmIdentifiers([signer.digestAlgorithm]),
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: contentType,
        ...(content && { eContent: new EncapsulatedContent({ single: new OctetString(content) }) }),
      }),
      certificates: inSetOrder(certificates),
      signers: [signer],
    }),
  )
}

function toFrame({ names, algorithms, attributes, value, unsignedAttributes }: OneSigner): SignerFrame {
  return new SignerFrame({
    version: CMSVersion.v1,
    sid: names.identifier,
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: algorithms.digest }),
    signedAttributes: [...attributes],
    signatureAlgorithm: new SignatureAlgorithmIdentifier(algorithms.signature),
    signature: new OctetString(value),
    unsignedAttributes,
  })
}
