import { createHash, createHmac, getDiffieHellman, hkdfSync } from 'node:crypto'

// The server's half of the Secure Remote Password protocol (RFC 5054, SRP-6a) as Amazon Cognito speaks it: SHA-256, the
// 3072-bit group of RFC 3526 §4 with generator 2, integers hashed as two's complement, and a proof over a derived key
// in place of RFC 2945's.

export type Group = { modulus: bigint; generator: bigint }

export const cognitoGroup: Group = {
  modulus: toInteger(getDiffieHellman('modp15').getPrime('hex')),
  generator: 2n,
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

  return modPow(cognitoGroup.generator, x, cognitoGroup.modulus)
}

/** `B = kv + g^b`. */
export function serverPublic(
  verifier: bigint,
  b: bigint,
  k: bigint = multiplier,
  group = cognitoGroup,
): bigint {
  return (k * verifier + modPow(group.generator, b, group.modulus)) % group.modulus
}

/** `S = (A v^u)^b`. */
export function premasterSecret(
  { clientA, verifier, u, b }: { clientA: bigint; verifier: bigint; u: bigint; b: bigint },
  { modulus } = cognitoGroup,
): bigint {
  return modPow((clientA * modPow(verifier, u, modulus)) % modulus, b, modulus)
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
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`

  return /^[89a-f]/.test(even) ? `00${even}` : even
}

export function toInteger(hex: string): bigint {
  return BigInt(`0x${hex || '0'}`)
}

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
