/** Small work on bytes, by the language alone, so that it runs anywhere. */
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += digits[byte] ?? ''

  return hex
}

/** Whoever asks has seen that there is an even number of digits, and nothing else. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = (valueOf(hex.charCodeAt(2 * index)) << 4) | valueOf(hex.charCodeAt(2 * index + 1))

  return bytes
}

/** Of a hex digit in either case. */
function valueOf(code: number): number {
  return code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x61 + 10
}

/** The same of digits that stand in bytes. */
export function fromHexDigits(digits: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length >> 1)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = (valueOf(digits[2 * index] ?? 0x30) << 4) | valueOf(digits[2 * index + 1] ?? 0x30)

  return bytes
}

/** Whether these are the digits of these bytes, small ones. */
export function areHexDigitsOf(digits: Uint8Array, bytes: Uint8Array): boolean {
  if (digits.length !== 2 * bytes.length) return false

  return bytes.every(
    (byte, index) =>
      digits[2 * index] === digitOf(byte >> 4) && digits[2 * index + 1] === digitOf(byte & 0x0f),
  )
}

function digitOf(value: number): number {
  return value < 10 ? 0x30 + value : 0x61 + value - 10
}

/** One byte a character, of which only the lowest eight bits count. */
export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)

  return bytes
}

export function concatenate(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }

  return whole
}

/** The order of a dictionary: the first byte that differs decides, then the length. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }

  return a.length - b.length
}

export function sameBytes(a: ArrayBuffer | Uint8Array, b: ArrayBuffer | Uint8Array): boolean {
  return compareBytes(viewOf(a), viewOf(b)) === 0
}

function viewOf(bytes: ArrayBuffer | Uint8Array): Uint8Array {
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
}

/** Whether these bytes stand somewhere in the whole. */
export function contains(whole: Uint8Array, part: Uint8Array): boolean {
  const [first] = part
  if (first === undefined) return true
  for (let at = whole.indexOf(first); at >= 0; at = whole.indexOf(first, at + 1))
    if (sameBytes(whole.subarray(at, at + part.length), part)) return true

  return false
}
