import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  KeyUsage,
  KeyUsageFlags,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_kp_timeStamping,
} from '@peculiar/asn1-x509'
import { isIssuedBy, isValidAt } from '../certificate-path.ts'
import { KeyUnfit } from './key-unfit.ts'
import type { BroughtKey } from './read-pkcs12.ts'

/** What seals: a certificate with its issuers up to the root, each in DER. */
export type SealIdentity = { certificate: Uint8Array; chain: readonly Uint8Array[] }

const curves = ['prime256v1', 'secp384r1', 'secp521r1']
const leastRsaBits = 2048
/** One signature with a longer one takes a second and more. */
const mostRsaBits = 8192
/** There is room for so much in a signature. */
const mostChainBytes = 12 * 1024
const mostIssuers = 6
const knownExtensions = new Set([
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
])
/** RSA and ECDSA with SHA-256, -384 and -512. */
const strongMethods = new Set([
  ...['11', '12', '13'].map((last) => `1.2.840.113549.1.1.${last}`),
  ...['2', '3', '4'].map((last) => `1.2.840.10045.4.3.${last}`),
])
const rsaPss = '1.2.840.113549.1.1.10'
/** SHA-256, -384 and -512 as they stand in the parameters of RSA-PSS, whose default is SHA-1. */
const strongHashes = /608648016503040[2][0][123]/

/** Finds the certificate of the key and its issuers, and sees to it that they may seal at that time. Throws `KeyUnfit`. */
export function checkKey(key: BroughtKey, at: Date): SealIdentity {
  const identity = findIdentity(key)
  requireValid(identity, at)

  return identity
}

/** Whenever it is or was valid. Throws `KeyUnfit`. */
export function findIdentity({ privateKey, certificates }: BroughtKey): SealIdentity {
  const key = readKey(privateKey)
  requireStrong(key)

  return findIdentityOf(certificates, (certificate) => certificate.checkPrivateKey(key))
}

/** The same of a key that may be elsewhere: `isOwn` tells which of the certificates is its own. Throws `KeyUnfit`. */
export function findIdentityOf(
  certificates: readonly Uint8Array[],
  isOwn: (certificate: X509Certificate) => boolean,
): SealIdentity {
  const known = certificates.map(read)
  if (known.length === 0) throw new KeyUnfit('no-certificate')
  const own = known.find(({ x509 }) => isOwn(x509))
  if (!own) throw new KeyUnfit('key-mismatch')
  const issuers = findIssuers(own, known)
  requireUse(own)
  for (const one of issuers ?? []) if (hasUnknownCritical(one)) throw new KeyUnfit('unknown-critical')
  if (!issuers) throw new KeyUnfit('chain-incomplete')
  requireStrongChain([own, ...issuers])
  requireIssuers(issuers)
  const [certificate, ...chain] = [own, ...issuers].map(({ x509 }) => new Uint8Array(x509.raw))
  if (!certificate || [certificate, ...chain].reduce((sum, { length }) => sum + length, 0) > mostChainBytes)
    throw new KeyUnfit('chain-too-large')

  return { certificate, chain }
}

export function requireValid({ certificate, chain }: SealIdentity, at: Date): void {
  const own = new X509Certificate(certificate)
  if (at < own.validFromDate) throw new KeyUnfit('not-yet-valid')
  if (at > own.validToDate) throw new KeyUnfit('expired')
  if (!chain.every((issuer) => isValidAt(new X509Certificate(issuer), at)))
    throw new KeyUnfit('chain-not-valid')
}

/** When the first of its certificates ends. */
export function endOf({ certificate, chain }: SealIdentity): Date {
  return new Date(
    Math.min(...[certificate, ...chain].map((each) => new X509Certificate(each).validToDate.getTime())),
  )
}

type Known = { x509: X509Certificate; fields: Certificate }

function read(bytes: Uint8Array): Known {
  try {
    return { x509: new X509Certificate(bytes), fields: AsnConvert.parse(bytes, Certificate) }
  } catch (cause) {
    throw new KeyUnfit('not-pkcs12', { cause })
  }
}

function readKey(privateKey: Uint8Array): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' })
  } catch (cause) {
    throw new KeyUnfit('key-kind', { cause })
  }
}

function requireStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void {
  if (asymmetricKeyType === 'ec' && curves.includes(asymmetricKeyDetails?.namedCurve ?? '')) return
  const bits = asymmetricKeyDetails?.modulusLength ?? 0
  if (asymmetricKeyType !== 'rsa' || bits > mostRsaBits) throw new KeyUnfit('key-kind')
  if (bits < leastRsaBits) throw new KeyUnfit('weak-key')
}

/** From the one who issued it up to a root, which issued itself; null where one is missing. */
function findIssuers(own: Known, known: readonly Known[]): Known[] | null {
  const issuers: Known[] = []
  for (let last = own; !isOwnIssuer(last);) {
    const issuer = known.find((one) => one !== last && isIssuedBy(last.x509, one.x509))
    if (!issuer || issuers.length === mostIssuers) return null
    issuers.push(issuer)
    last = issuer
  }

  return issuers
}

const isOwnIssuer = ({ x509 }: Known) => x509.issuer === x509.subject && x509.verify(x509.publicKey)

/** What the verdict asks of a certificate that signs documents, and that it is nobody's authority. */
function requireUse(own: Known): void {
  if (own.x509.ca) throw new KeyUnfit('authority')
  const purposes = extensionOf(own, id_ce_extKeyUsage, ExtendedKeyUsage)
  if (purposes?.length && purposes.every((purpose) => purpose === id_kp_timeStamping))
    throw new KeyUnfit('time-stamping-only')
  const usage = extensionOf(own, id_ce_keyUsage, KeyUsage)?.toNumber()
  const signs = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation
  if (usage !== undefined && (usage & signs) === 0) throw new KeyUnfit('usage-missing')
  if (hasUnknownCritical(own)) throw new KeyUnfit('unknown-critical')
}

function extensionOf<T>({ fields }: Known, id: string, type: new () => T): T | undefined {
  const found = fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === id)

  return found && AsnConvert.parse(found.extnValue, type)
}

function hasUnknownCritical({ fields }: Known): boolean {
  return (
    fields.tbsCertificate.extensions?.some(
      ({ critical, extnID }) => critical && !knownExtensions.has(extnID),
    ) ?? false
  )
}

/** Nobody relies on what a root says of itself: it is believed or not. */
function requireStrongChain(path: readonly Known[]): void {
  for (const { x509 } of path) requireStrong(x509.publicKey)
  if (!path.filter((one) => !isOwnIssuer(one)).every(isStronglySigned)) throw new KeyUnfit('weak-hash')
}

function isStronglySigned({ fields: { signatureAlgorithm } }: Known): boolean {
  const { algorithm, parameters } = signatureAlgorithm
  if (algorithm !== rsaPss) return strongMethods.has(algorithm)

  return !!parameters && strongHashes.test(Buffer.from(parameters).toString('hex'))
}

/** RFC 5280 §4.2.1.3 and §4.2.1.9: what each may issue, and how many may stand below it. */
function requireIssuers(issuers: readonly Known[]): void {
  issuers.forEach((issuer, below) => {
    const { pathLenConstraint } = extensionOf(issuer, id_ce_basicConstraints, BasicConstraints) ?? {}
    const mayIssue = extensionOf(issuer, id_ce_keyUsage, KeyUsage)?.toNumber() ?? KeyUsageFlags.keyCertSign
    const isFit = below <= (pathLenConstraint ?? below) && (mayIssue & KeyUsageFlags.keyCertSign) !== 0
    if (!isFit) throw new KeyUnfit('chain-not-allowed')
  })
}
