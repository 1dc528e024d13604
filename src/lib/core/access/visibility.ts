import type { MemberRole } from './access.ts'

/** Who sees an envelope, a template or a bulk send beside whoever made it: nobody, one team, or the organization. */
export const visibilities = ['organization', 'team', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** Of something: to whom it is shown. `teamId` is null unless it is shown to a team. */
export type Audience = { visibility: Visibility; teamId: string | null }

export const everybody: Audience = { visibility: 'organization', teamId: null }

/** What an organization has settled about it. */
export type VisibilityPolicy = {
  /** Of what is made from now on, unless it says otherwise. */
  usual: Visibility
  /** Managers see what is not shown to them, as owners always do. */
  managersSeeAll: boolean
  /** Something in it was ever shown to fewer than all, so that it has to be asked who sees what. */
  isNarrowed: boolean
}

/** Whether a member sees every envelope of their organization, so that nothing has to be asked. */
export function seesEverything(role: MemberRole, { managersSeeAll, isNarrowed }: VisibilityPolicy): boolean {
  return !isNarrowed || role === 'owner' || (role === 'manager' && managersSeeAll)
}

/**
 * What something is shown to as it is made. Without a team of one's own, what would be a team's is private; null for a
 * team that its maker is not in.
 */
export function audienceOf(
  wished: { visibility?: Visibility | undefined; teamId?: string | null | undefined },
  { usual, teams }: { usual: Visibility; teams: readonly string[] },
): Audience | null {
  const visibility = wished.visibility ?? usual
  if (visibility !== 'team') return { visibility, teamId: null }
  const teamId = wished.teamId ?? teams[0]
  if (teamId === undefined) return { visibility: 'private', teamId: null }

  return teams.includes(teamId) ? { visibility, teamId } : null
}
