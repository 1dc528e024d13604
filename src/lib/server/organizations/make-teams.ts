import { mostTeams, type TeamChange, type TeamInput, type TeamShape } from '#contract/team-shapes.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { team, teamMember } from '../data/tables/teams.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import { assertHolds, assertManagesMembers, getOwn, ownOf, type OwnOrganization } from './own-organization.ts'
import { getTeam, readTeams, setMembers } from './team-rows.ts'
import { makeVisibilityPolicy } from './visibility-policy.ts'

type Parts = { database: Database; clock: Clock; random: Random }

/** Teams of an organization, and who sees what in it. Teams are for owners and managers to make, the policy for owners. */
export type Teams = ReturnType<typeof makeTeams>

export function makeTeams({ database, clock, random }: Parts) {
  return {
    ...makeVisibilityPolicy(database),

    list(person: Person, id: string): Promise<TeamShape[]> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')

      return database.read(own.id, (tx) => readTeams(tx, own.id))
    },

    /** Throws `team-exists`, `teams-full`, `team-unknown` for who is no member. */
    create: (
      person: Person,
      id: string,
      { name, members = [] }: z.output<typeof TeamInput>,
    ): Promise<TeamShape> =>
      answerIn(database, null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertManagesMembers(own)
        await assertFree(tx, own, name)
        const made = { organizationId: own.id, id: random.uuid(), ...named(name), createdAt: clock.now() }
        await tx.insert(team).values(made)
        await setMembers(tx, { home: own.id, id: made.id, at: made.createdAt }, members)

        return getTeam(tx, own.id, made.id)
      }),

    change: (
      person: Person,
      id: string,
      teamId: string,
      { name, members }: z.output<typeof TeamChange>,
    ): Promise<TeamShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertManagesMembers(own)
        const before = await getTeam(tx, own.id, teamId)
        if (name !== undefined) {
          await assertFree(tx, own, name, before.id)
          await tx.update(team).set(named(name)).where(isTeam(own, before.id))
        }
        if (members) await setMembers(tx, { home: own.id, id: before.id, at: clock.now() }, members)

        return getTeam(tx, own.id, before.id)
      }),

    remove: (person: Person, id: string, teamId: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        assertManagesMembers(own)
        if (!isUuid(teamId)) throw new Refusal('not-found')
        const gone = await tx.delete(team).where(isTeam(own, teamId)).returning({ id: team.id })
        if (gone.length === 0) throw new Refusal('not-found')
        await tx
          .delete(teamMember)
          .where(and(eq(teamMember.organizationId, own.id), eq(teamMember.teamId, teamId)))
      }),
  }
}

const named = (name: string) => ({ name, nameKey: name.toLowerCase() })

const isTeam = ({ id: home }: OwnOrganization, id: string) =>
  and(eq(team.organizationId, home), eq(team.id, id))

/** Called like no other, and not one too many. The organization is locked, so that it stays so. */
async function assertFree(tx: Transaction, { id: home }: OwnOrganization, name: string, but?: string) {
  const others = await tx
    .select({ nameKey: team.nameKey })
    .from(team)
    .where(and(eq(team.organizationId, home), but === undefined ? undefined : ne(team.id, but)))
  const code = 'team-exists'
  if (others.some(({ nameKey }) => nameKey === named(name).nameKey)) {
    throw new Refusal(code, [{ pointer: '/name', code }])
  }
  if (others.length >= mostTeams) throw new Refusal('teams-full')
}
