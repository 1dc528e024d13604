import { verify, X509Certificate, type KeyObject } from 'node:crypto'
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
import type { Signer } from '../ports.ts'
import {
  encodeAttribute,
  encodeObjectIdentifier,
  encodeSet,
  inSetOrder,
  SignedDataFrame,
  SignerFrame,
  wrapSignedData,
} from './signed-data.ts'
import { toLowS } from './ecdsa-signature.ts'
import { signingCertificateV2Type, toSigningCertificate } from './signing-certificate.ts'

const sha256 = '2.16.840.1.101.3.4.2.1'
const ecdsaWithSha256 = '1.2.840.10045.4.3.2'
/** id-aa-signatureTimeStampToken, RFC 5126 §6.1.1. */
const signatureTimeStampType = '1.2.840.113549.1.9.16.2.14'

/** A signature not yet wrapped, so that a time-stamp can be made over `value` first. */
export type SignedDigest = {
  contentType: string
  /** Encoded, in the order they were signed in. */
  attributes: readonly ArrayBuffer[]
  value: Uint8Array
}

/**
 * Signs a SHA-256 digest with the attributes of a CAdES baseline signature (EN 319 122-1 §6.3): content-type,
 * message-digest, signing-certificate-v2. No signing-time: PAdES has it in the dictionary's /M and forbids it here
 * (EN 319 142-1 §6.3).
 */
export async function signDigest(
  digest: Uint8Array,
  signer: Signer,
  contentType = id_data,
): Promise<SignedDigest> {
  if (digest.length !== 32) throw new Error('A SHA-256 digest is 32 bytes long')

  const attributes = signedAttributes(digest, signer, contentType)
  const signed = encodeSet(attributes)
  const value = toLowS(await signer.sign(signed))
  if (!isSignedBy(signer, signed, value))
    throw new Error('The signer answered with a signature that is not its own')

  return { contentType, attributes, value }
}

/** The only attributes that one of our signatures over this digest has, encoded and in their order. */
export function signedAttributes(digest: Uint8Array, signer: Identity, contentType = id_data): ArrayBuffer[] {
  return inSetOrder([
    encodeAttribute(id_contentType, encodeObjectIdentifier(contentType)),
    encodeAttribute(id_messageDigest, AsnConvert.serialize(new OctetString(digest))),
    factsOf(signer).signingCertificate,
  ])
}

/** A key may be elsewhere; a signature that does not verify must not reach a document. */
function isSignedBy(signer: Signer, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify('sha256', bytes, { key: factsOf(signer).publicKey, dsaEncoding: 'der' }, signature)
}

/** What a signer's certificate says in every signature of its. */
type SignerFacts = { publicKey: KeyObject; identifier: SignerIdentifier; signingCertificate: Uint8Array }

type Identity = Pick<Signer, 'certificate' | 'chain'>

const known = new WeakMap<Identity, SignerFacts>()

/** Read once a signer: its certificate never changes, and reading it takes longer than signing. */
function factsOf(signer: Identity): SignerFacts {
  const facts = known.get(signer) ?? readFacts(signer)
  known.set(signer, facts)

  return facts
}

function readFacts({ certificate }: Identity): SignerFacts {
  const { issuer, serialNumber } = AsnConvert.parse(certificate, Certificate).tbsCertificate

  return {
    publicKey: new X509Certificate(certificate).publicKey,
    identifier: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    signingCertificate: encodeAttribute(signingCertificateV2Type, toSigningCertificate(certificate)),
  }
}

export type SignedDataParts = {
  signed: SignedDigest
  signer: Identity
  /** The content itself; left out when detached. */
  content?: Uint8Array
  /** DER of a token over `signed.value`. */
  timeStampToken?: Uint8Array
}

/** DER of a ContentInfo with one signer, its certificate and its chain. */
export function buildSignedData({ signed, signer, content, timeStampToken }: SignedDataParts): Uint8Array {
  const digestAlgorithm = new DigestAlgorithmIdentifier({ algorithm: sha256 })
  const certificates = [signer.certificate, ...signer.chain]
  const cms = wrapSignedData(
    new SignedDataFrame({
      // RFC 5652 §5.1: version 3 for any content but plain data.
      version: signed.contentType === id_data ? CMSVersion.v1 : CMSVersion.v3,
      digestAlgorithms: new DigestAlgorithmIdentifiers([digestAlgorithm]),
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: signed.contentType,
        ...(content && { eContent: new EncapsulatedContent({ single: new OctetString(content) }) }),
      }),
      certificates: inSetOrder(certificates),
      signers: [toSignerFrame(signed, signer, timeStampToken)],
    }),
  )
  requireVerbatim(cms, timeStampToken ? [...certificates, timeStampToken] : certificates)

  return cms
}

function toSignerFrame(signed: SignedDigest, signer: Identity, timeStampToken?: Uint8Array): SignerFrame {
  return new SignerFrame({
    version: CMSVersion.v1,
    sid: factsOf(signer).identifier,
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: sha256 }),
    signedAttributes: [...signed.attributes],
    signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: ecdsaWithSha256 }),
    signature: new OctetString(signed.value),
    ...(timeStampToken && {
      unsignedAttributes: [
        encodeAttribute(signatureTimeStampType, Uint8Array.from(timeStampToken).buffer).buffer,
      ],
    }),
  })
}

/** Foreign certificates and tokens in a form other than DER would come out changed, and their own signatures break. */
function requireVerbatim(cms: Uint8Array, parts: readonly Uint8Array[]): void {
  const whole = Buffer.from(cms.buffer, cms.byteOffset, cms.length)
  if (!parts.every((part) => whole.includes(Buffer.from(part))))
    throw new Error('A certificate or time-stamp is not in DER')
}
