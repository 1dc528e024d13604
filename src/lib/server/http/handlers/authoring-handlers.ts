import type { authoringCalls } from '#contract/calls/authoring-calls.ts'
import type { envelopeCalls } from '#contract/calls/envelope-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'
import { imageAnswer, sealedAnswer } from './byte-answers.ts'
import { remindLimit, remindPurpose } from '../../envelopes/remind-limit.ts'

/** Documents, templates and envelopes. */
export function authoringHandlers({
  documents,
  templates,
  templateShares,
  directLinks,
  bulkSends,
  roomTokens,
  envelopes,
  limits,
}: Services): HandlersOf<typeof authoringCalls & typeof envelopeCalls> {
  return {
    'POST /documents': ({ member, upload }) =>
      documents.add(member, upload.name, upload.bytes, upload.password),
    'GET /documents/{id}': ({ member, params }) => documents.get(member, params.id),
    'GET /documents/{id}/file': async ({ member, params }) => {
      const { name, bytes, sha256 } = await documents.file(member, params.id)
      return { bytes, etag: sha256, cache: 'ask', saveAs: `${name}.pdf` }
    },
    'GET /documents/{id}/pages/{page}': async ({ member, params, query }) =>
      imageAnswer(await documents.page(member, params.id, params.page, query.width ?? 0)),
    'GET /documents/{id}/pages/{page}/text': async ({ member, params }) => {
      return { lines: [...(await documents.pageText(member, params.id, params.page))] }
    },
    'GET /documents/{id}/suggestions': async ({ member, params }) => {
      return { items: await documents.suggestions(member, params.id) }
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
    'GET /template-folders': async ({ member }) => ({ items: await templates.folders(member) }),
    'POST /template-folders/rename': ({ member, body }) => templates.renameFolder(member, body),
    'POST /templates/{id}/duplicate': ({ member, params }) => templates.duplicate(member, params.id),
    'GET /templates/{id}/versions': ({ member, params, query }) =>
      templates.versions(member, params.id, query),
    'GET /templates/{id}/versions/{version}': ({ member, params }) =>
      templates.version(member, params.id, params.version),
    'POST /templates/{id}/versions/{version}/restore': ({ member, params }) =>
      templates.restoreVersion(member, params.id, params.version),

    'GET /templates/{id}/shares': async ({ member, params }) => {
      return { items: await templateShares.list(member, params.id) }
    },
    'POST /templates/{id}/shares': ({ member, params, body }) => templateShares.add(member, params.id, body),
    'DELETE /templates/{id}/shares/{share}': async ({ member, params }) => {
      await templateShares.remove(member, params.id, params.share)
      return undefined
    },

    'GET /templates/{id}/direct-link': async ({ member, params }) => {
      return { link: await directLinks.find(member, params.id) }
    },
    'PUT /templates/{id}/direct-link': ({ member, params, body }) => directLinks.set(member, params.id, body),
    'POST /templates/{id}/direct-link/renew': ({ member, params }) => directLinks.renew(member, params.id),
    'GET /templates/{id}/direct-link/qr': async ({ member, params }) => {
      return { bytes: await directLinks.qr(member, params.id), cache: 'none' }
    },

    'POST /templates/{id}/bulk': ({ member, params, body }) => bulkSends.start(member, params.id, body),
    'GET /templates/{id}/bulk/columns': async ({ member, params }) => {
      const { name, bytes } = await bulkSends.columns(member, params.id)
      return { bytes, cache: 'none', saveAs: name }
    },
    'GET /bulk-sends': ({ member, query }) => bulkSends.list(member, query),
    'GET /bulk-sends/{id}': ({ member, params }) => bulkSends.get(member, params.id),
    'POST /bulk-sends/{id}/pause': ({ member, params }) => bulkSends.pause(member, params.id),
    'POST /bulk-sends/{id}/resume': ({ member, params }) => bulkSends.resume(member, params.id),
    'GET /bulk-sends/{id}/result': async ({ member, params }) => {
      const { name, bytes } = await bulkSends.result(member, params.id)
      return { bytes, cache: 'none', saveAs: name }
    },

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
    'POST /envelopes/{id}/remind': async ({ member, params, body }) => {
      await limits.spend(remindPurpose, `${member.organization.id}/${params.id}`, remindLimit)
      await envelopes.remind(member, params.id, body?.recipient)
      return undefined
    },
    'POST /envelopes/{id}/correct': ({ member, params, body }) => envelopes.correct(member, params.id, body),
    'POST /envelopes/{id}/extend': ({ member, params, body }) =>
      envelopes.extend(member, params.id, new Date(body.expiresAt)),
    'POST /envelopes/{id}/recipients/{recipient}/room': ({ member, params, body }) =>
      roomTokens.make(member, params.id, params.recipient, body),
    'POST /envelope-actions': ({ member, body }) => envelopes.act(member, body),
    'GET /envelope-counts': ({ member }) => envelopes.folderCounts(member),
    'POST /envelopes/{id}/reseal': ({ member, params }) => envelopes.reseal(member, params.id),
    'GET /envelopes/{id}/review': ({ member, params }) => envelopes.review(member, params.id),
    'GET /envelopes/{id}/audit': ({ member, params }) => envelopes.audit(member, params.id),
    'GET /envelopes/{id}/evidence': async ({ member, params }) => {
      return { bytes: await envelopes.evidence(member, params.id), cache: 'none', saveAs: 'evidence.json' }
    },
    'GET /envelopes/{id}/documents/{document}/sealed': async ({ member, params }) =>
      sealedAnswer(await envelopes.sealed(member, params.id, params.document)),
    'GET /envelopes/{id}/certificate': async ({ member, params }) =>
      sealedAnswer(await envelopes.certificate(member, params.id)),
    'GET /envelopes/{id}/archive': async ({ member, params }) => {
      const { name, bytes } = await envelopes.archive(member, params.id)
      return { bytes, cache: 'none', saveAs: name }
    },
    'GET /envelopes/{id}/attachments/{sha256}': async ({ member, params }) => {
      const { name, bytes } = await envelopes.attachment(member, params.id, params.sha256)
      return { bytes, etag: params.sha256, cache: 'ask', saveAs: name }
    },
  }
}
