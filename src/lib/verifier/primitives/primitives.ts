/**
 * What a machine does better than a reader of it: hashes, curves, inflating. `node.ts` asks Node, `browser.ts` libraries
 * that run anywhere; which of them `#primitives` is, the condition `browser` of package.json says. Both come to the same
 * answers (`same-answers.test.ts`).
 */
export type Primitives = {
  // Those that verify throw `Malformed` for a key that is none, such as a point beside its curve.
  /** Over all parts, one behind the other. */
  digest: (hash: HashName, ...parts: readonly Uint8Array[]) => Uint8Array
  /** RSASSA-PKCS1-v1_5 (RFC 8017 §8.2). */
  verifyPkcs1: (key: RsaKey, signed: Signed) => boolean
  /** RSASSA-PSS (RFC 8017 §8.1), the mask by the same hash. */
  verifyPss: (key: RsaKey, signed: Signed, saltLength: number) => boolean
  /** `signature` in DER, whichever s it has. */
  verifyEcdsa: (key: EcKey, signed: Signed) => boolean
  verifyEd25519: (key: Ed25519Key, bytes: Uint8Array, signature: Uint8Array) => boolean
  /** A stream of zlib (RFC 1950). Throws for a damaged one, and for one of more than `most` bytes. */
  inflate: (stream: Uint8Array, most: number) => Inflated
  /** Text of one character a byte. */
  latin1: (bytes: Uint8Array, start?: number, end?: number) => string
  /** Where this ASCII text stands first, or last; -1 where it does not. */
  indexOfText: (bytes: Uint8Array, text: string) => number
  lastIndexOfText: (bytes: Uint8Array, text: string) => number
}

export const hashNames = ['sha1', 'sha256', 'sha384', 'sha512', 'sha3-256', 'sha3-384', 'sha3-512'] as const
export type HashName = (typeof hashNames)[number]
export type Signed = { hash: HashName; bytes: Uint8Array; signature: Uint8Array }
/** `read`: how many bytes of the stream it had. */
export type Inflated = { bytes: Uint8Array; read: number }

/** `spki`: the key as its certificate has it, SubjectPublicKeyInfo in DER. */
export type RsaKey = {
  family: 'rsa' | 'rsa-pss'
  spki: Uint8Array
  modulus: bigint
  exponent: bigint
  bits: number
}
export type EcKey = { family: 'ec'; spki: Uint8Array; curve: 'P-256' | 'P-384' | 'P-521'; point: Uint8Array }
export type Ed25519Key = { family: 'ed25519'; spki: Uint8Array; point: Uint8Array }
export type PublicKey = RsaKey | EcKey | Ed25519Key
