import type { organizationCalls } from '#contract/calls/organization-calls.ts'
import type { Services } from '../../app.ts'
import type { CallsUnder, HandlersOf } from '../call-handlers.ts'
import { askingOne, inviting, spendInvitation } from './spend-invitation.ts'

type Paths = 'organizations/{id}/members' | 'organizations/{id}/ownership' | 'invitations'

/** Members, those invited, and to whom an organization belongs. */
export function memberHandlers({
  members,
  limits,
}: Services): HandlersOf<CallsUnder<typeof organizationCalls, Paths>> {
  return {
    'GET /organizations/{id}/members': ({ person, params, query }) =>
      members.list(person, params.id, { number: query.pageNumber, size: query.pageSize }),
    'POST /organizations/{id}/members': async ({ person, params, body }) => {
      await spendInvitation(limits, person, params.id, body)
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
  }
}
