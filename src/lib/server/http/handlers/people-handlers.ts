import type { peopleCalls } from '#contract/calls/people-calls.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'
import { notificationHandlers } from './notification-handlers.ts'

/** What a person does about themselves. */
export function peopleHandlers(services: Services): HandlersOf<typeof peopleCalls> {
  const { people, profile, devices, verifications, papers, places } = services

  return {
    'POST /users/signup': async ({ body, device }) => {
      await people.registerPending(body, device)
      return undefined
    },
    'GET /users/me': ({ user }) => Promise.resolve(user),
    'GET /users/preferences': async ({ person }) => ({ preferences: await people.preferences(person) }),
    'PUT /users/preferences': async ({ person, body }) => {
      return { preferences: await people.setPreference(person, body.key, body.value) }
    },

    'GET /users/sessions': async ({ person }) => ({ items: await devices.list(person) }),
    'DELETE /users/sessions': async ({ person }) => {
      await devices.endOthers(person)
      return undefined
    },
    'DELETE /users/sessions/{id}': async ({ person, params }) => {
      await devices.end(person, params.id)
      return undefined
    },

    'GET /idt-mgmt/api/v1/users/settings': ({ person }) => profile.settings(person),
    'GET /idt-mgmt/api/v1/users/{id}/basic': ({ person, params }) => profile.basic(person, params.id),
    'PUT /idt-mgmt/api/v1/users/basic': ({ person, body }) => profile.change(person, body),
    'POST /idt-mgmt/api/v1/users/verification': ({ person, body }) => verifications.start(person, body),
    'POST /idt-mgmt/api/v1/users/verification/retry': ({ person, body }) => verifications.retry(person, body),
    'GET /idt-mgmt/api/v1/users/verification/{id}': ({ person, params }) =>
      verifications.get(person, params.id),
    'DELETE /idt-mgmt/api/v1/users/verification/{id}': async ({ person, params }) => {
      await verifications.takeBack(person, params.id)
      return undefined
    },

    'GET /users/me/papers': async ({ person }) => ({ items: await papers.list(person) }),
    'PUT /users/me/papers/{kind}/{side}': ({ person, params, upload }) =>
      papers.keep(person, params, upload.bytes),
    'GET /users/me/papers/{kind}/{side}': async ({ person, params }) => {
      return { bytes: await papers.picture(person, params), cache: 'none' }
    },
    'DELETE /users/me/papers/{kind}/{side}': async ({ person, params }) => {
      await papers.takeBack(person, params)
      return undefined
    },

    ...notificationHandlers(services),

    'GET /region/americas': () => places.americas(),
    'POST /countries/states': ({ body }) => places.states(body.country),
    'POST /countries/state/cities': ({ body }) => places.cities(body.country, body.state),
  }
}
