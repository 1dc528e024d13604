import { ed25519 } from '@noble/curves/ed25519.js'
import { p256, p384, p521 } from '@noble/curves/nist.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js'
import {
  mgf1,
  PKCS1_SHA1,
  PKCS1_SHA256,
  PKCS1_SHA3_256,
  PKCS1_SHA3_384,
  PKCS1_SHA3_512,
  PKCS1_SHA384,
  PKCS1_SHA512,
  PSS,
} from 'micro-rsa-dsa-dh/rsa.js'
import { Inflate } from 'pako'
import { Malformed } from '../objects/pdf-object.ts'
import { knownDigest } from './known-digests.ts'
import type { EcKey, HashName, Primitives, Signed } from './primitives.ts'
import { holdsAside } from './signatures-aside.ts'

/** Here they are done by libraries that need nothing but JavaScript. */
const hashes = {
  sha1,
  sha256,
  sha384,
  sha512,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
} as const satisfies Record<HashName, unknown>

const pkcs1 = {
  sha1: PKCS1_SHA1,
  sha256: PKCS1_SHA256,
  sha384: PKCS1_SHA384,
  sha512: PKCS1_SHA512,
  'sha3-256': PKCS1_SHA3_256,
  'sha3-384': PKCS1_SHA3_384,
  'sha3-512': PKCS1_SHA3_512,
} as const satisfies Record<HashName, unknown>

const curves = { 'P-256': p256, 'P-384': p384, 'P-521': p521 } as const

export const digest: Primitives['digest'] = (hash, ...parts) => {
  const known = knownDigest(hash, parts)
  if (known) return known
  const hasher = hashes[hash].create()
  for (const part of parts) hasher.update(part)

  return hasher.digest()
}

export const verifyPkcs1: Primitives['verifyPkcs1'] = (key, { hash, bytes, signature }) =>
  isTrue(() => pkcs1[hash].verify({ n: key.modulus, e: key.exponent }, bytes, signature))

export const verifyPss: Primitives['verifyPss'] = (key, { hash, bytes, signature }, saltLength) => {
  const { [hash]: hasher } = hashes
  const scheme = PSS(hasher, mgf1(hasher), saltLength)

  return isTrue(() => scheme.verify({ n: key.modulus, e: key.exponent }, bytes, signature))
}

export const verifyEcdsa: Primitives['verifyEcdsa'] = (key, signed) => {
  const { [key.curve]: on } = curves
  if (!isTrue(() => on.utils.isValidPublicKey(key.point))) throw new Malformed('public key')

  return holdsAside(key, signed) ?? verifyHere(key, signed)
}

/** Of a hash longer than the order of the curve, the left part counts: the library cuts it off. */
function verifyHere({ curve, point }: EcKey, { hash, bytes, signature }: Signed): boolean {
  const { [curve]: on } = curves
  const options = { prehash: false, lowS: false, format: 'der' } as const

  return isTrue(() => on.verify(signature, digest(hash, bytes), point, options))
}

/** As RFC 8032 §5.1.7 has it, and not with the looser rule of ZIP 215, which is the library's default. */
export const verifyEd25519: Primitives['verifyEd25519'] = ({ point }, bytes, signature) =>
  isTrue(() => ed25519.verify(signature, bytes, point, { zip215: false }))

/** The libraries throw for a signature that is of no valid form. */
function isTrue(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

export const inflate: Primitives['inflate'] = (stream, most) => {
  // Told its window, the library takes zlib alone, and no gzip.
  const inflater = new Inflate({ windowBits: 15 })
  const chunks: Uint8Array[] = []
  let length = 0
  let read = () => 0
  inflater.onData = (chunk) => {
    length += chunk.length
    if (length > most) throw new RangeError('the stream inflates to too much')
    chunks.push(chunk)
  }
  inflater.onStart = (state) => {
    read = () => state.total_in
  }
  if (!inflater.push(stream, true) || !inflater.ended)
    throw new Error(`the stream does not inflate: ${inflater.msg}`)
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }

  return { bytes, read: read() }
}

/** As many characters as can be handed to a function at once. */
const turn = 8192

export const latin1: Primitives['latin1'] = (bytes, start = 0, end = bytes.length) => {
  const last = Math.min(end, bytes.length)
  let text = ''
  for (let at = Math.max(0, start); at < last; at += turn)
    text += String(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, Math.min(last, at + turn))))

  return text
}

/** Horspool's way: what stands at the end of where the text could be says how far it may be moved on. */
export const indexOfText: Primitives['indexOfText'] = (bytes, text) => {
  const last = text.length - 1
  const steps = new Uint8Array(256).fill(text.length)
  for (let index = 0; index < last; index += 1) steps[text.charCodeAt(index)] = last - index
  for (let at = 0; at + last < bytes.length; at += steps[bytes[at + last] ?? 0] ?? 1)
    if (standsAt(bytes, text, at)) return at

  return -1
}

export const lastIndexOfText: Primitives['lastIndexOfText'] = (bytes, text) => {
  const first = text.charCodeAt(0)
  for (let at = bytes.lastIndexOf(first); at >= 0; at = at > 0 ? bytes.lastIndexOf(first, at - 1) : -1)
    if (standsAt(bytes, text, at)) return at

  return -1
}

function standsAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false

  return true
}
