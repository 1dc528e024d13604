import { withAnchors } from '../documents/anchors.ts'
import { makeDocuments } from '../documents/make-documents.ts'
import { makePageImages } from '../documents/page-images.ts'
import { makePageTexts } from '../documents/page-texts.ts'
import { makeErasePerson } from '../erasure/make-erase-person.ts'
import { makePersonErasure } from '../erasure/make-person-erasure.ts'
import { makeEnvelopes } from '../envelopes/make-envelopes.ts'
import { makeReports } from '../reports/make-reports.ts'
import { makeCertificateSealer } from '../sealing/make-certificate-sealer.ts'
import { makeOrganizationKey } from '../sealing/organization-key/make-organization-key.ts'
import { makeCopier } from '../sealing/make-copier.ts'
import { makeTemplateGallery } from '../templates/gallery/make-template-gallery.ts'
import { makeBulkSends } from '../templates/make-bulk-sends.ts'
import { makeTemplateShares } from '../templates/make-template-shares.ts'
import { findLentDocument } from '../templates/lent-document.ts'
import { seenDocuments } from '../templates/seen-documents.ts'
import { makeTemplates } from '../templates/make-templates.ts'
import type { Ground } from './make-ground.ts'

/** What senders work with: documents, envelopes and the templates that these are made from. */
export function makeEnvelopeServices(ground: Ground) {
  const { publish, blobs, clock, database, docx, enact, enqueue } = ground
  const { limits, log, passcodes, pdf, quotas, random, notify, security } = ground
  const images = makePageImages(database, blobs, pdf, log)
  const texts = makePageTexts(database, blobs, pdf)
  const documents = makeDocuments({
    ...{ database, blobs, pdf, images, texts, docx, quotas, clock, random },
    findLent: findLentDocument,
    seen: seenDocuments,
  })
  const envelopes = makeEnvelopes({
    ...{ database, blobs, pdf, images, enact, enqueue, quotas, passcodes, limits, notify, clock, random },
    sealCertificate: makeCertificateSealer(ground),
    copyDocument: makeCopier(ground),
  })
  const templates = makeTemplates({ database, envelopes, quotas, publish, clock, random })

  return {
    ...{ images, texts },
    /** As they are before anchors in the documents are looked for. */
    plainEnvelopes: envelopes,
    services: {
      documents,
      ...withAnchors(documents, { envelopes, templates }),
      reports: makeReports({ database, clock }),
      personErasure: makePersonErasure({
        ...{ database, notify, security, clock },
        erasePerson: makeErasePerson({ database, enact, enqueue, log }),
      }),
      organizationKey: makeOrganizationKey(ground),
      templateShares: makeTemplateShares({ database, quotas, clock, random }),
      templateGallery: makeTemplateGallery({
        ...{ database, blobs, pdf, images, quotas, publish, clock, random },
      }),
      bulkSends: makeBulkSends({ database, envelopes, quotas, enqueue, notify, clock, random }),
    },
  }
}
