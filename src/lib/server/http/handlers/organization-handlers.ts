import type { organizationCalls } from '#contract/calls/organization-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'
import { apiKeyHandlers } from './api-key-handlers.ts'

type Elsewhere = 'members' | 'teams' | 'visibility' | 'ownership'

/** Organizations, how they look, and the keys of their programs. */
export function organizationHandlers(
  services: Services,
): HandlersOf<CallsUnder<typeof organizationCalls, 'organizations' | 'logos', Elsewhere>> {
  const { organizations, mailWording, previewMail, personErasure, organizationKey } = services

  return {
    'GET /organizations': async ({ person }) => ({ items: await organizations.list(person) }),
    'POST /organizations': ({ person, body, query }) => organizations.create(person, body, query.ownerId),
    'GET /organizations/{id}': ({ person, params }) => organizations.get(person, params.id),
    'PUT /organizations/{id}': ({ person, params, body }) => organizations.change(person, params.id, body),
    'PUT /organizations/{id}/mode': ({ person, params, body }) =>
      organizations.setMode(person, params.id, body.type),
    'GET /organizations/{id}/retention': ({ person, params, query }) =>
      organizations.retention(person, params.id, query.days),
    'PUT /organizations/{id}/retention': ({ person, params, body }) =>
      organizations.retain(person, params.id, body),
    'POST /organizations/{id}/person-erasure/preview': ({ person, params, body }) =>
      personErasure.look(person, params.id, body.email),
    'POST /organizations/{id}/person-erasure': ({ person, params, body }) =>
      personErasure.erase(person, params.id, body.email),
    'GET /organizations/{id}/seal-key': ({ person, params }) => organizationKey.get(person, params.id),
    'PUT /organizations/{id}/seal-key': ({ person, params, body }) =>
      organizationKey.set(person, params.id, body),
    'DELETE /organizations/{id}/seal-key': async ({ person, params }) => {
      await organizationKey.remove(person, params.id)
      return undefined
    },
    'DELETE /organizations/{id}': async ({ person, params }) => {
      await organizations.remove(person, params.id)
      return undefined
    },
    'GET /organizations/{id}/stats': ({ person, params }) => organizations.stats(person, params.id),
    'GET /organizations/{id}/storage': ({ person, params }) => organizations.storage(person, params.id),
    'GET /organizations/{id}/branding': ({ person, params }) => organizations.branding(person, params.id),
    'PUT /organizations/{id}/branding': ({ person, params, body }) =>
      organizations.brand(person, params.id, body),
    'GET /organizations/{id}/mail-wording': async ({ person, params }) => {
      return { items: await mailWording.list(person, params.id) }
    },
    'PUT /organizations/{id}/mail-wording': async ({ person, params, body }) => {
      return { items: await mailWording.save(person, params.id, body) }
    },
    'POST /organizations/{id}/mail-wording/preview': ({ person, params, body }) =>
      previewMail(person, params.id, body),
    'GET /logos/{sha256}': async ({ params }) => {
      return { bytes: await organizations.logo(params.sha256), etag: params.sha256, cache: 'public' }
    },

    ...apiKeyHandlers(services),
  }
}
