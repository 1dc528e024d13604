import type { MemberRole } from '../access/access.ts'
import type { UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** Somebody's place in an organization. */
export type Place = { userId: UserId; role: MemberRole }

/** Members, invitations and settings belong to owners and managers. */
export function assertManages(role: MemberRole): void {
  if (role === 'member') throw new Refusal('forbidden')
}

export function assertOwns(role: MemberRole): void {
  if (role !== 'owner') throw new Refusal('forbidden')
}

/** The role that `held` becomes. A manager may step down by themselves; ownership is only ever handed over. */
export function changeRole(by: MemberRole, held: MemberRole, isManager: boolean): 'manager' | 'member' {
  assertManages(by)
  if (held === 'owner') throw new Refusal(by === 'owner' ? 'last-owner' : 'forbidden')

  return isManager ? 'manager' : 'member'
}

/**
 * Who narrows whom: a manager a plain member, an owner a manager too. Nobody gives themselves back what was taken, and
 * nobody takes anything from an owner.
 */
export function assertMayWithhold(by: Place, from: Place): void {
  assertManages(by.role)
  if (by.userId === from.userId || from.role === 'owner') throw new Refusal('forbidden')
  if (from.role === 'manager') assertOwns(by.role)
}

/**
 * Who takes over what the one leaving has under way: who removes them, or an owner when they leave by themselves. An
 * organization is never without an owner.
 */
export function heirOf(by: Place, leaving: Place, owners: readonly UserId[]): UserId {
  const leavesThemselves = by.userId === leaving.userId
  if (!leavesThemselves) assertManages(by.role)
  if (!leavesThemselves && leaving.role === 'owner') assertOwns(by.role)
  const otherOwner = owners.find((owner) => owner !== leaving.userId)
  if (!otherOwner) throw new Refusal('last-owner')

  return leavesThemselves ? otherOwner : by.userId
}

/** What becomes of an organization when a member's account goes: they leave it, or it closes with its only member. */
export function farewellOf(leaving: Place, left: { owners: number; members: number; liveEnvelopes: number }) {
  if (leaving.role !== 'owner' || left.owners > 0) return 'leave'
  if (left.members > 0 || left.liveEnvelopes > 0) throw new Refusal('last-owner')

  return 'close'
}
