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
  /** Those of `purposes` that are there; and of all keys the revoked, none of which is used again once it stands there. */
  read(purposes: readonly string[]): Promise<{ rows: readonly SealKeyRow[]; revoked: ReadonlySet<string> }>
  /** Writes all of them, or none where another writer was first with one: each is issued by another of them. */
  insertTogether(rows: readonly SealKeyRow[]): Promise<'written' | 'taken'>
}

/** `purposes` names the keys that stand behind it, its own first and the root's last. */
export type KeptSigner = Signer & { readonly purposes: readonly string[] }

export interface SealKeys {
  /** The organization's signer of today; made on first use, renewed before it expires, when the name changes and when revoked. */
  signerFor(organization: SealingOrganization): Promise<KeptSigner>
  /** For the embedded time-stamp authority. */
  timeStampSigner(): Promise<KeptSigner>
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

/** The keys there are, as far as they were asked for, and those that are about to be. */
type Ring = { revoked: ReadonlySet<string>; made: SealKeyRow[] }

const renewalLeadMs = 30 * 24 * 60 * 60_000

/** How many versions of a key are asked for at once, behind those that are known. */
const versionsAhead = 3

export function makeSealKeys({ rows, instanceKey, clock, random, listUrl }: SealKeyOptions): SealKeys {
  const known = new Map<string, SealKeyRow>()
  const opened = new OpenSigners<KeptSigner>(renewalLeadMs)
  const open = (row: SealKeyRow): KeyHolder => ({
    certificate: row.certificate,
    privateKey: instanceKey.decryptSecret(row.privateKey, [row.purpose]),
  })

  /** Revoked keys only become more, so that their number tells whether a signer was opened before the last of them. */
  async function signerFor(organization: SealingOrganization): Promise<KeptSigner> {
    const { id, mode, name } = organization
    const purposes = purposesOf(organization)
    const ring = purposes.every((purpose) => known.has(purpose)) ? null : await readRing(purposes)
    const { revoked } = ring ?? (await rows.read([]))
    const key = JSON.stringify([id, mode, name, revoked.size])

    return opened.find(key, clock.now()) ?? opened.keep(key, await openSigner(organization, ring))
  }

  function openSigner(organization: SealingOrganization, first: Ring | null): Promise<KeptSigner> {
    const [, ofOrganization, ofSeal] = purposesOf(organization)

    return settle(
      purposesOf(organization),
      async (ring) => {
        const top = await rootIn(ring)
        const authority = await currentIn(ring, {
          purpose: ofOrganization,
          issuer: top,
          subject: authoritySubject(organization),
          make: (issuance) => makeOrganizationAuthority(organization, open(top), issuance),
        })
        const seal = await currentIn(ring, {
          purpose: ofSeal,
          issuer: authority,
          subject: sealSubject(organization),
          make: (issuance) => makeSealCertificate(organization, open(authority), issuance),
        })
        return {
          ...makeLocalSigner(open(seal), [authority.certificate, top.certificate]),
          purposes: [seal, authority, top].map(({ purpose }) => purpose),
        }
      },
      first,
    )
  }

  const timeStampSigner = () =>
    settle(['root', 'time-stamp'], async (ring) => {
      const top = await rootIn(ring)
      const row = await currentIn(ring, {
        purpose: 'time-stamp',
        issuer: top,
        subject: timeStampSubject,
        make: (issuance) => makeTimeStampCertificate(open(top), issuance),
      })
      return {
        ...makeLocalSigner(open(row), [top.certificate]),
        purposes: [row, top].map(({ purpose }) => purpose),
      }
    })

  const root = () => settle(['root'], rootIn)

  async function roots(): Promise<readonly Uint8Array[]> {
    await root()

    return versionsOf('root').map(({ certificate }) => certificate)
  }

  /** Chooses among the keys there are; those it makes are written together. Who comes second uses the first one's. */
  async function settle<T>(
    purposes: readonly string[],
    choose: (ring: Ring) => Promise<T>,
    first: Ring | null = null,
  ): Promise<T> {
    for (let ring = first ?? (await readRing(purposes)); ; ring = await readRing(purposes)) {
      const chosen = await choose(ring)
      if (ring.made.length === 0) return chosen
      if ((await rows.insertTogether(ring.made)) === 'taken') continue
      for (const row of ring.made) known.set(row.purpose, row)

      return chosen
    }
  }

  /** Rows never change, so what was read once need not be read again; what was missing may appear. */
  async function readRing(purposes: readonly string[]): Promise<Ring> {
    for (;;) {
      const asked = purposes.flatMap((purpose) => {
        const there = versionsOf(purpose).length
        return Array.from({ length: versionsAhead }, (_, more) => toVersion(purpose, there + 1 + more))
      })
      const { rows: found, revoked } = await rows.read(asked)
      for (const row of found) known.set(row.purpose, row)
      const last = asked.filter((_, index) => index % versionsAhead === versionsAhead - 1)
      if (!last.some((purpose) => known.has(purpose))) return { revoked, made: [] }
    }
  }

  function versionsOf(purpose: string): SealKeyRow[] {
    const versions: SealKeyRow[] = []
    for (let row = known.get(purpose); row; row = known.get(toVersion(purpose, versions.length + 1)))
      versions.push(row)

    return versions
  }

  const rootIn = (ring: Ring) =>
    currentIn(ring, { purpose: 'root', issuer: null, subject: null, make: makeRoot })

  /** The newest version while it will do, else the next one. */
  async function currentIn({ revoked, made }: Ring, wanted: Wanted): Promise<SealKeyRow> {
    const versions = versionsOf(wanted.purpose)
    const newest = versions.at(-1)
    if (newest && !revoked.has(newest.purpose) && isUsable(newest, wanted, clock.now())) return newest

    const at = clock.now()
    const purpose = toVersion(wanted.purpose, versions.length + 1)
    const { certificate, privateKey } = await wanted.make({
      at,
      random,
      listUrl: wanted.issuer && listUrl?.(wanted.issuer.purpose),
    })
    const sealed = instanceKey.encryptSecret(privateKey, [purpose])
    const row = { purpose, certificate, privateKey: sealed, createdAt: at }
    made.push(row)

    return row
  }

  return { signerFor, timeStampSigner, roots, root: async () => (await root()).certificate }
}

function purposesOf({ id, mode }: SealingOrganization): readonly [string, string, string] {
  return ['root', `organization:${id}:${mode}`, `seal:${id}:${mode}`]
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
