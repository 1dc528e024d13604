import { senderNameIn } from '#core/audit/sender-name.ts'
import type { DocumentId, EnvelopeId, OrganizationId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { document } from '../data/tables/documents.ts'
import { toTrail, trailOfEnvelope } from '../envelopes/audit-trail.ts'
import { peopleOfEnvelope, toPeople } from '../envelopes/envelope-people.ts'
import { loadEnvelopeBeside } from '../envelopes/envelope-rows.ts'
import { toValues, valuesOfEnvelope } from '../envelopes/value-rows.ts'
import type { CertificateFacts } from './certificate-facts.ts'

type Parts = { database: Database; publicUrl: string }
export type KnownFacts = Omit<CertificateFacts, 'cramped' | 'stampedBy'>

/** What is known before anything is measured and stamped. One question. Throws `not-found`. */
export async function readFacts(
  { database, publicUrl }: Parts,
  organizationId: OrganizationId,
  id: EnvelopeId,
): Promise<KnownFacts> {
  const { envelope, beside } = await database.read(organizationId, (tx) =>
    loadEnvelopeBeside(tx, organizationId, id, factsBeside),
  )
  const { sender, home } = toPeople(beside)
  if (!home) throw new Error('envelope without organization')
  const trail = toTrail(beside.trail)

  return {
    envelope,
    values: toValues(beside.values),
    trail,
    // Who left has handed their envelopes over; it was still them who sent it.
    senderName: senderNameIn(trail) ?? sender?.name ?? '',
    organizationName: home.name,
    timeZone: home.timeZone,
    uploads: new Map(Object.entries(beside.uploads).map(([id, hash]) => [id as DocumentId, hash])),
    locale: normalizeLocale(sender?.locale),
    publicUrl,
  }
}

const factsBeside = {
  ...peopleOfEnvelope,
  trail: trailOfEnvelope,
  values: valuesOfEnvelope,
  /** By document, the hash of its bytes as they came. */
  uploads: sql<Record<string, string>>`(
    select coalesce(json_object_agg(d.id, d.upload_sha256), '{}') from ${document} d
    where d.organization_id = envelope.organization_id
    and d.id in (select (one->>'id')::uuid from jsonb_array_elements(envelope.documents) one))`,
}
