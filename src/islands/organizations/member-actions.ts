import type { MemberShape } from '#contract/organization-shapes.ts'
import type { MemberRole } from '#core/access/access.ts'

/** Who looks at the list: their id, and their role in the organization. */
export type Viewer = { id: string; role: MemberRole }

export const memberActions = [
  'make-manager',
  'make-member',
  'permissions',
  'offer-ownership',
  'transfer',
  'invite-again',
  'withdraw',
  'remove',
  'leave',
] as const
export type MemberAction = (typeof memberActions)[number]

/** What the viewer can do about one line of the list, in the order of its menu. */
export function actionsFor(member: MemberShape, viewer: Viewer): readonly MemberAction[] {
  const manages = viewer.role !== 'member'
  if (member.status === 'invited') return manages ? ['invite-again', 'withdraw'] : []
  // An owner hands over first: the organization never stands without one.
  if (member.role === 'owner') return []
  if (member.id === viewer.id) return ['transfer', 'leave']
  if (!manages) return []

  return [
    member.isManager ? 'make-member' : 'make-manager',
    ...(viewer.role === 'owner' || member.role === 'member' ? (['permissions'] as const) : []),
    ...(viewer.role === 'owner' ? (['offer-ownership'] as const) : []),
    'transfer',
    'remove',
  ]
}
