import { createHash, createPrivateKey, generateKeyPair, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AccessDescription,
  AlgorithmIdentifier,
  AuthorityInfoAccessSyntax,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  DistributionPointName,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
  id_ad_caIssuers,
  id_ad_ocsp,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_cRLDistributionPoints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  id_kp_timeStamping,
  id_pe_authorityInfoAccess,
} from '@peculiar/asn1-x509'
import type { Random } from '../ports.ts'
import type { AuthorityAddresses } from './authority-address.ts'
import { toName, type SubjectName } from './distinguished-name.ts'
import { testMark } from '#core/seal/test-mark.ts'
import { toLowS } from '#verifier/cms/ecdsa-signature.ts'
import { makeRandomInteger } from './random-integer.ts'

/** A certificate (DER) with its private key (PKCS#8, DER). */
export type KeyHolder = { certificate: Uint8Array; privateKey: Uint8Array }

export type SealingOrganization = { id: string; name: string; mode: 'live' | 'test' }

/** When a certificate is made, where its serial comes from, and where its issuer is asked about it. */
export type Issuance = { at: Date; random: Random; issuerAt?: AuthorityAddresses | null | undefined }

type Profile = {
  years: number
  keyUsage: number
  constraints: BasicConstraints
  extendedKeyUsage?: string
}

const ecdsaWithSha256 = '1.2.840.10045.4.3.2'
const authorityUsage = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
const signingUsage = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation

const profiles = {
  root: {
    years: 20,
    keyUsage: authorityUsage,
    constraints: new BasicConstraints({ cA: true, pathLenConstraint: 1 }),
  },
  authority: {
    years: 10,
    keyUsage: authorityUsage,
    constraints: new BasicConstraints({ cA: true, pathLenConstraint: 0 }),
  },
  seal: { years: 3, keyUsage: signingUsage, constraints: new BasicConstraints() },
  timeStamp: {
    years: 10,
    keyUsage: signingUsage,
    constraints: new BasicConstraints(),
    extendedKeyUsage: id_kp_timeStamping,
  },
} as const satisfies Record<string, Profile>

/** Verifiers with a clock a little slow must not meet a certificate of the future. */
const leadMs = 5 * 60_000

const product = 'Paraph'

/** Two hosts' roots differ in name too: trust stores mix up roots that share one. */
export async function makeRoot(issuance: Issuance): Promise<KeyHolder> {
  const keys = await makeKeys()
  const name = toName({
    commonName: `${product} root authority of this host`,
    organizationName: product,
    serialNumber: Buffer.from(toKeyIdentifier(keys.publicKey)).toString('hex').slice(0, 16),
  })

  return issue({ name, keys, profile: profiles.root, issuance })
}

export function makeOrganizationAuthority(
  organization: SealingOrganization,
  issuer: KeyHolder,
  issuance: Issuance,
): Promise<KeyHolder> {
  return issueFrom(issuer, authoritySubject(organization), profiles.authority, issuance)
}

export function makeSealCertificate(
  organization: SealingOrganization,
  issuer: KeyHolder,
  issuance: Issuance,
): Promise<KeyHolder> {
  return issueFrom(issuer, sealSubject(organization), profiles.seal, issuance)
}

/** RFC 3161 §2.3: one key for time-stamps only. The name says that no third party vouches for the time. */
export function makeTimeStampCertificate(issuer: KeyHolder, issuance: Issuance): Promise<KeyHolder> {
  return issueFrom(issuer, timeStampSubject, profiles.timeStamp, issuance)
}

export const timeStampSubject: SubjectName = {
  commonName: `${product} time-stamps by the host itself`,
  organizationName: product,
  serialNumber: 'time-stamp',
}

export function authoritySubject({ id, name, mode }: SealingOrganization): SubjectName {
  return mode === 'live'
    ? { commonName: `Authority of ${name}`, organizationName: name, serialNumber: id }
    : {
        commonName: `${testMark} Authority of ${name}`,
        organizationName: `${testMark} ${name}`,
        serialNumber: id,
      }
}

export function sealSubject({ id, name, mode }: SealingOrganization): SubjectName {
  return mode === 'live'
    ? { commonName: name, organizationName: name, serialNumber: id }
    : { commonName: `${testMark} ${name}`, organizationName: `${testMark} ${name}`, serialNumber: id }
}

async function issueFrom(
  issuer: KeyHolder,
  subject: SubjectName,
  profile: Profile,
  issuance: Issuance,
): Promise<KeyHolder> {
  return issue({ name: toName(subject), keys: await makeKeys(), profile, issuance, issuer })
}

type KeyPair = { publicKey: Uint8Array; privateKey: Uint8Array }

type Order = { name: Name; keys: KeyPair; profile: Profile; issuance: Issuance; issuer?: KeyHolder }

/** X.509 v3 (RFC 5280 §4.1); signed by its own key when there is no issuer. */
function issue({ name, keys, profile, issuance, issuer }: Order): KeyHolder {
  const parent = issuer && AsnConvert.parse(issuer.certificate, Certificate).tbsCertificate
  const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    // RFC 5280 §4.1.2.2: positive, at most 20 octets.
    serialNumber: makeRandomInteger(issuance.random, 16),
    signature: signatureAlgorithm,
    issuer: parent?.subject ?? name,
    validity: toValidity(issuance.at, profile.years, parent?.validity),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(keys.publicKey, SubjectPublicKeyInfo),
    extensions: toExtensions(profile, keys.publicKey, issuer, issuance.issuerAt),
  })
  const signatureValue = signWith(issuer?.privateKey ?? keys.privateKey, AsnConvert.serialize(tbsCertificate))
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue })

  return { certificate: new Uint8Array(AsnConvert.serialize(certificate)), privateKey: keys.privateKey }
}

/** Never outside the issuer's own validity: a path is checked at one time for all of it. */
function toValidity(at: Date, years: number, within?: Validity): Validity {
  const end = new Date(at)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  const start = new Date(at.getTime() - leadMs)
  if (!within) return new Validity({ notBefore: start, notAfter: end })

  return new Validity({
    notBefore: latest(start, within.notBefore.getTime()),
    notAfter: earliest(end, within.notAfter.getTime()),
  })
}

const latest = (a: Date, b: Date) => (a > b ? a : b)
const earliest = (a: Date, b: Date) => (a < b ? a : b)

function toExtensions(
  profile: Profile,
  publicKey: Uint8Array,
  issuer?: KeyHolder,
  issuerAt?: AuthorityAddresses | null,
): Extensions {
  const own = toKeyIdentifier(publicKey)
  const authority = issuer ? readPublicKey(issuer.certificate) : publicKey
  const extensions = [
    toExtension(id_ce_basicConstraints, true, profile.constraints),
    toExtension(id_ce_keyUsage, true, new KeyUsage(profile.keyUsage)),
    toExtension(id_ce_subjectKeyIdentifier, false, new SubjectKeyIdentifier(own)),
    toExtension(
      id_ce_authorityKeyIdentifier,
      false,
      new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(toKeyIdentifier(authority)) }),
    ),
  ]
  if (profile.extendedKeyUsage) {
    extensions.push(toExtension(id_ce_extKeyUsage, true, new ExtendedKeyUsage([profile.extendedKeyUsage])))
  }
  if (issuer && issuerAt) {
    extensions.push(
      toExtension(id_pe_authorityInfoAccess, false, toAccess(issuerAt)),
      toExtension(id_ce_cRLDistributionPoints, false, toPoints(issuerAt)),
    )
  }

  return new Extensions(extensions)
}

/** RFC 5280 §4.2.2.1: who answers for it, and where the next certificate of its path is. */
const toAccess = ({ status, certificate }: AuthorityAddresses) =>
  new AuthorityInfoAccessSyntax([
    new AccessDescription({ accessMethod: id_ad_ocsp, accessLocation: toLocation(status) }),
    new AccessDescription({ accessMethod: id_ad_caIssuers, accessLocation: toLocation(certificate) }),
  ])

const toPoints = ({ list }: AuthorityAddresses) =>
  new CRLDistributionPoints([
    new DistributionPoint({
      distributionPoint: new DistributionPointName({ fullName: [toLocation(list)] }),
    }),
  ])

const toLocation = (url: string) => new GeneralName({ uniformResourceIdentifier: url })

export const toExtension = (extnID: string, critical: boolean, value: object) =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

/** RFC 7093 §2, method 1: the leftmost 160 bits of the SHA-256 of the public key's bits. */
function toKeyIdentifier(publicKey: Uint8Array): Uint8Array {
  const bits = AsnConvert.parse(publicKey, SubjectPublicKeyInfo).subjectPublicKey

  return createHash('sha256').update(new Uint8Array(bits)).digest().subarray(0, 20)
}

/** As it stands in the certificate and in whatever its key has signed. */
export const keyIdentifierOf = (certificate: Uint8Array) => toKeyIdentifier(readPublicKey(certificate))

const readPublicKey = (certificate: Uint8Array) =>
  new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })

async function makeKeys(): Promise<KeyPair> {
  return promisify(generateKeyPair)('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
}

function signWith(privateKey: Uint8Array, bytes: ArrayBuffer): ArrayBuffer {
  const key = createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' })

  return Uint8Array.from(toLowS(sign('sha256', new Uint8Array(bytes), key))).buffer
}
