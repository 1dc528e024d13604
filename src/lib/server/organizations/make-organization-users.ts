import type {
  OrganizationUserChange,
  OrganizationUserInput,
  OrganizationUserPage,
  OrganizationUserShape,
} from '#contract/organization-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, invitation } from '../data/tables/people.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock } from '../ports.ts'
import type { MemberChanges } from './change-members.ts'
import { findMember, listMembers, type MemberRow, type Page, toOrganizationUser } from './member-rows.ts'
import { assertHolds, assertManagesMembers, getOwn, ownOf, type OwnOrganization } from './own-organization.ts'

type Parts = { database: Database; clock: Clock; changes: MemberChanges }

/**
 * The same members under the identity management paths. A phone is shown to who manages. `name` is changed of somebody
 * invited, and of oneself; the name of another's account is theirs, and stays.
 */
export type OrganizationUsers = ReturnType<typeof makeOrganizationUsers>

export function makeOrganizationUsers({ database, clock, changes }: Parts) {
  async function getRow(tx: Transaction, own: OwnOrganization, userId: string): Promise<MemberRow> {
    const row = await findMember(tx, own.id, userId, clock.now())
    if (!row) throw new Refusal('not-found')

    return row
  }

  return {
    create: (person: Person, input: z.output<typeof OrganizationUserInput>): Promise<OrganizationUserShape> =>
      answerIn(database, null, async (tx) => {
        const own = await getOwn(tx, person, input.organization_id, 'lock')
        const invitee = { ...input, isManager: input.is_manager }
        return toOrganizationUser(await changes.invite(tx, own, person, invitee), own.id)
      }),

    async list(person: Person, id: string, page: Page): Promise<z.output<typeof OrganizationUserPage>> {
      const own = ownOf(person, id)
      assertHolds(own, 'view_organization')
      const { rows, total } = await database.transaction(own.id, (tx) =>
        listMembers(tx, own.id, clock.now(), page),
      )
      const items = rows.map((row) => shownTo(person, own, row))

      return { items, page_number: page.number, page_size: page.size, total }
    },

    async get(person: Person, id: string, userId: string): Promise<OrganizationUserShape> {
      const own = ownOf(person, id)
      if (userId !== person.id) assertHolds(own, 'view_organization')

      return database.transaction(own.id, async (tx) => shownTo(person, own, await getRow(tx, own, userId)))
    },

    change: (
      person: Person,
      id: string,
      userId: string,
      { name, is_manager: isManager }: z.output<typeof OrganizationUserChange>,
    ): Promise<OrganizationUserShape> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        if (userId !== person.id) assertManagesMembers(own)
        const row = await getRow(tx, own, userId)
        if (isManager !== (row.role !== 'member'))
          await changes.changeRole(tx, own, person, userId, isManager)
        await rename(tx, person, row, name)
        return shownTo(person, own, await getRow(tx, own, userId))
      }),

    remove: (person: Person, id: string, userId: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        const own = await getOwn(tx, person, id, 'lock')
        await changes.remove(tx, own, person, userId)
      }),
  }
}

/** Whoever invites may mend the name they gave. With an account, a name is its owner's: others' wishes change nothing. */
async function rename(tx: Transaction, by: Person, row: MemberRow, name: string): Promise<void> {
  if (row.status === 'invited') {
    await tx.update(invitation).set({ name }).where(eq(invitation.id, row.id))
  } else if (row.id === by.id) {
    await tx.update(appUser).set({ name }).where(eq(appUser.id, row.id))
  }
}

/** Names and addresses are known to all who work together; telephone numbers to those who manage. */
function shownTo(person: Person, own: OwnOrganization, row: MemberRow): OrganizationUserShape {
  const user = toOrganizationUser(row, own.id)
  if (own.role !== 'member' || row.id === person.id) return user

  return { ...user, phone: null }
}
