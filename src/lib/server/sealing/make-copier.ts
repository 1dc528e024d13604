import { Refusal } from '#core/refusal.ts'
import type { Database } from '../data/database.ts'
import { loadOwnEnvelopeBeside } from '../envelopes/envelope-rows.ts'
import type { CopyDocument } from '../envelopes/make-records.ts'
import { fieldsOnPages } from '../envelopes/page-fields.ts'
import { toValues, valuesOfEnvelope } from '../envelopes/value-rows.ts'
import { translator } from '../i18n/translator.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { picturesOf } from './given-values.ts'
import { stampsOf } from './stamps-of.ts'

type Parts = { database: Database; blobs: BlobStore; pdf: PdfEngine; clock: Clock }

/** A document of an envelope as its pages show it until it is sealed, marked as that on each of them. */
export function makeCopier({ database, blobs, pdf, clock }: Parts): CopyDocument {
  return async (member, id, documentId) => {
    const { envelope, beside } = await database.read(member.organization.id, (tx) =>
      loadOwnEnvelopeBeside(tx, member, id, { values: valuesOfEnvelope }),
    )
    const document = envelope.documents.find((one) => one.id === documentId)
    if (!document) throw new Refusal('not-found')
    if (envelope.status === 'completed') throw new Refusal('envelope-completed')

    const values = toValues(beside.values)
    const { locale, organization } = member
    const t = translator(locale)
    const mark = t('certificate.notSealed')
    const facts = { envelope, values, locale, timeZone: organization.timeZone }
    const shown = new Set(fieldsOnPages(envelope, values, clock.now()).map((field) => field.id))
    const bytes = await pdf.for({ owner: envelope.organizationId }).prepareCopy({
      bytes: await blobs.get(document.sha256),
      // What came signed is never stamped: what is given for it stands in the certificate.
      stamps: document.signed ? [] : stampsOf(facts, document, (field) => shown.has(field)),
      pictures: await Promise.all(
        picturesOf(facts).map(async (sha256) => ({ sha256, bytes: await blobs.get(sha256) })),
      ),
      mark: envelope.mode === 'test' ? `${t('certificate.watermark')} · ${mark}` : mark,
      locale,
      seed: `${envelope.id}/${document.id}`,
    })

    return { name: `${document.name} (${mark}).pdf`, bytes }
  }
}
