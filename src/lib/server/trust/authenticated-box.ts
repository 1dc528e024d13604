import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The key, the place or the bytes are not the ones it was closed with. Which of them cannot be told. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable'
}

/**
 * AES-256-GCM (NIST SP 800-38D). Layout: nonce (12) ‖ ciphertext ‖ tag (16); `aad` is bound but not stored.
 * The nonce never comes from the Random port: a repeated one would give the key away, and tests may repeat theirs.
 */
export function closeBox(key: Uint8Array, plain: Uint8Array, aad: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(aad)

  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain bytes, or `SecretUnreadable`. */
export function openBox(key: Uint8Array, box: Uint8Array, aad: Uint8Array): Uint8Array {
  if (box.length < nonceBytes + tagBytes) throw new SecretUnreadable('The sealed bytes are too short')

  const decipher = createDecipheriv(cipherName, key, box.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(aad)
  decipher.setAuthTag(box.subarray(box.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(box.subarray(nonceBytes, box.length - tagBytes)), decipher.final()])
  } catch (cause) {
    throw new SecretUnreadable('The sealed bytes do not open with this key in this place', { cause })
  }
}
