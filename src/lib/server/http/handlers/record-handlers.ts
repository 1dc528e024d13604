import type { recordCalls } from '#contract/calls/record-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'
import { imageAnswer, sealedAnswer } from './byte-answers.ts'

/** What is read of an envelope: its trail, its pages and its files. */
export function recordHandlers({ envelopes }: Services): HandlersOf<typeof recordCalls> {
  return {
    'GET /envelopes/{id}/audit': ({ member, params }) => envelopes.audit(member, params.id),
    'GET /envelopes/{id}/evidence': async ({ member, params }) => {
      return { bytes: await envelopes.evidence(member, params.id), cache: 'none', saveAs: 'evidence.json' }
    },
    'GET /envelopes/{id}/documents/{document}/sealed': async ({ member, params }) =>
      sealedAnswer(await envelopes.sealed(member, params.id, params.document)),
    'GET /envelopes/{id}/documents/{document}/copy': async ({ member, params }) => {
      const { name, bytes } = await envelopes.copy(member, params.id, params.document)
      return { bytes, cache: 'none', saveAs: name }
    },
    'GET /envelopes/{id}/pages': ({ member, params }) => envelopes.pages(member, params.id),
    'GET /envelopes/{id}/documents/{document}/sealed/pages/{page}': async ({ member, params, query }) => {
      const { id, document, page } = params
      return imageAnswer(await envelopes.sealedPage(member, id, { document, page, width: query.width ?? 0 }))
    },
    'GET /envelopes/{id}/pictures/{sha256}': async ({ member, params: { id, sha256 } }) => {
      return { bytes: await envelopes.picture(member, id, sha256), etag: sha256, cache: 'ask' }
    },
    'GET /envelopes/{id}/certificate': async ({ member, params }) =>
      sealedAnswer(await envelopes.certificate(member, params.id)),
    'GET /envelopes/{id}/archive': async ({ member, params }) => {
      const { name, stream } = await envelopes.archive(member, params.id)
      return { bytes: stream, cache: 'none', saveAs: name }
    },
    'GET /envelope-archive': async ({ member, query }) => {
      const { name, stream } = await envelopes.archiveOfMany(member, query.ids)
      return { bytes: stream, cache: 'none', saveAs: name }
    },
    'GET /envelopes/{id}/attachments/{sha256}': async ({ member, params }) => {
      const { name, bytes } = await envelopes.attachment(member, params.id, params.sha256)
      return { bytes, etag: params.sha256, cache: 'ask', saveAs: name }
    },
  }
}
