import { verify, X509Certificate, type KeyObject } from 'node:crypto'
import { id_data } from '@peculiar/asn1-cms'
import type { Signer } from '../ports.ts'
import { toLowS } from './ecdsa-signature.ts'
import { encodeBaseline, namesOf, wrapOneSigner, type SignerNames } from './one-signer.ts'
import { encodeAttribute, encodeSet } from './signed-data.ts'

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
  return encodeBaseline(digest, factsOf(signer), contentType)
}

/** A key may be elsewhere; a signature that does not verify must not reach a document. */
function isSignedBy(signer: Signer, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify('sha256', bytes, { key: factsOf(signer).publicKey, dsaEncoding: 'der' }, signature)
}

/** What a signer's certificate says in every signature of its. */
type SignerFacts = SignerNames & { publicKey: KeyObject }

type Identity = Pick<Signer, 'certificate' | 'chain'>

const known = new WeakMap<Identity, SignerFacts>()

/** Read once a signer: its certificate never changes, and reading it takes longer than signing. */
function factsOf(signer: Identity): SignerFacts {
  const facts = known.get(signer) ?? readFacts(signer)
  known.set(signer, facts)

  return facts
}

function readFacts({ certificate }: Identity): SignerFacts {
  return { publicKey: new X509Certificate(certificate).publicKey, ...namesOf(certificate) }
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
  const { contentType, attributes, value } = signed
  const unsignedAttributes = timeStampToken && [
    encodeAttribute(signatureTimeStampType, Uint8Array.from(timeStampToken).buffer).buffer,
  ]
  const cms = wrapOneSigner({
    names: factsOf(signer),
    algorithms: { digest: sha256, signature: ecdsaWithSha256 },
    ...{ contentType, content, attributes, value, unsignedAttributes, certificates },
  })
  requireVerbatim(cms, timeStampToken ? [...certificates, timeStampToken] : certificates)

  return cms
}

/** Foreign certificates and tokens in a form other than DER would come out changed, and their own signatures break. */
function requireVerbatim(cms: Uint8Array, parts: readonly Uint8Array[]): void {
  const whole = Buffer.from(cms.buffer, cms.byteOffset, cms.length)
  if (!parts.every((part) => whole.includes(Buffer.from(part))))
    throw new Error('A certificate or time-stamp is not in DER')
}
