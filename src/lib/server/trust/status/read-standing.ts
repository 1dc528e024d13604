import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'
import type { RevocationReason } from '#core/seal/revocation.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../data/database.ts'
import { sealKey, sealRevocation } from '../../data/tables/directory.ts'
import { isIssuedBy } from '../certificate-path.ts'
import type { SealKeyRow } from '../key-ring.ts'
import { fromBase64, toKeyRow } from '../seal-key-rows.ts'
import { toHash } from './key-names.ts'
import type { StatusQuestion } from './read-question.ts'

/** Of a certificate that an authority issued. */
export type CertificateStatus = 'good' | { reason: RevocationReason; since: Date; revokedAt: Date }

/** What is known of an authority's certificates. One that is asked about and not among them it never issued. */
export type Standing = { authority: SealKeyRow; statuses: ReadonlyMap<string, CertificateStatus> }

const issued = alias(sealKey, 'issued')

/** One question. Null where the issuer is none of this host's authorities. */
export async function readStanding(database: Database, question: StatusQuestion): Promise<Standing | null> {
  const { hash, issuerKey, issuerName, serials } = question
  if (hash === null) return null
  // One parameter, however many: the planner sees that they are few, and looks each up.
  const asked = sql`any(string_to_array(${serials.join()}, ','))`
  const rows = await database.read(null, (tx) =>
    tx
      .select({ authority: sealKey, issued, revocation: sealRevocation })
      .from(sealKey)
      .leftJoin(issued, sql`${issued.serial} = ${asked}`)
      .leftJoin(sealRevocation, eq(sealRevocation.purpose, issued.purpose))
      .where(eq(hash === 'sha1' ? sealKey.keySha1 : sealKey.keySha256, issuerKey)),
  )
  const [first] = rows
  if (!first) return null
  const authority = toKeyRow(first.authority)
  const { subject } = AsnConvert.parse(authority.certificate, Certificate).tbsCertificate
  if (toHash(hash, AsnConvert.serialize(subject)) !== issuerName) return null
  const issuer = new X509Certificate(authority.certificate)

  return {
    authority,
    statuses: new Map(
      rows.flatMap(({ issued: one, revocation }) => {
        if (!one?.serial || !isIssuedBy(new X509Certificate(fromBase64(one.certificate)), issuer)) return []
        return [[one.serial, revocation ? toRevoked(revocation) : 'good']]
      }),
    ),
  }
}

const toRevoked = ({ reason, since, revokedAt }: typeof sealRevocation.$inferSelect) => ({
  reason,
  since,
  revokedAt,
})
