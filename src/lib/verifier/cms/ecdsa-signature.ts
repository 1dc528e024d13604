import { concatenate, fromHex, sameBytes, toHex } from '../bytes.ts'

/** The orders of the curves (SEC 2 §2.4.2, §2.5.1, §2.6.1). */
const orders = {
  'P-256': 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  'P-384':
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  'P-521':
    0x01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
} as const
export type Curve = keyof typeof orders

/**
 * An ECDSA signature in DER, with the smaller of the two values that s may have: anybody can turn one into the
 * other, and both verify. So there is one way to write each signature. Throws for what is none.
 */
export function toLowS(signature: Uint8Array, curve: Curve = 'P-256'): Uint8Array {
  const { r, s } = decode(signature)
  const { [curve]: order } = orders

  return encode(r, s > order / 2n ? order - s : s)
}

/** In DER, from the two numbers side by side (IEEE 1363), as PKCS#11 has them. */
export function fromHalves(signature: Uint8Array): Uint8Array {
  const hex = toHex(signature)
  if (hex.length === 0 || hex.length % 4 !== 0) throw new Error('Not an ECDSA signature of two halves')

  return encode(BigInt(`0x${hex.slice(0, hex.length / 2)}`), BigInt(`0x${hex.slice(hex.length / 2)}`))
}

/** The other way round, each as long as the curve has it; undefined for what is not in the one DER form, or too long. */
export function toHalves(signature: Uint8Array, curve: Curve): Uint8Array<ArrayBuffer> | undefined {
  if (!isCanonical(signature)) return undefined
  const { r, s } = decode(signature)
  const digits = 2 * Math.ceil(orders[curve].toString(16).length / 2)
  const halves = [r, s].map((half) => half.toString(16).padStart(digits, '0'))

  return halves.every(({ length }) => length === digits) ? fromHex(halves.join('')) : undefined
}

/** True for the one DER form of its two numbers, whichever s it has. */
export function isCanonical(signature: Uint8Array): boolean {
  try {
    const { r, s } = decode(signature)
    return sameBytes(encode(r, s), signature)
  } catch {
    return false
  }
}

export function hasLowS(signature: Uint8Array, curve: Curve = 'P-256'): boolean {
  return isCanonical(signature) && decode(signature).s <= orders[curve] / 2n
}

/** Ecdsa-Sig-Value, RFC 3279 §2.2.3. Numbers of 521 bits: only the length of both together may take a second byte. */
function decode(signature: Uint8Array): { r: bigint; s: bigint } {
  const hex = toHex(signature)
  const start = signature[1] === 0x81 ? 3 : 2
  const rLength = signature[start + 1] ?? 0
  const sLength = signature[start + 3 + rLength] ?? 0
  const isSequence = signature[0] === 0x30 && signature[start - 1] === signature.length - start
  const hasNumbers = signature[start] === 0x02 && signature[start + 2 + rLength] === 0x02
  if (
    !isSequence ||
    !hasNumbers ||
    start + 4 + rLength + sLength !== signature.length ||
    !rLength ||
    !sLength
  ) {
    throw new Error('Not an ECDSA signature in DER')
  }
  const [rStart, sStart] = [2 * (start + 2), 2 * (start + 4 + rLength)]

  return {
    r: BigInt(`0x${hex.slice(rStart, rStart + 2 * rLength)}`),
    s: BigInt(`0x${hex.slice(sStart)}`),
  }
}

function encode(r: bigint, s: bigint): Uint8Array {
  const numbers = [r, s].map(toInteger)
  const length = numbers.reduce((sum, number) => sum + number.length, 0)

  return concatenate(Uint8Array.from(length < 0x80 ? [0x30, length] : [0x30, 0x81, length]), ...numbers)
}

function toInteger(value: bigint): Uint8Array {
  const digits = value.toString(16)
  const bytes = fromHex(digits.length % 2 > 0 ? `0${digits}` : digits)
  const positive = (bytes[0] ?? 0) >= 0x80 ? concatenate(Uint8Array.of(0), bytes) : bytes

  return concatenate(Uint8Array.of(0x02, positive.length), positive)
}
