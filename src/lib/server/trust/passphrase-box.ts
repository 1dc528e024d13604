import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { closeBox, openBox, SecretUnreadable } from './authenticated-box.ts'

/** Header: magic (10) ‖ version (1) ‖ salt (16), then the box. The header is bound to the box. */
const magic = Buffer.from('paraph-box')
const version = 1
const saltBytes = 16
const headerBytes = magic.length + 1 + saltBytes

/** What version 1 means (RFC 7914). About 128 MiB and a quarter of a second a guess. */
const cost: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1024 * 1024 }

const stretch = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt)

/** Bytes that only the passphrase opens, for keeping outside this host. */
export async function encryptWithPassphrase(plain: Uint8Array, passphrase: string): Promise<Uint8Array> {
  if (passphrase === '') throw new Error('The passphrase is empty')

  const header = Buffer.concat([magic, Buffer.from([version]), randomBytes(saltBytes)])
  const key = await toKey(passphrase, header)

  return Buffer.concat([header, closeBox(key, plain, header)])
}

/** Throws `SecretUnreadable` for a wrong passphrase, changed bytes or something that is no such box. */
export async function decryptWithPassphrase(sealed: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const header = sealed.subarray(0, headerBytes)
  const isOurs = header.length === headerBytes && magic.equals(header.subarray(0, magic.length))
  if (!isOurs) throw new SecretUnreadable('This is not sealed with a passphrase')
  if (header[magic.length] !== version) throw new SecretUnreadable('Sealed by a newer version')

  return openBox(await toKey(passphrase, header), sealed.subarray(headerBytes), header)
}

/** NFC, because keyboards differ in how they compose letters. */
function toKey(passphrase: string, header: Uint8Array): Promise<Uint8Array> {
  return stretch(passphrase.normalize('NFC'), header.subarray(magic.length + 1), 32, cost)
}
