import type { organizationCalls } from '#contract/calls/organization-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'
import { InvalidRequest } from '../problem-of.ts'
import { spendInvitation } from './spend-invitation.ts'

/** Members once more, in the words of programs that manage users. */
export function organizationUserHandlers({
  organizationUsers,
  limits,
}: Services): HandlersOf<CallsUnder<typeof organizationCalls, 'idt-mgmt'>> {
  return {
    'POST /idt-mgmt/api/v1/organizations/users': async ({ person, body }) => {
      await spendInvitation(limits, person, body.organization_id, body)
      return organizationUsers.create(person, body)
    },
    'GET /idt-mgmt/api/v1/organizations/{orgId}/users': ({ person, params, query }) =>
      organizationUsers.list(person, params.orgId, { number: query.page_number, size: query.page_size }),
    'GET /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': ({ person, params }) =>
      organizationUsers.get(person, params.orgId, params.userId),
    'PUT /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': async ({ person, params, body }) => {
      refuseOther('organization_id', body.organization_id, params.orgId)
      refuseOther('user_id', body.user_id, params.userId)
      return organizationUsers.change(person, params.orgId, params.userId, body)
    },
    'DELETE /idt-mgmt/api/v1/organizations/{orgId}/users/{userId}': async ({ person, params }) => {
      await organizationUsers.remove(person, params.orgId, params.userId)
      return undefined
    },
  }
}

/** The body repeats what the path says; a body that says something else was meant for another. */
function refuseOther(part: string, said: string, path: string): void {
  if (said === path) return
  throw new InvalidRequest([{ code: 'custom', path: [part], message: 'Differs from the path', input: said }])
}
