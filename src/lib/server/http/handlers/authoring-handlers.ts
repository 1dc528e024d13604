import type { authoringCalls } from '#contract/calls/authoring-calls.ts'
import type { envelopeCalls } from '#contract/calls/envelope-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../mount-calls.ts'
import { imageAnswer, sealedAnswer } from './byte-answers.ts'

/** Documents, templates and envelopes. */
export function authoringHandlers({
  documents,
  templates,
  envelopes,
  limits,
}: Services): HandlersOf<typeof authoringCalls & typeof envelopeCalls> {
  return {
    'POST /documents': ({ member, upload }) => documents.add(member, upload.name, upload.bytes),
    'GET /documents/{id}': ({ member, params }) => documents.get(member, params.id),
    'GET /documents/{id}/file': async ({ member, params }) => {
      const { name, bytes, sha256 } = await documents.file(member, params.id)
      return { bytes, etag: sha256, cache: 'immutable', saveAs: `${name}.pdf` }
    },
    'GET /documents/{id}/pages/{page}': async ({ member, params, query }) =>
      imageAnswer(await documents.page(member, params.id, params.page, query.width ?? 0)),
    'GET /documents/{id}/pages/{page}/text': async ({ member, params }) => {
      return { lines: [...(await documents.pageText(member, params.id, params.page))] }
    },

    'GET /templates': ({ member, query }) => templates.list(member, query),
    'POST /templates': ({ member, body }) => templates.create(member, body),
    'GET /templates/{id}': ({ member, params }) => templates.get(member, params.id),
    'PUT /templates/{id}': ({ member, params, body, ifMatch }) =>
      templates.save(member, params.id, body, ifMatch),
    'DELETE /templates/{id}': async ({ member, params }) => {
      await templates.remove(member, params.id)
      return undefined
    },
    'POST /templates/{id}/archive': ({ member, params }) => templates.archive(member, params.id),
    'POST /templates/{id}/restore': ({ member, params }) => templates.restore(member, params.id),
    'POST /templates/{id}/envelopes': ({ member, params, body }) => templates.use(member, params.id, body),

    'GET /envelopes': ({ member, query }) => envelopes.list(member, query),
    'POST /envelopes': ({ member, body }) => envelopes.create(member, body),
    'GET /envelopes/{id}': ({ member, params }) => envelopes.get(member, params.id),
    'PATCH /envelopes/{id}': ({ member, params, body, ifMatch }) =>
      envelopes.change(member, params.id, body, ifMatch),
    'DELETE /envelopes/{id}': async ({ member, params }) => {
      await envelopes.remove(member, params.id)
      return undefined
    },
    'POST /envelopes/{id}/send': ({ member, params }) => envelopes.send(member, params.id),
    'POST /envelopes/{id}/void': ({ member, params, body }) => envelopes.void(member, params.id, body.reason),
    'POST /envelopes/{id}/remind': async ({ member, params }) => {
      await limits.spend('remind', `${member.organization.id}/${params.id}`, {
        times: 3,
        windowSeconds: 3600,
      })
      await envelopes.remind(member, params.id)
      return undefined
    },
    'POST /envelopes/{id}/reseal': ({ member, params }) => envelopes.reseal(member, params.id),
    'GET /envelopes/{id}/audit': ({ member, params }) => envelopes.audit(member, params.id),
    'GET /envelopes/{id}/evidence': async ({ member, params }) => {
      return { bytes: await envelopes.evidence(member, params.id), cache: 'none', saveAs: 'evidence.json' }
    },
    'GET /envelopes/{id}/documents/{document}/sealed': async ({ member, params }) =>
      sealedAnswer(await envelopes.sealed(member, params.id, params.document)),
  }
}
