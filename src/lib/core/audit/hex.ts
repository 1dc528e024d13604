const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case, as all hashes are written. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += digits[byte] ?? ''

  return hex
}

/** 32 bytes; null for what is not the lower-case hex of a SHA-256. */
export function parseSha256(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null

  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}
