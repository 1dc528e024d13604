import type { RateLimits } from './rate-limits.ts'
import type { Services } from '../app.ts'
import type { PageImage } from '../ports.ts'
import type { ByteAnswer, Handlers } from './mount-calls.ts'

const anonymous = { times: 30, windowSeconds: 600 }

/** What each call does: a service does it, this says which. */
export function makeHandlers(services: Services, limits: RateLimits): Handlers {
  const { people, documents, templates, envelopes, signing } = services

  return {
    'POST /users/signup': async ({ body, origin }) => {
      await limits.spend('signup', origin.ip ?? '', anonymous)
      await people.registerPending(body)
      return undefined
    },
    'GET /users/me': ({ person }) => people.currentUser(person),
    'GET /users/preferences': async ({ person }) => ({ preferences: await people.preferences(person) }),
    'PUT /users/preferences': async ({ person, body }) => {
      return { preferences: await people.setPreference(person, body.key, body.value) }
    },

    'GET /organizations': async ({ person }) => ({ items: await people.organizations(person) }),
    'POST /organizations': ({ person, body }) => people.createOrganization(person, body),
    'GET /organizations/{id}': ({ person, params }) => people.organization(person, params.id),
    'GET /subscriptions/organization/{id}': ({ person, params }) => people.subscription(person, params.id),

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

    'GET /signing/{recipient}': ({ visitor }) => signing.session(visitor),
    'POST /signing/{recipient}/viewed': ({ visitor }) => signing.view(visitor),
    'POST /signing/{recipient}/consent': ({ visitor, body }) => signing.consent(visitor, body.version),
    'PUT /signing/{recipient}/values': async ({ visitor, body }) => {
      await signing.saveValues(visitor, body.version, body.values)
      return undefined
    },
    'POST /signing/{recipient}/complete': ({ visitor, body }) => signing.complete(visitor, body),
    'POST /signing/{recipient}/decline': ({ visitor, body }) => signing.decline(visitor, body.reason),
    'GET /signing/{recipient}/documents/{document}/pages/{page}': async ({ visitor, params, query }) =>
      imageAnswer(await signing.page(visitor, params.document, params.page, query.width ?? 0)),
    'GET /signing/{recipient}/documents/{document}/pages/{page}/text': async ({ visitor, params }) => {
      return { lines: [...(await signing.pageText(visitor, params.document, params.page))] }
    },
    'GET /signing/{recipient}/documents/{document}/file': async ({ visitor, params }) => {
      const { name, bytes } = await signing.original(visitor, params.document)
      return { bytes, cache: 'none', saveAs: `${name}.pdf` }
    },
    'GET /signing/{recipient}/documents/{document}/sealed': async ({ visitor, params }) =>
      sealedAnswer(await signing.sealed(visitor, params.document)),

    'POST /verify': async ({ upload, origin }) => {
      await limits.spend('verify', origin.ip ?? '', anonymous)
      const verdict = await services.verify(upload.bytes)
      return { ...verdict, signatures: [...verdict.signatures] }
    },
  }
}

function imageAnswer({ webp }: PageImage): ByteAnswer {
  return { bytes: webp, cache: 'immutable' }
}

function sealedAnswer({
  name,
  sha256,
  bytes,
}: {
  name: string
  sha256: string
  bytes: Uint8Array
}): ByteAnswer {
  return { bytes, etag: sha256, cache: 'none', saveAs: `${name} (signed).pdf` }
}
