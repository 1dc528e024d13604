import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256, base64url: 43 characters. */
export function keyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Comparison in constant time for equal lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]

  return a.length === b.length && timingSafeEqual(a, b)
}
