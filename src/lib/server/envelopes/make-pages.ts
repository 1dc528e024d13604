import type { EnvelopePages } from '#contract/envelope-shapes.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { FieldId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { rowOf } from '../data/many-rows.ts'
import { sealedDocument } from '../data/tables/envelopes.ts'
import type { PageImages } from '../documents/page-images.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import type { PageImage } from '../pdf/pdf-engine.ts'
import { loadOwnEnvelopeBeside } from './envelope-rows.ts'
import { fieldsOnPages } from './page-fields.ts'
import { pagesOfSealed } from './sealed-pages.ts'
import { pictureOf, settledOf } from './shown-values.ts'
import { toValues, valuesOfEnvelope } from './value-rows.ts'

type Parts = { database: Database; blobs: BlobStore; images: PageImages; clock: Clock }

const sealedOfEnvelope = sql<Readonly<Record<string, unknown>>[]>`(
  select coalesce(json_agg(s), '[]') from ${sealedDocument} s
  where s.organization_id = envelope.organization_id and s.envelope_id = envelope.id)`

/** What the pages of an envelope show to its organization, once it is sent and when it is sealed. */
export function makePages({ database, blobs, images, clock }: Parts) {
  async function look(member: Member, id: string) {
    const { envelope, beside } = await database.read(member.organization.id, (tx) =>
      loadOwnEnvelopeBeside(tx, member, id, { sealed: sealedOfEnvelope, values: valuesOfEnvelope }),
    )
    const rows = beside.sealed.map((row) => rowOf(sealedDocument, row))
    const sealed = new Map(envelope.status === 'completed' ? rows.map((row) => [row.documentId, row]) : [])

    return { envelope, sealed, values: toValues(beside.values) }
  }

  return {
    async pages(member: Member, id: string): Promise<EnvelopePages> {
      const { envelope, sealed, values } = await look(member, id)
      return {
        documents: envelope.documents.map((document) => {
          const row = sealed.get(document.id)
          return {
            id: document.id,
            name: document.name,
            isSealed: row !== undefined,
            pages: row ? pagesOfSealed(envelope.documents, row) : [...document.pages],
            certificatePages: row?.certificatePages ?? 0,
          }
        }),
        fields: fieldsOnPages(envelope, values, clock.now()),
      }
    },

    /** A page of the sealed file. Throws `not-found`, or `envelope-not-sealed` while there is none. */
    async sealedPage(
      member: Member,
      id: string,
      { document: documentId, page, width }: { document: string; page: number; width: number },
    ): Promise<PageImage> {
      const { envelope, sealed } = await look(member, id)
      const document = envelope.documents.find((one) => one.id === documentId)
      if (!document) throw new Refusal('not-found')
      const row = sealed.get(document.id)
      if (!row) throw new Refusal('envelope-not-sealed')
      const pages = pagesOfSealed(envelope.documents, row)

      return images.page({ organizationId: envelope.organizationId, sha256: row.sha256, pages }, page, width)
    },

    /** A PNG of our own drawing, which somebody who has finished gave for a field. Throws `not-found`. */
    async picture(member: Member, id: string, sha256: string): Promise<Uint8Array> {
      const { envelope, values } = await look(member, id)
      if (!picturesGiven(envelope, values).includes(sha256)) throw new Refusal('not-found')

      return blobs.get(sha256)
    },
  }
}

function picturesGiven(envelope: Envelope, values: ReadonlyMap<FieldId, FieldValue>): string[] {
  const settled = settledOf(envelope)
  const given = envelope.fields.filter(({ recipient }) => settled.has(recipient))

  return given.flatMap((field) => pictureOf(field, values.get(field.id) ?? null) ?? [])
}
