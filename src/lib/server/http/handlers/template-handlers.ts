import type { authoringCalls } from '#contract/calls/authoring-calls.ts'
import type { galleryCalls } from '#contract/calls/gallery-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'
import { imageAnswer } from './byte-answers.ts'

/** Templates, whom they are lent to, and the links that anybody may open. */
export function templateHandlers({
  templates,
  templateGallery,
  templateShares,
  directLinks,
}: Services): HandlersOf<CallsUnder<typeof authoringCalls, 'template', 'bulk'> & typeof galleryCalls> {
  return {
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
    'GET /template-gallery': async ({ member, query }) => {
      return { items: await templateGallery.list(member, query.language) }
    },
    'GET /template-gallery/{id}/pages/{page}': async ({ member, params, query }) =>
      imageAnswer(await templateGallery.page(member, params.id, params.page, query)),
    'POST /template-gallery/{id}/template': ({ member, params, body }) =>
      templateGallery.use(member, params.id, body),
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
  }
}
