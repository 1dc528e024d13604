import type { organizationCalls } from '#contract/calls/organization-calls.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Member } from '../../actor.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'

/** The keys of an organization's programs. */
export function apiKeyHandlers({
  apiKeys,
}: Services): HandlersOf<CallsUnder<typeof organizationCalls, 'organizations/{id}/apikey'>> {
  return {
    'POST /organizations/{id}/apikey': ({ person, member, params, body }) =>
      apiKeys.create(person, params.id, body, modeIn(member, params.id)),
    'GET /organizations/{id}/apikey/metadata': async ({ person, params }) => {
      return { items: await apiKeys.list(person, params.id) }
    },
    'DELETE /organizations/{id}/apikey/{key}': async ({ person, params }) => {
      await apiKeys.remove(person, params.id, params.key)
      return undefined
    },
  }
}

/** In which mode somebody works in an organization; null where they speak of another than they are in. */
function modeIn(member: Member | null, id: string) {
  return member?.organization.id === (id as OrganizationId) ? member.organization.mode : null
}
