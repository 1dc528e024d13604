import type { Envelope } from '#core/envelope/envelope.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { rowOf } from '../data/many-rows.ts'
import { document } from '../data/tables/documents.ts'
import { envelope as envelopeTable, sealedDocument } from '../data/tables/envelopes.ts'
import { appUser } from '../data/tables/people.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import { attachmentsAmong, hasAttachments, type Attachment } from './attachments.ts'
import { toValues, valuesOfEnvelope } from './value-rows.ts'

export type SealedRow = typeof sealedDocument.$inferSelect
/** What a shape tells of a document. */
export type ShownDocument = Pick<
  DocumentRow,
  'id' | 'name' | 'sha256' | 'byteLength' | 'pages' | 'signed' | 'warnings'
>

/** What stands beside an envelope and is shown with it. */
export type Beside = {
  senderName: string
  updatedAt: Date
  /** In the envelope's order. */
  documents: readonly ShownDocument[]
  /** Every sealed file, the certificate among them. */
  sealed: readonly SealedRow[]
  attachments: readonly Attachment[]
}

/** Of a draft that was just made there is nothing to be read. */
export const besideNew = (
  { createdAt }: Envelope,
  senderName: string,
  documents: readonly ShownDocument[],
): Beside => ({ senderName, updatedAt: createdAt, documents, sealed: [], attachments: [] })

export async function readBeside(tx: Transaction, envelope: Envelope): Promise<Beside> {
  const { organizationId, id, createdAt } = envelope
  const [row] = await tx
    .select({
      senderName: sql<string | null>`(select u.name from ${appUser} u where u.id = ${envelope.sender})`,
      updatedAt: envelopeTable.updatedAt,
      documents: documentsOf(envelope),
      sealed: sealedOf(envelope),
      values: hasAttachments(envelope) ? valuesOfEnvelope : sql<[]>`'[]'::json`,
    })
    .from(envelopeTable)
    .where(and(eq(envelopeTable.organizationId, organizationId), eq(envelopeTable.id, id)))
  if (!row) return besideNew(envelope, '', [])
  const documents = new Map(row.documents.map((one) => [one.id, one]))

  return {
    senderName: row.senderName ?? '',
    updatedAt: row.updatedAt ?? createdAt,
    documents: envelope.documents.flatMap((one) => documents.get(one.id) ?? []),
    sealed: row.sealed.map((one) => rowOf(sealedDocument, one)),
    attachments: attachmentsAmong(envelope, toValues(row.values)),
  }
}

function documentsOf({ organizationId, documents }: Envelope): SQL<ShownDocument[]> {
  const ids = JSON.stringify(documents.map(({ id }) => id))

  return sql`(select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'sha256', d.sha256,
    'byteLength', d.byte_length, 'pages', d.pages, 'signed', d.signed, 'warnings', d.warnings)), '[]')
    from ${document} d where d.organization_id = ${organizationId}
    and d.id in (select value::uuid from json_array_elements_text(${ids}::json)))`
}

function sealedOf({ organizationId, id }: Envelope): SQL<Readonly<Record<string, unknown>>[]> {
  return sql`(select coalesce(json_agg(s order by s.document_id), '[]') from ${sealedDocument} s
    where s.organization_id = ${organizationId} and s.envelope_id = ${id})`
}
