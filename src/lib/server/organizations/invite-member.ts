import type { UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { invitationEnd, isLive } from '#core/organizations/invitation.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Transaction } from '../data/database.ts'
import { appUser, invitation } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock, Random } from '../ports.ts'
import { isMember, type MemberRow } from './member-rows.ts'
import { assertManagesMembers, type OwnOrganization } from './own-organization.ts'

type Invitee = {
  name: string
  email: string
  isManager: boolean
  phone?: string | null | undefined
  locale?: string | null | undefined
}
type Account = { id: string; locale: string }
type Invited = { row: { id: string }; account: Account | undefined }
type Parts = { clock: Clock; random: Random; quotas: Quotas; notify: Notify; enqueue: Enqueue }

/** Throws `already-member`, `already-invited`, `quota-reached`. */
export function makeInviteMember({ clock, random, quotas, notify, enqueue }: Parts) {
  async function announce(tx: Transaction, own: OwnOrganization, by: Person, invited: Invited) {
    const { row, account } = invited
    await enqueue(tx, {
      kind: 'organization-invitation',
      key: row.id,
      organizationId: own.id,
      payload: { invitationId: row.id },
    })
    if (!account) return
    await notify(tx, {
      to: [account.id as UserId],
      organizationId: null,
      kind: 'memberInvited',
      service: 'organizations',
      facts: { organization: own.organization.name, inviter: by.name },
      url: `/invitations/${row.id}`,
    })
  }

  return async (
    tx: Transaction,
    own: OwnOrganization,
    by: Person,
    { name, email, isManager, phone, locale }: Invitee,
  ): Promise<MemberRow> => {
    assertManagesMembers(own)
    const account = await findAccount(tx, email)
    if (account && (await isMember(tx, own.id, account.id))) throw at('already-member')
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
    await announce(tx, own, by, { row, account })

    return { ...row, withheld: [], status: 'invited', approval: null }
  }
}

async function findAccount(tx: Transaction, email: string): Promise<Account | undefined> {
  const [account] = await tx
    .select({ id: appUser.id, locale: appUser.locale })
    .from(appUser)
    .where(eq(appUser.email, email))

  return account
}

function at(code: 'already-member' | 'already-invited'): Refusal {
  return new Refusal(code, [{ pointer: '/email', code }])
}
