import type { organizationCalls } from '#contract/calls/organization-calls.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Member, Person } from '../../actor.ts'
import type { Services } from '../../app.ts'
import type { HandlersOf } from '../call-handlers.ts'
import { InvalidRequest } from '../problem-of.ts'

/** Every invitation is a mail to an address that somebody typed. */
const inviting = { times: 100, windowSeconds: 3600 }
/** Taking back and asking again is a mail each time, to somebody who may want none. */
const askingOne = { times: 5, windowSeconds: 86_400 }

/** Organizations, their members, keys and plans. */
export function organizationHandlers(services: Services): HandlersOf<typeof organizationCalls> {
  const { organizations, members, organizationUsers, apiKeys, billing, limits } = services

  async function spendInvitation({ id }: Person, organizationId: string, { email }: { email: string }) {
    await limits.spend('invite', id, inviting)
    await limits.spend('invite-one', `${id}/${organizationId}/${email}`, askingOne)
  }

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
    'DELETE /organizations/{id}': async ({ person, params }) => {
      await organizations.remove(person, params.id)
      return undefined
    },
    'GET /organizations/{id}/stats': ({ person, params }) => organizations.stats(person, params.id),
    'GET /organizations/{id}/branding': ({ person, params }) => organizations.branding(person, params.id),
    'PUT /organizations/{id}/branding': ({ person, params, body }) =>
      organizations.brand(person, params.id, body),
    'GET /logos/{sha256}': async ({ params }) => {
      return { bytes: await organizations.logo(params.sha256), etag: params.sha256, cache: 'public' }
    },

    'GET /organizations/{id}/members': ({ person, params, query }) =>
      members.list(person, params.id, { number: query.pageNumber, size: query.pageSize }),
    'POST /organizations/{id}/members': async ({ person, params, body }) => {
      await spendInvitation(person, params.id, body)
      return members.invite(person, params.id, body)
    },
    'PUT /organizations/{id}/members/{memberId}/role': ({ person, params, body }) =>
      members.changeRole(person, params.id, params.memberId, body.isManager),
    'PUT /organizations/{id}/members/{memberId}/permissions': ({ person, params, body }) =>
      members.withhold(person, params.id, params.memberId, body.withheld),
    'DELETE /organizations/{id}/members/{memberId}': async ({ person, params }) => {
      await members.remove(person, params.id, params.memberId)
      return undefined
    },
    'GET /organizations/{id}/ownership': async ({ person, params }) => {
      return { offer: await members.offer(person, params.id) }
    },
    'POST /organizations/{id}/ownership': async ({ person, params, body }) => {
      await limits.spend('offer', `${person.id}/${params.id}`, inviting)
      await limits.spend('offer-one', `${person.id}/${params.id}/${body.memberId}`, askingOne)
      return { offer: await members.offerOwnership(person, params.id, body.memberId) }
    },
    'DELETE /organizations/{id}/ownership': async ({ person, params }) => {
      await members.withdrawOffer(person, params.id)
      return undefined
    },
    'POST /organizations/{id}/ownership/accept': ({ person, params }) =>
      members.acceptOwnership(person, params.id),
    'GET /invitations': async ({ person }) => ({ items: await members.invitations(person) }),
    'GET /invitations/{id}': ({ person, params }) => members.invitation(person, params.id),
    'POST /invitations/{id}/accept': ({ person, params }) => members.accept(person, params.id),
    'POST /invitations/{id}/decline': async ({ person, params }) => {
      await members.decline(person, params.id)
      return undefined
    },

    'POST /organizations/{id}/apikey': ({ person, member, params, body }) =>
      apiKeys.create(person, params.id, body, modeIn(member, params.id)),
    'GET /organizations/{id}/apikey/metadata': async ({ person, params }) => {
      return { items: await apiKeys.list(person, params.id) }
    },
    'DELETE /organizations/{id}/apikey/{key}': async ({ person, params }) => {
      await apiKeys.remove(person, params.id, params.key)
      return undefined
    },

    'POST /idt-mgmt/api/v1/organizations/users': async ({ person, body }) => {
      await spendInvitation(person, body.organization_id, body)
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

    'POST /organizations/{id}/subscription': ({ person, params, body }) =>
      billing.change(person, params.id, body.plan, null),
    'GET /subscriptions/organization/{id}': ({ person, params }) => billing.subscription(person, params.id),
    'POST /subscriptions/organization/{id}/upgrade': ({ person, params, body }) =>
      billing.change(person, params.id, body.newPlan, 'upgrade'),
    'POST /subscriptions/organization/{id}/downgrade': ({ person, params, body }) =>
      billing.change(person, params.id, body.newPlan, 'downgrade'),
    'POST /subscriptions/organization/{id}/cancel': ({ person, params }) => billing.cancel(person, params.id),
    'POST /subscriptions/organization/{id}/resume': ({ person, params }) => billing.resume(person, params.id),
    'GET /subscriptions/organization/{id}/invoices': async ({ person, params }) => {
      return { items: await billing.invoices(person, params.id) }
    },
    'GET /subscriptions/organization/{id}/validate-feature/{feature}': ({ person, params }) =>
      billing.validateFeature(person, params.id, params.feature),
    'GET /subscriptions/compare/{planA}/{planB}': ({ params }) =>
      Promise.resolve(billing.compare(params.planA, params.planB)),
    'GET /usage': async ({ member }) => ({ items: await billing.usage(member) }),
  }
}

/** In which mode somebody works in an organization; null where they speak of another than they are in. */
function modeIn(member: Member | null, id: string) {
  return member?.organization.id === (id as OrganizationId) ? member.organization.mode : null
}

/** The body repeats what the path says; a body that says something else was meant for another. */
function refuseOther(part: string, said: string, path: string): void {
  if (said === path) return
  throw new InvalidRequest([{ code: 'custom', path: [part], message: 'Differs from the path', input: said }])
}
