import { allWithheld, type WithholdablePermission } from '#core/access/access.ts'
import { invitationEnd, isLive } from '#core/organizations/invitation.ts'
import { assertMayWithhold, changeRole, heirOf } from '#core/organizations/membership.ts'
import { isUuid, type UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Transaction } from '../data/database.ts'
import { appUser, invitation, member } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock, Random } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import { leaveOrganization } from './leave-organization.ts'
import { eventOfMember } from './member-events.ts'
import { findMember, membersIn, type MemberRow } from './member-rows.ts'
import { assertManagesMembers, type OwnOrganization } from './own-organization.ts'

export type Invitee = {
  name: string
  email: string
  isManager: boolean
  phone?: string | null | undefined
  locale?: string | null | undefined
}

/** The rules of members inside a transaction that has locked their organization (`getOwn`). */
export type MemberChanges = {
  invite(tx: Transaction, own: OwnOrganization, by: Person, invitee: Invitee): Promise<MemberRow>
  changeRole(
    tx: Transaction,
    own: OwnOrganization,
    by: Person,
    memberId: string,
    isManager: boolean,
  ): Promise<MemberRow>
  withhold(
    tx: Transaction,
    own: OwnOrganization,
    by: Person,
    memberId: string,
    withheld: readonly WithholdablePermission[],
  ): Promise<MemberRow>
  remove(tx: Transaction, own: OwnOrganization, by: Person, memberId: string): Promise<void>
}

type Parts = {
  clock: Clock
  random: Random
  quotas: Quotas
  notify: Notify
  enqueue: Enqueue
  publish: Publish
}

export function makeMemberChanges(parts: Parts): MemberChanges {
  const { clock, random, quotas, notify, enqueue, publish } = parts

  async function notifyOfLeaving(tx: Transaction, own: OwnOrganization, by: Person, gone: MemberRow) {
    const notification = { kind: 'memberRemoved', service: 'organizations' } as const
    const { name: organization } = own.organization
    // Of no organization: they would not see it in one that is no longer theirs.
    if (gone.id !== by.id) {
      await notify(tx, {
        ...notification,
        to: [gone.id as UserId],
        organizationId: null,
        facts: { organization },
      })
    }
    const others = await membersIn(tx, own.id, ['owner', 'manager'])
    await notify(tx, {
      ...notification,
      to: others.filter((id) => id !== by.id),
      organizationId: own.id,
      facts: { organization, name: gone.name },
      url: `/organizations/${own.id}`,
    })
  }

  return {
    async invite(tx, own, by, { name, email, isManager, phone, locale }) {
      assertManagesMembers(own)
      const account = await findAccount(tx, email)
      if (account && (await isMember(tx, own, account.id))) throw at('already-member')
      const now = clock.now()
      const [former] = await tx
        .delete(invitation)
        .where(and(eq(invitation.organizationId, own.id), eq(invitation.email, email)))
        .returning()
      if (former && isLive(former, now)) throw at('already-invited')
      await quotas.assertRoom(tx, own.tenant, 'MaxUsers')

      const row = {
        id: random.uuid(),
        email,
        name,
        phone: phone || null,
        locale: normalizeLocale(locale ?? account?.locale ?? by.locale),
        role: isManager ? ('manager' as const) : ('member' as const),
        createdAt: now,
        expiresAt: invitationEnd(now),
      }
      await tx.insert(invitation).values({ ...row, organizationId: own.id, invitedBy: by.id })
      await enqueue(tx, {
        kind: 'organization-invitation',
        key: row.id,
        organizationId: own.id,
        payload: { invitationId: row.id },
      })
      if (account) {
        await notify(tx, {
          to: [account.id as UserId],
          organizationId: null,
          kind: 'memberInvited',
          service: 'organizations',
          facts: { organization: own.organization.name, inviter: by.name },
          url: `/invitations/${row.id}`,
        })
      }

      return { ...row, withheld: [], status: 'invited', approval: null }
    },

    async changeRole(tx, own, by, memberId, isManager) {
      assertManagesMembers(own)
      const row = await getMember(tx, own, memberId, clock.now())
      const role = changeRole(own.role, row.role, isManager)
      if (role === row.role) return row
      if (row.status === 'invited') {
        await tx.update(invitation).set({ role }).where(eq(invitation.id, row.id))
        return { ...row, role }
      }
      await tx
        .update(member)
        .set({ role })
        .where(and(eq(member.organizationId, own.id), eq(member.userId, row.id)))
      await notify(tx, {
        to: row.id === by.id ? [] : [row.id as UserId],
        organizationId: own.id,
        kind: 'roleChanged',
        service: 'organizations',
        facts: { organization: own.organization.name, role },
        url: `/organizations/${own.id}`,
      })

      return { ...row, role }
    },

    async withhold(tx, own, by, memberId, asked) {
      assertManagesMembers(own)
      const row = await getMember(tx, own, memberId, clock.now())
      // Whoever is only invited holds nothing yet.
      if (row.status === 'invited') throw new Refusal('not-found')
      assertMayWithhold({ userId: by.id, role: own.role }, { userId: row.id as UserId, role: row.role })
      const withheld = allWithheld(asked)
      await tx
        .update(member)
        .set({ withheld })
        .where(and(eq(member.organizationId, own.id), eq(member.userId, row.id)))

      return { ...row, withheld }
    },

    async remove(tx, own, by, memberId) {
      // Checked before what is looked for: to a member, others' invitations are neither there nor missing.
      if (memberId !== by.id) assertManagesMembers(own)
      if (!isUuid(memberId)) throw new Refusal('not-found')
      const takenBack = await tx
        .delete(invitation)
        .where(and(eq(invitation.organizationId, own.id), eq(invitation.id, memberId)))
        .returning()
      if (takenBack.length > 0) return
      const row = await getMember(tx, own, memberId, clock.now())
      const leaving = { userId: row.id as UserId, role: row.role }
      const owners = await membersIn(tx, own.id, ['owner'])
      const heir = heirOf({ userId: by.id, role: own.role }, leaving, owners)
      await leaveOrganization(tx, own.id, { leaving: leaving.userId, heir, at: clock.now() })
      await publish(tx, [eventOfMember(own.id, { id: leaving.userId, role: null }, clock.now())])
      await notifyOfLeaving(tx, own, by, row)
    },
  }
}

async function findAccount(tx: Transaction, email: string) {
  const [account] = await tx
    .select({ id: appUser.id, locale: appUser.locale })
    .from(appUser)
    .where(eq(appUser.email, email))

  return account
}

async function isMember(tx: Transaction, { id }: OwnOrganization, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: member.userId })
    .from(member)
    .where(and(eq(member.organizationId, id), eq(member.userId, userId)))

  return rows.length > 0
}

async function getMember(
  tx: Transaction,
  { id }: OwnOrganization,
  memberId: string,
  now: Date,
): Promise<MemberRow> {
  const row = await findMember(tx, id, memberId, now)
  if (!row) throw new Refusal('not-found')

  return row
}

function at(code: 'already-member' | 'already-invited'): Refusal {
  return new Refusal(code, [{ pointer: '/email', code }])
}
