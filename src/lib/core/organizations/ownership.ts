import type { MemberRole } from '../access/access.ts'
import { Refusal } from '../refusal.ts'
import { assertOwns } from './membership.ts'

type Candidate = { role: MemberRole; status: 'active' | 'invited' }

/** An owner offers what they have to somebody who is in the organization already, and does not have it. */
export function assertMayOffer<C extends Candidate>(by: MemberRole, to: C | null): asserts to is C {
  assertOwns(by)
  if (!to || to.status !== 'active') throw new Refusal('not-found')
  if (to.role === 'owner') throw new Refusal('forbidden')
}

/** An offer is between owners and the one it is made to; nobody else hears of it. */
export function isConcerned(role: MemberRole, userId: string, offeredTo: string): boolean {
  return role === 'owner' || userId === offeredTo
}
