import forge from 'node-forge'
import { KeyUnfit } from './key-unfit.ts'

/** A private key (PKCS#8, DER) with whatever certificates (DER) lie beside it, in no order. */
export type BroughtKey = { privateKey: Uint8Array; certificates: readonly Uint8Array[] }

const maxBytes = 128 * 1024
/** Rounds of the password, of which programs use ten thousand at most; those of PKCS#12's own way are worked off in JavaScript. */
const maxRounds = 25_000
const maxCertificates = 20

/**
 * Opens a PKCS#12 file (RFC 7292): AES with PBKDF2 as openssl 3 writes it, and 3DES and RC2 as everybody did before. Throws
 * `KeyUnfit`.
 */
export function readPkcs12(file: Uint8Array, password: string): BroughtKey {
  if (file.length > maxBytes) throw new KeyUnfit('file-too-large')
  const outer = parse(file)
  if (mostRounds(outer) > maxRounds) throw new KeyUnfit('too-costly')
  const bags = open(outer, password).safeContents.flatMap(({ safeBags }) => safeBags)
  const [key, ...others] = bags.filter(({ type }) => type === oids.keyBag || type === oids.shroudedKeyBag)
  if (!key) throw new KeyUnfit('no-key')
  if (others.length > 0) throw new KeyUnfit('several-keys')
  const certificates = bags.filter(({ type }) => type === oids.certificateBag)
  if (certificates.length > maxCertificates) throw new KeyUnfit('chain-too-large')

  return { privateKey: toPkcs8(key), certificates: certificates.map(toCertificate) }
}

const { asn1, pki, pkcs12, util } = forge
const oids = {
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
} as const

function parse(file: Uint8Array): forge.asn1.Asn1 {
  try {
    return asn1.fromDer(util.createBuffer(Buffer.from(file).toString('binary')))
  } catch (cause) {
    throw new KeyUnfit('not-pkcs12', { cause })
  }
}

function open(outer: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return pkcs12.pkcs12FromAsn1(outer, password)
  } catch (cause) {
    if (cause instanceof KeyUnfit) throw cause
    const why = cause instanceof Error ? cause.message : ''
    if (/MAC could not be verified/.test(why)) throw new KeyUnfit('password-wrong', { cause })
    if (/unsupported|Only PKCS#12 PFX in password/i.test(why)) throw new KeyUnfit('method-unknown', { cause })
    if (!isPfx(outer)) throw new KeyUnfit('not-pkcs12', { cause })
    if (/^[\x20-\x7e]*$/.test(password)) throw new KeyUnfit('password-wrong', { cause })

    return openWithLetters(outer, password)
  }
}

/**
 * The old ways write a password in UTF-16, PBKDF2 in UTF-8 (RFC 7292 appendix B.1, RFC 8018 §3): newer files have both, and the
 * library one. What is checked in the old way was, else this is not reached.
 */
function openWithLetters(outer: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  const unchecked = { ...outer, value: Array.isArray(outer.value) ? outer.value.slice(0, 2) : outer.value }
  try {
    return pkcs12.pkcs12FromAsn1(unchecked, Buffer.from(password, 'utf8').toString('binary'))
  } catch (cause) {
    if (cause instanceof KeyUnfit) throw cause
    throw new KeyUnfit('password-letters', { cause })
  }
}

/** PFX, RFC 7292 §4: version 3, then content, which is data. */
function isPfx({ value }: forge.asn1.Asn1): boolean {
  const [version, content] = Array.isArray(value) ? value : []
  const type = Array.isArray(content?.value) ? content.value[0] : undefined

  return (
    version?.value === '\u0003' &&
    typeof type?.value === 'string' &&
    asn1.derToOid(type.value) === '1.2.840.113549.1.7.1'
  )
}

/**
 * The most rounds that anything in it asks for: a whole number behind the octets of a salt, as PBEParameter, PBKDF2-params and
 * MacData all have it (RFC 8018 appendix A, RFC 7292 §4). What is nested in octet strings is read as far as it is ASN.1.
 */
function mostRounds(node: forge.asn1.Asn1, depth = 0): number {
  if (depth > 24) throw new KeyUnfit('not-pkcs12')
  const { type, value } = node
  if (Array.isArray(value)) {
    const rounds = value.filter((inner, place) => isInteger(inner) && isOctets(value[place - 1]))
    return Math.max(0, ...rounds.map(toNumber), ...value.map((inner) => mostRounds(inner, depth + 1)))
  }
  if (type !== asn1.Type.OCTETSTRING || value.length < 16) return 0
  try {
    return mostRounds(asn1.fromDer(value), depth + 1)
  } catch {
    return 0
  }
}

const isInteger = ({ type }: forge.asn1.Asn1) => type === asn1.Type.INTEGER
const isOctets = (node: forge.asn1.Asn1 | undefined) => node?.type === asn1.Type.OCTETSTRING

/** What is encrypted twice shows its rounds only once it is half open: they are bounded where each cipher is made, too. */
type Ciphers = { getCipher: (oid: string, parameters: forge.asn1.Asn1, password: string) => unknown }
// The library has them, its types do not.
const { pbe } = pki as unknown as { pbe: Ciphers }
const makeCipher = pbe.getCipher.bind(pbe)
pbe.getCipher = (oid, parameters, password) => {
  if (mostRounds(parameters) > maxRounds) throw new KeyUnfit('too-costly')

  return makeCipher(oid, parameters, password)
}

const toNumber = ({ value }: forge.asn1.Asn1) =>
  Number(`0x${Buffer.from(typeof value === 'string' ? value : '', 'binary').toString('hex') || '0'}`)

function toPkcs8({ key, asn1: other }: forge.pkcs12.Bag): Uint8Array {
  // A key of another kind than RSA comes as it was read.
  if (!key && !other) throw new KeyUnfit('key-kind')

  return toBytes(key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)) : other)
}

function toCertificate({ cert, asn1: other }: forge.pkcs12.Bag): Uint8Array {
  return toBytes(cert ? pki.certificateToAsn1(cert) : other)
}

function toBytes(node: forge.asn1.Asn1): Uint8Array {
  return new Uint8Array(Buffer.from(asn1.toDer(node).getBytes(), 'binary'))
}
