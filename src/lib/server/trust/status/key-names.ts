import { createHash } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'
import { publishedNameOf } from '../authority-address.ts'

/** What others ask about a certificate by (RFC 6960 §4.1.1), in hexadecimal digits. */
export type KeyNames = {
  serial: string
  /** Of the public key's bits, for who issues certificates; null for who does not. */
  keySha1: string | null
  keySha256: string | null
}

/** `certificate` is one of ours, in DER. */
export function keyNamesOf({ purpose, certificate }: { purpose: string; certificate: Uint8Array }): KeyNames {
  const { serialNumber, subjectPublicKeyInfo } = AsnConvert.parse(certificate, Certificate).tbsCertificate
  const isAuthority = publishedNameOf(purpose, 'cer') !== null
  const hashOfKey = (hash: string) =>
    isAuthority ? toHash(hash, subjectPublicKeyInfo.subjectPublicKey) : null

  return {
    serial: Buffer.from(serialNumber).toString('hex'),
    keySha1: hashOfKey('sha1'),
    keySha256: hashOfKey('sha256'),
  }
}

export const toHash = (hash: string, bytes: ArrayBuffer) =>
  createHash(hash).update(new Uint8Array(bytes)).digest('hex')
