import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'

/** HMAC-SHA-256, base64url: 43 characters. */
export function keyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', prepared(key)).update(text).digest('base64url')
}

const preparedKeys = new WeakMap<Uint8Array, KeyObject>()

/** Preparing a key costs more than a hash with it; keys never change. */
function prepared(key: Uint8Array): KeyObject {
  const known = preparedKeys.get(key) ?? createSecretKey(key)
  preparedKeys.set(key, known)

  return known
}

/** Comparison in constant time for equal lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]

  return a.length === b.length && timingSafeEqual(a, b)
}
