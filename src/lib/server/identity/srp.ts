import { createHash, createHmac, DiffieHellman, getDiffieHellman, hkdfSync } from 'node:crypto'

// The server's half of the Secure Remote Password protocol (RFC 5054, SRP-6a) as Amazon Cognito speaks it: SHA-256, the
// 3072-bit group of RFC 3526 §4 with generator 2, integers hashed as two's complement, and a proof over a derived key
// in place of RFC 2945's.

export type Group = {
  modulus: bigint
  generator: bigint
  /** `base^exponent mod modulus`. */
  power: (base: bigint, exponent: bigint) => bigint
}

export const cognitoGroup = toGroup(getDiffieHellman('modp15'))

/**
 * Powers as OpenSSL computes them for key agreements: in constant time, and many times faster than on `bigint`. What a key
 * agreement refuses (0, 1, -1, the power of nothing) is little to compute. `setPrivateKey` is only hidden from groups by
 * name, since making one by its prime tests that prime for seconds.
 */
export function toGroup(agreement: Omit<DiffieHellman, 'setPrivateKey' | 'setPublicKey'>): Group {
  const modulus = toInteger(agreement.getPrime('hex'))
  const bytesOf = (value: bigint) => Buffer.from(evenHex(value), 'hex')

  return {
    modulus,
    generator: toInteger(agreement.getGenerator('hex')),
    power(base, exponent) {
      const rest = base % modulus
      if (exponent === 0n || rest <= 1n || rest === modulus - 1n) return modPow(rest, exponent, modulus)
      DiffieHellman.prototype.setPrivateKey.call(agreement, evenHex(exponent), 'hex')

      return toInteger(agreement.computeSecret(bytesOf(rest)).toString('hex'))
    },
  }
}

/** Cognito's info for HKDF (RFC 5869), with the counter byte of its only block. */
const derivedKeyInfo = 'Caldera Derived Key'
const derivedKeyBytes = 16

const multiplier = hashInteger(paddedHex(cognitoGroup.modulus) + paddedHex(cognitoGroup.generator))

export type SrpPerson = { poolName: string; username: string; password: string }

/** What the server keeps instead of the password: `g^x`. */
export function makeVerifier(person: SrpPerson, salt: bigint): bigint {
  const { poolName, username, password } = person
  const identity = createHash('sha256').update(`${poolName}${username}:${password}`).digest('hex')
  const x = hashInteger(paddedHex(salt) + identity)

  return cognitoGroup.power(cognitoGroup.generator, x)
}

/** `B = kv + g^b`. */
export function serverPublic(
  verifier: bigint,
  b: bigint,
  k: bigint = multiplier,
  group = cognitoGroup,
): bigint {
  return (k * verifier + group.power(group.generator, b)) % group.modulus
}

/** `S = (A v^u)^b`. */
export function premasterSecret(
  { clientA, verifier, u, b }: { clientA: bigint; verifier: bigint; u: bigint; b: bigint },
  { modulus, power } = cognitoGroup,
): bigint {
  return power((clientA * power(verifier, u)) % modulus, b)
}

/** The client's public value; null for what RFC 5054 §2.5.4 forbids, and for what is no number. */
export function parseClientPublic(hex: string): bigint | null {
  if (!/^[0-9a-f]{1,800}$/i.test(hex)) return null
  const value = toInteger(hex)

  return value % cognitoGroup.modulus === 0n ? null : value
}

/** The server's public value and the key by which the client will sign its proof. */
export function answerClient(
  clientA: bigint,
  verifier: bigint,
  b: bigint,
): { serverB: bigint; key: Uint8Array } {
  const serverB = serverPublic(verifier, b)
  const u = hashInteger(paddedHex(clientA) + paddedHex(serverB))
  const secret = premasterSecret({ clientA, verifier, u, b })
  const [material, salt] = [Buffer.from(paddedHex(secret), 'hex'), Buffer.from(paddedHex(u), 'hex')]

  return { serverB, key: new Uint8Array(hkdfSync('sha256', material, salt, derivedKeyInfo, derivedKeyBytes)) }
}

export type SrpProof = { poolName: string; username: string; secretBlock: Uint8Array; timestamp: string }

/** `PASSWORD_CLAIM_SIGNATURE`, base64. */
export function signProof(key: Uint8Array, { poolName, username, secretBlock, timestamp }: SrpProof): string {
  return createHmac('sha256', key)
    .update(poolName)
    .update(username)
    .update(secretBlock)
    .update(timestamp)
    .digest('base64')
}

/** Hex of the shortest two's complement, as Java's `BigInteger.toByteArray`: a leading zero keeps it positive. */
export function paddedHex(value: bigint): string {
  const even = evenHex(value)

  return /^[89a-f]/.test(even) ? `00${even}` : even
}

function evenHex(value: bigint): string {
  const hex = value.toString(16)

  return hex.length % 2 === 0 ? hex : `0${hex}`
}

export function toInteger(hex: string): bigint {
  return BigInt(`0x${hex || '0'}`)
}

/** By squaring; for what {@link Group} leaves, and to check it by. */
export function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  let power = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % modulus
    power = (power * power) % modulus
  }

  return result
}

function hashInteger(hex: string): bigint {
  return toInteger(createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex'))
}
