import { verifyEcdsa, verifyEd25519, verifyPkcs1, verifyPss } from '#primitives'
import { readPssParameters } from './pss-parameters.ts'
import type { HashName, PublicKey, Signed } from './primitives/primitives.ts'

const hashes: Readonly<Record<string, HashName>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
}
/** Signature algorithms that name their hash themselves. */
const signatureHashes: Readonly<Record<string, readonly [family: 'rsa' | 'ec', hash: HashName]>> = {
  '1.2.840.113549.1.1.11': ['rsa', 'sha256'],
  '1.2.840.113549.1.1.12': ['rsa', 'sha384'],
  '1.2.840.113549.1.1.13': ['rsa', 'sha512'],
  '1.2.840.10045.4.3.2': ['ec', 'sha256'],
  '1.2.840.10045.4.3.3': ['ec', 'sha384'],
  '1.2.840.10045.4.3.4': ['ec', 'sha512'],
}
const rsaEncryption = '1.2.840.113549.1.1.1'
const rsaPss = '1.2.840.113549.1.1.10'
const ed25519 = '1.3.101.112'
const minRsaBits = 2048

export type AlgorithmIdentifier = { algorithm: string; parameters?: ArrayBuffer | null }

/** The hash's name; undefined for one we do not rely on, such as SHA-1 and MD5. */
export function findHash(oid: string): HashName | undefined {
  return hashes[oid]
}

/**
 * True, false, or undefined when the algorithm, or the key's kind or size, is not one we rely on (ETSI TS 119 312). `digestHash` is
 * what counts where the algorithm names no hash.
 */
export function verifySignature(
  algorithm: AlgorithmIdentifier,
  digestHash: HashName | undefined,
  key: PublicKey | undefined,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean | undefined {
  if (!key || !isStrong(key)) return undefined
  if (algorithm.algorithm === ed25519)
    return key.family === 'ed25519' ? verifyEd25519(key, bytes, signature) : undefined
  if (algorithm.algorithm === rsaPss) return verifyWithPss(algorithm, key, bytes, signature)
  const isBare = algorithm.algorithm === rsaEncryption
  const [family, hash] = isBare
    ? (['rsa', digestHash] as const)
    : (signatureHashes[algorithm.algorithm] ?? [])

  return hash && family === key.family ? verifyBy(key, { hash, bytes, signature }) : undefined
}

function verifyBy(key: PublicKey, signed: Signed): boolean | undefined {
  if (key.family === 'rsa') return verifyPkcs1(key, signed)

  return key.family === 'ec' ? verifyEcdsa(key, signed) : undefined
}

function isStrong(key: PublicKey): boolean {
  return key.family === 'ec' || key.family === 'ed25519' || key.bits >= minRsaBits
}

/** RFC 4055 §3.1. Message and mask must use the same hash, named in full: the defaults are SHA-1. */
function verifyWithPss(
  { parameters }: AlgorithmIdentifier,
  key: PublicKey,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean | undefined {
  if (!parameters || (key.family !== 'rsa' && key.family !== 'rsa-pss')) return undefined
  const named = readPssParameters(parameters)
  const [hash, mask] = [named?.hash, named?.maskHash].map((oid) => hashes[oid ?? ''])
  if (!named || !hash || hash.startsWith('sha3') || hash !== mask) return undefined

  return verifyPss(key, { hash, bytes, signature }, named.saltLength)
}
