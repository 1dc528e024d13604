import { concatenate, fromHex, sameBytes, toHex } from '../bytes.ts'

/** The order of the curve P-256 (SEC 2 §2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * An ECDSA signature of P-256 in DER, with the smaller of the two values that s may have: anybody can turn one into the
 * other, and both verify. So there is one way to write each signature. Throws for what is none.
 */
export function toLowS(signature: Uint8Array): Uint8Array {
  const { r, s } = decode(signature)

  return encode(r, s > order / 2n ? order - s : s)
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

export function hasLowS(signature: Uint8Array): boolean {
  return isCanonical(signature) && decode(signature).s <= order / 2n
}

/** Ecdsa-Sig-Value, RFC 3279 §2.2.3. Numbers of 256 bits: every length fits into one byte. */
function decode(signature: Uint8Array): { r: bigint; s: bigint } {
  const hex = toHex(signature)
  const rLength = signature[3] ?? 0
  const sLength = signature[5 + rLength] ?? 0
  const isSequence = signature[0] === 0x30 && signature[1] === signature.length - 2
  const hasNumbers = signature[2] === 0x02 && signature[4 + rLength] === 0x02
  if (!isSequence || !hasNumbers || 6 + rLength + sLength !== signature.length || !rLength || !sLength) {
    throw new Error('Not an ECDSA signature in DER')
  }

  return {
    r: BigInt(`0x${hex.slice(8, 8 + 2 * rLength)}`),
    s: BigInt(`0x${hex.slice(12 + 2 * rLength)}`),
  }
}

function encode(r: bigint, s: bigint): Uint8Array {
  const numbers = [r, s].map(toInteger)

  return concatenate(
    Uint8Array.of(
      0x30,
      numbers.reduce((sum, { length }) => sum + length, 0),
    ),
    ...numbers,
  )
}

function toInteger(value: bigint): Uint8Array {
  const digits = value.toString(16)
  const bytes = fromHex(digits.length % 2 > 0 ? `0${digits}` : digits)
  const positive = (bytes[0] ?? 0) >= 0x80 ? concatenate(Uint8Array.of(0), bytes) : bytes

  return concatenate(Uint8Array.of(0x02, positive.length), positive)
}
