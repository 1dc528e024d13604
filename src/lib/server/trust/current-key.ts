import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate, Name } from '@peculiar/asn1-x509'
import type { Clock, Random } from '../ports.ts'
import { secretPlaces } from '../secret-places.ts'
import type { AuthorityAddresses } from './authority-address.ts'
import { isIssuedBy, isValidAt } from './certificate-path.ts'
import type { Issuance, KeyHolder } from './certificates.ts'
import { toName, type SubjectName } from './distinguished-name.ts'
import type { InstanceKey } from './instance-key.ts'
import { toVersion, type KeyRing, type Ring, type SealKeyRow } from './key-ring.ts'

/** What a key must be to go on being used, and how to make the next one. */
type Wanted = {
  purpose: string
  /** Null for the root, which is its own. */
  issuer: SealKeyRow | null
  subject: SubjectName | null
  make: (issuance: Issuance) => Promise<KeyHolder>
}

type Parts = {
  keys: Pick<KeyRing, 'versionsOf'>
  instanceKey: InstanceKey
  clock: Clock
  random: Random
  /** Where others ask the authority with this purpose; left out where nobody can. */
  addresses?: ((authority: string) => AuthorityAddresses | null) | undefined
}

/** A key is not used up to its end: what it seals must be checkable for a while. */
export const renewalLeadMs = 30 * 24 * 60 * 60_000

/** Gives the newest version of a key while it will do, else makes the next one. */
export function makeCurrentKey({ keys, instanceKey, clock, random, addresses }: Parts) {
  return async ({ revoked, made }: Ring, wanted: Wanted): Promise<SealKeyRow> => {
    const versions = keys.versionsOf(wanted.purpose)
    const newest = versions.at(-1)
    if (newest && !revoked.has(newest.purpose) && isUsable(newest, wanted, clock.now())) return newest

    const at = clock.now()
    const purpose = toVersion(wanted.purpose, versions.length + 1)
    const { certificate, privateKey } = await wanted.make({
      at,
      random,
      issuerAt: wanted.issuer && addresses?.(wanted.issuer.purpose),
    })
    const sealed = instanceKey.encryptSecret(privateKey, secretPlaces.sealKey(purpose))
    const row = { purpose, certificate, privateKey: sealed, createdAt: at }
    made.push(row)

    return row
  }
}

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
