import {
  audienceOf,
  everybody,
  type Audience,
  type Visibility,
  type VisibilityPolicy,
} from '#core/access/visibility.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { team, teamMember } from '../data/tables/teams.ts'

/** Somebody in an organization; or the places for them in a question that is kept. */
type Viewer = { id: string | Placeholder; organization: { id: string | Placeholder } }
/** Where a row says who made it and to whom it is shown. */
type Audited = { by: PgColumn; visibility: PgColumn; teamId: PgColumn }

/**
 * Shown to somebody who does not see everything anyway: it is theirs, the organization's, or of a team they are in. This is
 * the one place that says so, of envelopes, templates and bulk sends; plain comparisons, so that an index may be searched.
 */
export function isShownTo(viewer: Viewer, { by, visibility, teamId }: Audited): SQL | undefined {
  return or(
    eq(by, viewer.id),
    eq(visibility, everybody.visibility),
    sql`${teamId} = any(array(${teamsOf(viewer)}))`,
  )
}

/** The ids of somebody's teams, the first that they came into first. */
export function teamsOf({ id, organization: home }: Viewer): SQL<string> {
  return sql<string>`select ${teamMember.teamId} from ${teamMember} where ${and(
    eq(teamMember.organizationId, home.id),
    eq(teamMember.userId, id),
  )} order by ${teamMember.createdAt}, ${teamMember.teamId}`
}

/** The same as a column of whatever is asked. */
export const teamIdsOf = (viewer: Viewer): SQL<string[]> =>
  sql<string[]>`(select coalesce(json_agg(mine.team_id), '[]') from (${teamsOf(viewer)}) mine)`

/**
 * From the commit on it is asked who sees what (`seesEverything`). Said before the first thing is written that is not for
 * all, and before an envelope is held: that is the order of the locks.
 */
export async function narrow(tx: Transaction, { organization: home }: Member): Promise<void> {
  if (home.visibility.isNarrowed) return
  await tx.update(organization).set({ isNarrowed: true }).where(eq(organization.organizationId, home.id))
}

/** As it is wished; `isCopied` is of something else that has it, whoever's team that was. */
export type WishedAudience = {
  visibility?: Visibility | undefined
  teamId?: string | null | undefined
  isCopied?: true
}

/**
 * What something that a member makes is shown to, which from here on counts. `teams` are theirs, where they are known. Throws
 * `team-unknown` for a team that is not theirs, nor the organization's where they manage it.
 */
export async function chooseAudience(
  tx: Transaction,
  member: Member,
  wished: WishedAudience,
  known?: readonly string[],
): Promise<Audience> {
  const { usual } = member.organization.visibility
  const isOfTeam = (wished.visibility ?? usual) === 'team'
  const teams = known ?? (isOfTeam ? await teamIds(tx, member) : [])
  const audience = audienceOf(wished, { usual, teams }) ?? (await audienceElsewhere(tx, member, wished))
  if (audience.visibility !== everybody.visibility) await narrow(tx, member)

  return audience
}

async function audienceElsewhere(tx: Transaction, member: Member, wished: WishedAudience): Promise<Audience> {
  const { teamId, isCopied } = wished
  if (teamId && member.held.canManage && (await isTeam(tx, member, teamId))) {
    return { visibility: 'team', teamId }
  }
  if (isCopied) return { visibility: 'private', teamId: null }

  throw new Refusal('team-unknown', [{ pointer: '/teamId', code: 'team-unknown' }])
}

async function teamIds(tx: Transaction, member: Member): Promise<string[]> {
  const { rows } = await tx.execute<{ team_id: string }>(teamsOf(member))

  return rows.map((row) => row.team_id)
}

async function isTeam(tx: Transaction, { organization: home }: Member, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: team.id })
    .from(team)
    .where(and(eq(team.organizationId, home.id), eq(team.id, id)))

  return found !== undefined
}

/** The policy as an organization's row keeps it. */
export function visibilityOf({
  visibility: usual,
  managersSeeAll,
  isNarrowed,
}: Pick<typeof organization.$inferSelect, 'visibility' | 'managersSeeAll' | 'isNarrowed'>): VisibilityPolicy {
  return { usual, managersSeeAll, isNarrowed }
}
