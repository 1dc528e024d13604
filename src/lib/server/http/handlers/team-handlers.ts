import type { organizationCalls } from '#contract/calls/organization-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'

type Paths = 'organizations/{id}/teams' | 'organizations/{id}/visibility'

/** Who of an organization sees what. */
export function teamHandlers({ teams }: Services): HandlersOf<CallsUnder<typeof organizationCalls, Paths>> {
  return {
    'GET /organizations/{id}/visibility': ({ person, params }) => teams.policy(person, params.id),
    'PUT /organizations/{id}/visibility': ({ person, params, body }) =>
      teams.setPolicy(person, params.id, body),
    'GET /organizations/{id}/teams': async ({ person, params }) => {
      return { items: await teams.list(person, params.id) }
    },
    'POST /organizations/{id}/teams': ({ person, params, body }) => teams.create(person, params.id, body),
    'PUT /organizations/{id}/teams/{team}': ({ person, params, body }) =>
      teams.change(person, params.id, params.team, body),
    'DELETE /organizations/{id}/teams/{team}': async ({ person, params }) => {
      await teams.remove(person, params.id, params.team)
      return undefined
    },
  }
}
