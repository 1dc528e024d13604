import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate, Name } from '@peculiar/asn1-x509'
import type { Clock, Random, Signer } from '../ports.ts'
import { isIssuedBy, isValidAt } from './certificate-path.ts'
import {
  authoritySubject,
  makeOrganizationAuthority,
  makeRoot,
  makeSealCertificate,
  makeTimeStampCertificate,
  sealSubject,
  timeStampSubject,
  type Issuance,
  type KeyHolder,
  type SealingOrganization,
} from './certificates.ts'
import { toName, type SubjectName } from './distinguished-name.ts'
import type { InstanceKey } from './instance-key.ts'
import { makeLocalSigner } from './local-signer.ts'
import { OpenSigners } from './open-signers.ts'

export type SealKeyRow = {
  /** What the key is for, and from the second on its version: `seal:{organization}:{mode}`, `seal:…:2`. */
  purpose: string
  /** DER. */
  certificate: Uint8Array
  /** PKCS#8 under the instance key, bound to the purpose. */
  privateKey: Uint8Array
  createdAt: Date
}

/** Rows are written once and stay: seals made with them must be explainable for ever. */
export interface SealKeyRows {
  find(purpose: string): Promise<SealKeyRow | undefined>
  /** Returns the row that is there afterwards: this one, or another writer's who was first. */
  insertIfAbsent(row: SealKeyRow): Promise<SealKeyRow>
  /** The purposes of the keys that were revoked: no key is used again once it stands here. */
  findRevoked(): Promise<ReadonlySet<string>>
}

/** `purposes` names the keys that stand behind it, its own first and the root's last. */
export type SealSigner = Signer & { readonly purposes: readonly string[] }

export interface SealKeys {
  /** The organization's signer of today; made on first use, renewed before it expires, when the name changes and when revoked. */
  signerFor(organization: SealingOrganization): Promise<SealSigner>
  /** For the embedded time-stamp authority. */
  timeStampSigner(): Promise<Signer>
  /** DER of the root that new certificates lead to. */
  root(): Promise<Uint8Array>
  /** DER of every root there ever was, oldest first: what verifiers of this host's seals need. */
  roots(): Promise<readonly Uint8Array[]>
}

export type SealKeyOptions = {
  rows: SealKeyRows
  instanceKey: InstanceKey
  clock: Clock
  random: Random
  /** Where the revocation list of the authority with this purpose is published; left out where it is nowhere. */
  listUrl?: ((authority: string) => string | null) | undefined
}

/** What a key must be to go on being used, and how to make the next one. */
type Wanted = {
  purpose: string
  /** Null for the root, which is its own. */
  issuer: SealKeyRow | null
  subject: SubjectName | null
  make: (issuance: Issuance) => Promise<KeyHolder>
}

const renewalLeadMs = 30 * 24 * 60 * 60_000

export function makeSealKeys({ rows, instanceKey, clock, random, listUrl }: SealKeyOptions): SealKeys {
  const known = new Map<string, SealKeyRow>()
  const open = (row: SealKeyRow): KeyHolder => ({
    certificate: row.certificate,
    privateKey: instanceKey.decryptSecret(row.privateKey, [row.purpose]),
  })

  const root = () => current({ purpose: 'root', issuer: null, subject: null, make: makeRoot })

  const opened = new OpenSigners<SealSigner>(renewalLeadMs)

  /** Revoked keys only become more, so that their number tells whether a signer was opened before the last of them. */
  async function signerFor(organization: SealingOrganization): Promise<SealSigner> {
    const { id, mode, name } = organization
    const { size } = await rows.findRevoked()
    const key = JSON.stringify([id, mode, name, size])

    return opened.find(key, clock.now()) ?? opened.keep(key, await openSigner(organization))
  }

  async function openSigner(organization: SealingOrganization): Promise<SealSigner> {
    const top = await root()
    const place = `${organization.id}:${organization.mode}`
    const authority = await current({
      purpose: `organization:${place}`,
      issuer: top,
      subject: authoritySubject(organization),
      make: (issuance) => makeOrganizationAuthority(organization, open(top), issuance),
    })
    const seal = await current({
      purpose: `seal:${place}`,
      issuer: authority,
      subject: sealSubject(organization),
      make: (issuance) => makeSealCertificate(organization, open(authority), issuance),
    })

    return {
      ...makeLocalSigner(open(seal), [authority.certificate, top.certificate]),
      purposes: [seal, authority, top].map(({ purpose }) => purpose),
    }
  }

  async function timeStampSigner(): Promise<Signer> {
    const top = await root()
    const row = await current({
      purpose: 'time-stamp',
      issuer: top,
      subject: timeStampSubject,
      make: (issuance) => makeTimeStampCertificate(open(top), issuance),
    })

    return makeLocalSigner(open(row), [top.certificate])
  }

  async function roots(): Promise<readonly Uint8Array[]> {
    await root()

    return (await versionsOf('root')).map(({ certificate }) => certificate)
  }

  /** The newest version while it will do, else the next one. Who comes second to a version uses the first one's. */
  async function current(wanted: Wanted): Promise<SealKeyRow> {
    const versions = await versionsOf(wanted.purpose)
    const newest = versions.at(-1)
    const isRevoked = newest && (await rows.findRevoked()).has(newest.purpose)
    if (newest && !isRevoked && isUsable(newest, wanted, clock.now())) return newest

    const at = clock.now()
    const purpose = toVersion(wanted.purpose, versions.length + 1)
    const { certificate, privateKey } = await wanted.make({
      at,
      random,
      listUrl: wanted.issuer && listUrl?.(wanted.issuer.purpose),
    })
    const sealed = instanceKey.encryptSecret(privateKey, [purpose])

    return remember(await rows.insertIfAbsent({ purpose, certificate, privateKey: sealed, createdAt: at }))
  }

  async function versionsOf(purpose: string): Promise<SealKeyRow[]> {
    const versions: SealKeyRow[] = []
    for (;;) {
      const row = await find(toVersion(purpose, versions.length + 1))
      if (!row) return versions
      versions.push(row)
    }
  }

  /** Rows never change, so what was read once need not be read again; what was missing may appear. */
  async function find(purpose: string): Promise<SealKeyRow | undefined> {
    const row = known.get(purpose) ?? (await rows.find(purpose))

    return row && remember(row)
  }

  function remember(row: SealKeyRow): SealKeyRow {
    known.set(row.purpose, row)

    return row
  }

  return { signerFor, timeStampSigner, roots, root: async () => (await root()).certificate }
}

const toVersion = (purpose: string, version: number) => (version === 1 ? purpose : `${purpose}:${version}`)

function isUsable(row: SealKeyRow, { issuer, subject }: Wanted, at: Date): boolean {
  const certificate = new X509Certificate(row.certificate)
  const isLasting = isValidAt(certificate, new Date(at.getTime() + renewalLeadMs))
  const isOurs = !issuer || isIssuedBy(certificate, new X509Certificate(issuer.certificate))

  return isLasting && isOurs && (!subject || hasSubject(row.certificate, subject))
}

function hasSubject(certificate: Uint8Array, subject: SubjectName): boolean {
  const encode = (name: Name) => Buffer.from(AsnConvert.serialize(name))

  return encode(AsnConvert.parse(certificate, Certificate).tbsCertificate.subject).equals(
    encode(toName(subject)),
  )
}
