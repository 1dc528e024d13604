import type { OrganizationId, UserId } from '#core/ids.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { accountOfUser, toMember, toPerson } from './account.ts'

const nowhere = { ip: null, userAgent: null }

/**
 * Somebody in whose name work goes on while they are away: a member of the organization still, in the mode of that
 * work. Null for who has left.
 */
export async function findMemberBehind(
  tx: Transaction,
  organizationId: string,
  userId: string,
  mode: 'live' | 'test',
): Promise<Member | null> {
  const account = await accountOfUser(tx, userId as UserId)
  if (!account) return null
  const member = toMember(toPerson(account, nowhere, null), organizationId)
  if (member?.organization.id !== (organizationId as OrganizationId)) return null

  return { ...member, organization: { ...member.organization, mode } }
}
