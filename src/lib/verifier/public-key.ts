import {
  AsnConvert,
  AsnIntegerArrayBufferConverter,
  AsnProp,
  AsnPropTypes,
  AsnType,
  AsnTypeTypes,
} from '@peculiar/asn1-schema'
import type { SubjectPublicKeyInfo } from '@peculiar/asn1-x509'
import { toHex } from './bytes.ts'
import { Malformed } from './objects/pdf-object.ts'
import type { EcKey, PublicKey, RsaKey } from './primitives/primitives.ts'

const rsaEncryption = '1.2.840.113549.1.1.1'
const rsaPss = '1.2.840.113549.1.1.10'
const ecPublicKey = '1.2.840.10045.2.1'
const ed25519 = '1.3.101.112'
/** By the DER of the curve's object identifier. */
const curves: Readonly<Record<string, EcKey['curve']>> = {
  '06082a8648ce3d030107': 'P-256',
  '06052b81040022': 'P-384',
  '06052b81040023': 'P-521',
}
/** Octets of one coordinate (SEC 1 §2.3.3). */
const coordinates = { 'P-256': 32, 'P-384': 48, 'P-521': 66 } as const
const ed25519Octets = 32
/** With more, checking one signature takes seconds. OpenSSL has the same bounds. */
const mostBits = 16_384
const bitsWithAnyExponent = 3_072
const mostExponentBits = 64

/** RFC 8017 §A.1.1. */
class RsaPublicKey {
  modulus = new ArrayBuffer(0)
  exponent = new ArrayBuffer(0)
}
const integer = { type: AsnPropTypes.Integer, converter: AsnIntegerArrayBufferConverter }
AsnType({ type: AsnTypeTypes.Sequence })(RsaPublicKey)
AsnProp(integer)(RsaPublicKey.prototype, 'modulus')
AsnProp(integer)(RsaPublicKey.prototype, 'exponent')

/** Undefined for a key of a kind that we do not rely on. Throws `Malformed` for what is no key. */
export function readPublicKey(info: SubjectPublicKeyInfo): PublicKey | undefined {
  const { algorithm, parameters } = info.algorithm
  const spki = new Uint8Array(AsnConvert.serialize(info))
  const bytes = new Uint8Array(info.subjectPublicKey)
  if (algorithm === rsaEncryption) return readRsa(spki, bytes, 'rsa')
  if (algorithm === rsaPss) return readRsa(spki, bytes, 'rsa-pss')
  if (algorithm === ed25519) return readEdwards(spki, bytes)
  if (algorithm !== ecPublicKey || !parameters) return undefined
  const curve = curves[toHex(new Uint8Array(parameters))]

  return curve && readEc(spki, bytes, curve)
}

function readEdwards(spki: Uint8Array, point: Uint8Array): PublicKey {
  if (point.length !== ed25519Octets) throw new Malformed('Ed25519 key')

  return { family: 'ed25519', spki, point }
}

/** Plain or compressed: the hybrid form and the point at infinity are read by some, and written by nobody. */
function readEc(spki: Uint8Array, point: Uint8Array, curve: EcKey['curve']): EcKey {
  const { [curve]: octets } = coordinates
  const isPlain = point[0] === 0x04 && point.length === 1 + 2 * octets
  const isCompressed = (point[0] === 0x02 || point[0] === 0x03) && point.length === 1 + octets
  if (!isPlain && !isCompressed) throw new Malformed('EC key')

  return { family: 'ec', spki, curve, point }
}

function readRsa(spki: Uint8Array, bytes: Uint8Array, family: RsaKey['family']): RsaKey | undefined {
  const { modulus: n, exponent: e } = parse(bytes)
  const [modulus, exponent] = [n, e].map((number) => BigInt(`0x${toHex(new Uint8Array(number)) || '0'}`))
  if (!modulus || !exponent) throw new Malformed('RSA key')
  const bits = modulus.toString(2).length
  const isSlow = bits > bitsWithAnyExponent && exponent.toString(2).length > mostExponentBits
  if (bits > mostBits || isSlow) return undefined

  return { family, spki, modulus, exponent, bits }
}

function parse(bytes: Uint8Array): RsaPublicKey {
  try {
    return AsnConvert.parse(bytes, RsaPublicKey)
  } catch (error) {
    throw new Malformed('RSA key', { cause: error })
  }
}
