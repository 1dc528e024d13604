import { constants, createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { z } from 'zod'
import { Malformed } from '../objects/pdf-object.ts'
import type { Ed25519Key, Primitives, PublicKey } from './primitives.ts'

/** Here they are done by Node. */
export const digest: Primitives['digest'] = (hash, ...parts) => {
  const hasher = createHash(hash)
  for (const part of parts) hasher.update(part)

  return hasher.digest()
}

export const verifyPkcs1: Primitives['verifyPkcs1'] = (key, { hash, bytes, signature }) =>
  verify(hash, bytes, open(key), signature)

/** As long as the modulus (RFC 8017 §8.1.2): OpenSSL would take one without the zeros that it begins with as well. */
export const verifyPss: Primitives['verifyPss'] = (key, { hash, bytes, signature }, saltLength) =>
  signature.length === Math.ceil(key.modulus.toString(16).length / 2) &&
  verify(hash, bytes, { key: open(key), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature)

export const verifyEcdsa: Primitives['verifyEcdsa'] = (key, { hash, bytes, signature }) =>
  verify(hash, bytes, open(key), signature)

export const verifyEd25519: Primitives['verifyEd25519'] = (
  key: Ed25519Key,
  bytes: Uint8Array,
  signature: Uint8Array,
) => verify(null, bytes, open(key), signature)

function open({ spki }: PublicKey): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  } catch (error) {
    throw new Malformed('public key', { cause: error })
  }
}

const withInfo = z.object({
  buffer: z.instanceof(Uint8Array),
  engine: z.object({ bytesWritten: z.int() }),
})

export const inflate: Primitives['inflate'] = (stream, most) => {
  const inflated: unknown = inflateSync(stream, { maxOutputLength: most, info: true })
  const { buffer, engine } = withInfo.parse(inflated)

  return { bytes: buffer, read: engine.bytesWritten }
}

export const latin1: Primitives['latin1'] = (bytes, start, end) =>
  bufferOf(bytes).toString('latin1', start, end)

export const indexOfText: Primitives['indexOfText'] = (bytes, text) =>
  bufferOf(bytes).indexOf(text, undefined, 'latin1')

export const lastIndexOfText: Primitives['lastIndexOfText'] = (bytes, text) =>
  bufferOf(bytes).lastIndexOf(text, undefined, 'latin1')

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
