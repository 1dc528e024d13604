import { id_data } from '@peculiar/asn1-cms'
import { contains } from '../bytes.ts'
import { encodeBaseline, namesOf, type SignerNames, wrapOneSigner } from './one-signer.ts'
import { encodeAttribute } from './signed-data.ts'

const rsaEncryption = '1.2.840.113549.1.1.1'
/** Object identifiers: of RSA with NULL (RFC 4055 §5), of ECDSA without parameters (RFC 5758 §3.2). */
const hashes = {
  sha256: {
    digest: '2.16.840.1.101.3.4.2.1',
    rsa: { algorithm: '1.2.840.113549.1.1.11', parameters: null },
    ec: { algorithm: '1.2.840.10045.4.3.2' },
  },
  sha384: {
    digest: '2.16.840.1.101.3.4.2.2',
    rsa: { algorithm: '1.2.840.113549.1.1.12', parameters: null },
    ec: { algorithm: '1.2.840.10045.4.3.3' },
  },
} as const
/** What is signed with, by Node's names. */
export type SealHash = keyof typeof hashes
/** id-aa-signatureTimeStampToken, RFC 5126 §6.1.1. */
const signatureTimeStampType = '1.2.840.113549.1.9.16.2.14'

/** A signature not yet wrapped, so that a time-stamp can be made over `value` first. */
export type SignedDigest = {
  contentType: string
  /** Encoded, in the order they were signed in. */
  attributes: readonly ArrayBuffer[]
  value: Uint8Array
  /** SHA-256 unless told. */
  hash?: SealHash | undefined
}

/** Whose signature it is, in DER: their certificate, and those between it and a root. */
export type Identity = { certificate: Uint8Array; chain: readonly Uint8Array[] }

/** The only attributes that one of our signatures over this digest has, encoded and in their order. */
export function signedAttributes(digest: Uint8Array, signer: Identity, contentType = id_data): ArrayBuffer[] {
  return encodeBaseline(digest, knownNamesOf(signer), contentType)
}

const known = new WeakMap<Identity, SignerNames>()

/** Read once a signer: its certificate never changes, and reading it takes longer than signing. */
function knownNamesOf(signer: Identity): SignerNames {
  const names = known.get(signer) ?? namesOf(signer.certificate)
  known.set(signer, names)

  return names
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
  const certificates = [signer.certificate, ...signer.chain]
  const { contentType, attributes, value, hash = 'sha256' } = signed
  const unsignedAttributes = timeStampToken && [
    encodeAttribute(signatureTimeStampType, Uint8Array.from(timeStampToken).buffer).buffer,
  ]
  const names = knownNamesOf(signer)
  const { digest, rsa, ec } = hashes[hash]
  const signature = names.keyAlgorithm === rsaEncryption ? rsa : ec
  const cms = wrapOneSigner({
    names,
    algorithms: { digest, signature },
    ...{ contentType, content, attributes, value, unsignedAttributes, certificates },
  })
  requireVerbatim(cms, timeStampToken ? [...certificates, timeStampToken] : certificates)

  return cms
}

/** Foreign certificates and tokens in a form other than DER would come out changed, and their own signatures break. */
function requireVerbatim(cms: Uint8Array, parts: readonly Uint8Array[]): void {
  if (!parts.every((part) => contains(cms, part)))
    throw new Error('A certificate or time-stamp is not in DER')
}
