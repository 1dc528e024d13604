import type { TeamShape } from '#contract/team-shapes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { appUser, member } from '../data/tables/people.ts'
import { team, teamMember } from '../data/tables/teams.ts'

/** Of an organization by name, each with its members by name; `only` one of them. */
export async function readTeams(tx: Transaction, home: OrganizationId, only?: string): Promise<TeamShape[]> {
  return tx
    .select({
      id: team.id,
      name: team.name,
      // In words of its own: the query builder takes the tables off columns of a question about one table.
      members: sql<TeamShape['members']>`(
        select coalesce(json_agg(one order by lower(one.name), one.id), '[]') from (
          select m.user_id as id, coalesce(nullif(u.name, ''), u.email) as name
          from ${teamMember} m join ${appUser} u on u.id = m.user_id
          where m.organization_id = team.organization_id and m.team_id = team.id) one)`,
    })
    .from(team)
    .where(and(eq(team.organizationId, home), only === undefined ? undefined : eq(team.id, only)))
    .orderBy(asc(team.nameKey), asc(team.id))
}

/** Throws `not-found`. */
export async function getTeam(tx: Transaction, home: OrganizationId, id: string): Promise<TeamShape> {
  const [found] = await readTeams(tx, home, id)
  if (!found) throw new Refusal('not-found')

  return found
}

type Place = { home: OrganizationId; id: string; at: Date }

/** From now on these are in it and nobody else. Throws `team-unknown` for who is no member of the organization. */
export async function setMembers(
  tx: Transaction,
  { home, id, at }: Place,
  userIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(userIds.map((one) => one.toLowerCase()))]
  const belong = await tx.select({ id: member.userId }).from(member).where(eq(member.organizationId, home))
  if (wanted.some((one) => !belong.some((other) => other.id === one))) {
    throw new Refusal('team-unknown', [{ pointer: '/members', code: 'team-unknown' }])
  }
  const were = await tx
    .select({ id: teamMember.userId })
    .from(teamMember)
    .where(and(eq(teamMember.organizationId, home), eq(teamMember.teamId, id)))
  for (const gone of were.filter((one) => !wanted.includes(one.id))) {
    await tx
      .delete(teamMember)
      .where(
        and(eq(teamMember.organizationId, home), eq(teamMember.teamId, id), eq(teamMember.userId, gone.id)),
      )
  }
  const fresh = wanted.filter((one) => !were.some((other) => other.id === one))
  if (fresh.length === 0) return
  await tx
    .insert(teamMember)
    .values(fresh.map((userId) => ({ organizationId: home, teamId: id, userId, createdAt: at })))
}
