import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'

const magic = Buffer.from('paraph-backup/1\n')
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const headerBytes = magic.length + saltBytes + nonceBytes

const deriveBytes = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** scrypt N=2^17, r=8, p=1 (RFC 7914; OWASP's recommendation), 128 MiB. */
function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return deriveBytes(passphrase.normalize('NFC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
}

/** AES-256-GCM over the whole file. Layout: magic, salt, nonce, ciphertext, tag; the header is authenticated too. */
export async function startEncryption(
  passphrase: string,
): Promise<{ header: Buffer; cipher: Transform; tag: () => Buffer }> {
  const salt = randomBytes(saltBytes)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), nonce)
  const header = Buffer.concat([magic, salt, nonce])
  cipher.setAAD(header)

  return { header, cipher, tag: () => cipher.getAuthTag() }
}

/** The plain bytes of a backup. Ends with an error when passphrase or file are wrong: read it to the end once before believing it. */
export async function openEncrypted(file: string, passphrase: string): Promise<NodeJS.ReadableStream> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read.`, { cause })
  })
  if (size < headerBytes + tagBytes) throw new Error('This is not a Paraph backup.')
  const handle = await open(file)
  const header = Buffer.alloc(headerBytes)
  const tag = Buffer.alloc(tagBytes)
  try {
    await handle.read(header, 0, headerBytes, 0)
    await handle.read(tag, 0, tagBytes, size - tagBytes)
  } finally {
    await handle.close()
  }
  if (!header.subarray(0, magic.length).equals(magic)) throw new Error('This is not a Paraph backup.')
  const salt = header.subarray(magic.length, magic.length + saltBytes)
  const nonce = header.subarray(magic.length + saltBytes)
  const decipher = createDecipheriv('aes-256-gcm', await deriveKey(passphrase, salt), nonce)
  decipher.setAAD(header)
  decipher.setAuthTag(tag)
  const source = createReadStream(file, { start: headerBytes, end: size - tagBytes - 1 })
  source.on('error', (error) => decipher.destroy(error))

  return source.pipe(decipher)
}
