import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { Attribute, id_contentType, id_messageDigest } from '@peculiar/asn1-cms'
import { Certificate } from '@peculiar/asn1-x509'
import {
  encodeObjectIdentifier,
  encodeSet,
  type SignedDataFrame,
  type SignerFrame,
} from '#verifier/cms/signed-data.ts'
import {
  hashNames,
  refersTo,
  signingCertificateV1Type,
  signingCertificateV2Type,
} from '#verifier/cms/signing-certificate.ts'

/** Something in a signature does not hold. The message says what, in English, for logs. */
export class SignatureInvalid extends Error {
  override name = 'SignatureInvalid'
}

/** The content and who signed it. */
export type CheckedContent = {
  content: Uint8Array
  signer: X509Certificate
  others: readonly X509Certificate[]
}

/**
 * Checks a CMS with its content inside and exactly one signer whose certificate is inside too, as time-stamp tokens
 * are (RFC 3161 §2.4.2): attributes, digest, certificate reference, signature. Trust and time are not looked at.
 */
export function checkSignedContent(frame: SignedDataFrame, contentType: string): CheckedContent {
  const [info, ...rest] = frame.signers
  if (!info || rest.length > 0) throw new SignatureInvalid('There must be exactly one signer')
  if (frame.encapContentInfo.eContentType !== contentType)
    throw new SignatureInvalid('The content is of another type')
  const content = frame.encapContentInfo.eContent?.single
  if (!content) throw new SignatureInvalid('The content is missing')

  const certificates = (frame.certificates ?? []).map((bytes) => new X509Certificate(new Uint8Array(bytes)))
  const signer = certificates.find((certificate) => isOf(info, certificate))
  if (!signer) throw new SignatureInvalid("The signer's certificate is missing")
  const bytes = new Uint8Array(content.buffer)
  checkAttributes(info, contentType, bytes, signer)
  checkSignature(info, signer)

  return { content: bytes, signer, others: certificates.filter((certificate) => certificate !== signer) }
}

function isOf({ sid }: SignerFrame, { raw }: X509Certificate): boolean {
  const { issuer, serialNumber, extensions } = AsnConvert.parse(raw, Certificate).tbsCertificate
  const named = sid.issuerAndSerialNumber
  if (named) {
    return (
      isSame(named.serialNumber, serialNumber) &&
      isSame(AsnConvert.serialize(named.issuer), AsnConvert.serialize(issuer))
    )
  }
  const keyIdentifier = extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.extnValue

  return (
    !!keyIdentifier &&
    !!sid.subjectKeyIdentifier &&
    isSame(keyIdentifier.buffer, AsnConvert.serialize(sid.subjectKeyIdentifier))
  )
}

function checkAttributes(
  info: SignerFrame,
  contentType: string,
  content: Uint8Array,
  signer: X509Certificate,
): void {
  const attributes = (info.signedAttributes ?? []).map((encoded) => AsnConvert.parse(encoded, Attribute))
  const value = (type: string) => readSingle(attributes, type)
  const digestName = hashNames.get(info.digestAlgorithm.algorithm)
  if (!digestName) throw new SignatureInvalid('The digest algorithm is not supported')

  const digest = AsnConvert.serialize(new OctetString(createHash(digestName).update(content).digest()))
  if (!isSame(value(id_messageDigest), digest)) throw new SignatureInvalid('The content was not signed')
  if (!isSame(value(id_contentType), encodeObjectIdentifier(contentType))) {
    throw new SignatureInvalid('The content was signed as another type')
  }
  const reference = [signingCertificateV2Type, signingCertificateV1Type].some((type) => {
    const found = value(type)
    return found && refersTo(type, found, signer.raw)
  })
  if (!reference) throw new SignatureInvalid('The signature names another certificate')
}

/** RFC 5652 §5.3: an attribute appears once, and ours have one value each. */
function readSingle(attributes: readonly Attribute[], type: string): ArrayBuffer | undefined {
  const found = attributes.filter(({ attrType }) => attrType === type)
  if (found.length > 1 || found.some(({ attrValues }) => attrValues.length !== 1)) {
    throw new SignatureInvalid('A signed attribute is repeated')
  }

  return found[0]?.attrValues[0]
}

function checkSignature(info: SignerFrame, { publicKey }: X509Certificate): void {
  if (!info.signedAttributes) throw new SignatureInvalid('There are no signed attributes')

  const signed = encodeSet(info.signedAttributes)
  const scheme = toScheme(info)
  const fits = scheme && scheme.keyTypes.includes(publicKey.asymmetricKeyType ?? '')
  if (!fits) throw new SignatureInvalid('The signature algorithm is not supported')

  const isValid = verify(
    scheme.hash,
    signed,
    { key: publicKey, ...scheme.options },
    new Uint8Array(info.signature.buffer),
  )
  if (!isValid) throw new SignatureInvalid('The signature does not verify')
}

type Scheme = {
  hash: string
  keyTypes: readonly string[]
  options?: { padding: number; saltLength: number }
}

const rsaKeys = ['rsa']
const schemes: ReadonlyMap<string, Scheme> = new Map([
  ['1.2.840.113549.1.1.11', { hash: 'sha256', keyTypes: rsaKeys }],
  ['1.2.840.113549.1.1.12', { hash: 'sha384', keyTypes: rsaKeys }],
  ['1.2.840.113549.1.1.13', { hash: 'sha512', keyTypes: rsaKeys }],
  ['1.2.840.10045.4.3.2', { hash: 'sha256', keyTypes: ['ec'] }],
  ['1.2.840.10045.4.3.3', { hash: 'sha384', keyTypes: ['ec'] }],
  ['1.2.840.10045.4.3.4', { hash: 'sha512', keyTypes: ['ec'] }],
])

const rsaEncryption = '1.2.840.113549.1.1.1'
const rsaPss = '1.2.840.113549.1.1.10'

/** Plain RSA and RSA-PSS take their hash from the digest algorithm (RFC 5754 §3.2, RFC 4056 §3). */
function toScheme({ signatureAlgorithm, digestAlgorithm }: SignerFrame): Scheme | undefined {
  const hash = hashNames.get(digestAlgorithm.algorithm)
  if (!hash) return undefined
  if (signatureAlgorithm.algorithm === rsaEncryption) return { hash, keyTypes: rsaKeys }
  if (signatureAlgorithm.algorithm !== rsaPss) return schemes.get(signatureAlgorithm.algorithm)

  const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
  return { hash, keyTypes: ['rsa', 'rsa-pss'], options }
}

const isSame = (a: ArrayBuffer | undefined, b: ArrayBuffer) => !!a && Buffer.from(a).equals(Buffer.from(b))
