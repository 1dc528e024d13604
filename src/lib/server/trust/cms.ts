import { verify, X509Certificate, type KeyObject } from 'node:crypto'
import { id_data } from '@peculiar/asn1-cms'
import { type Identity, signedAttributes, type SignedDigest } from '#verifier/cms/baseline-signature.ts'
import { type Curve, toLowS } from '#verifier/cms/ecdsa-signature.ts'
import { encodeSet } from '#verifier/cms/signed-data.ts'
import type { Signer } from '../ports.ts'

/**
 * Signs a digest, by the signer's own hash, with the attributes of a CAdES baseline signature (EN 319 122-1 §6.3): content-type,
 * message-digest, signing-certificate-v2. No signing-time: PAdES has it in the dictionary's /M and forbids it here
 * (EN 319 142-1 §6.3).
 */
export async function signDigest(
  digest: Uint8Array,
  signer: Signer,
  contentType = id_data,
): Promise<SignedDigest> {
  const { hash = 'sha256' } = signer
  if (digest.length !== digestBytes[hash])
    throw new Error(`A digest by ${hash} is ${digestBytes[hash]} bytes long`)

  const attributes = signedAttributes(digest, signer, contentType)
  const signed = encodeSet(attributes)
  const value = inOneForm(await signer.sign(signed), publicKeyOf(signer))
  if (!isSignedBy(signer, signed, value))
    throw new Error('The signer answered with a signature that is not its own')

  return { contentType, attributes, value, hash }
}

const digestBytes = { sha256: 32, sha384: 48 } as const

/** Of RSA there is one signature over the same bytes; of ECDSA the one with the smaller s is taken. */
function inOneForm(value: Uint8Array, { asymmetricKeyType, asymmetricKeyDetails }: KeyObject): Uint8Array {
  if (asymmetricKeyType !== 'ec') return value
  const curve = curves.get(asymmetricKeyDetails?.namedCurve ?? '')
  if (!curve) throw new Error('No seal is made on this curve')

  return toLowS(value, curve)
}

/** By Node's names of them. */
const curves: ReadonlyMap<string, Curve> = new Map([
  ['prime256v1', 'P-256'],
  ['secp384r1', 'P-384'],
  ['secp521r1', 'P-521'],
])

/** A key may be elsewhere; a signature that does not verify must not reach a document. */
function isSignedBy(signer: Signer, bytes: Uint8Array, signature: Uint8Array): boolean {
  const { hash = 'sha256' } = signer

  return verify(hash, bytes, { key: publicKeyOf(signer), dsaEncoding: 'der' }, signature)
}

const known = new WeakMap<Identity, KeyObject>()

/** Read once a signer: its certificate never changes, and reading it takes longer than signing. */
function publicKeyOf(signer: Signer): KeyObject {
  const key = known.get(signer) ?? new X509Certificate(signer.certificate).publicKey
  known.set(signer, key)

  return key
}
