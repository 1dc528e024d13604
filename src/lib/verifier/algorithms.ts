import { constants, createHash, type KeyObject, verify } from 'node:crypto'

const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
}
/** Signature algorithms that name their hash themselves. */
const signatureHashes: Readonly<Record<string, readonly [family: 'rsa' | 'ec', hash: string]>> = {
  '1.2.840.113549.1.1.11': ['rsa', 'sha256'],
  '1.2.840.113549.1.1.12': ['rsa', 'sha384'],
  '1.2.840.113549.1.1.13': ['rsa', 'sha512'],
  '1.2.840.10045.4.3.2': ['ec', 'sha256'],
  '1.2.840.10045.4.3.3': ['ec', 'sha384'],
  '1.2.840.10045.4.3.4': ['ec', 'sha512'],
}
/** By the hash's object identifier in DER. */
const pssHashes: Readonly<Record<string, string>> = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
}
const rsaEncryption = '1.2.840.113549.1.1.1'
const rsaPss = '1.2.840.113549.1.1.10'
const ed25519 = '1.3.101.112'
const curves = new Set(['prime256v1', 'secp384r1', 'secp521r1'])
const minRsaBits = 2048

export type AlgorithmIdentifier = { algorithm: string; parameters?: ArrayBuffer | null }

/** The hash's name; undefined for one we do not rely on, such as SHA-1 and MD5. */
export function findHash(oid: string): string | undefined {
  return hashes[oid]
}

export function digest(hash: string, ...parts: readonly Uint8Array[]): Buffer {
  const hasher = createHash(hash)
  for (const part of parts) hasher.update(part)

  return hasher.digest()
}

/** True, false, or undefined when the algorithm or the key's size is not one we rely on (ETSI TS 119 312). */
export function verifySignature(
  algorithm: AlgorithmIdentifier,
  digestHash: string,
  key: KeyObject,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean | undefined {
  if (!isStrongKey(key)) return undefined
  const family = key.asymmetricKeyType
  if (algorithm.algorithm === ed25519) {
    return family === 'ed25519' ? verify(null, signed, key, signature) : undefined
  }
  if (algorithm.algorithm === rsaPss) return verifyPss(algorithm, key, signed, signature)
  if (algorithm.algorithm === rsaEncryption) {
    return family === 'rsa' ? verify(digestHash, signed, key, signature) : undefined
  }
  const [expected, hash] = signatureHashes[algorithm.algorithm] ?? []
  if (hash === undefined || expected !== family) return undefined

  return verify(hash, signed, key, signature)
}

function isStrongKey(key: KeyObject): boolean {
  const details = key.asymmetricKeyDetails
  if (key.asymmetricKeyType === 'ed25519') return true
  if (key.asymmetricKeyType === 'ec') return curves.has(details?.namedCurve ?? '')

  return (details?.modulusLength ?? 0) >= minRsaBits
}

/**
 * RFC 4055 §3.1. Message and mask must use the same hash, named in full: the only combination that `node:crypto`
 * verifies. The defaults are SHA-1.
 */
function verifyPss(
  { parameters }: AlgorithmIdentifier,
  key: KeyObject,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean | undefined {
  if (!parameters || !key.asymmetricKeyType?.startsWith('rsa')) return undefined
  const encoded = Buffer.from(parameters).toString('hex')
  const named = [...encoded.matchAll(/0609(608648016503040201|608648016503040202|608648016503040203)/g)]
  const [message, mask] = named.map(([, hex]) => pssHashes[hex ?? ''])
  if (named.length !== 2 || message === undefined || message !== mask) return undefined
  const saltLength = constants.RSA_PSS_SALTLEN_AUTO

  return verify(message, signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature)
}
