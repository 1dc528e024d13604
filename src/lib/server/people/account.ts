import type { OrganizationShape } from '#contract/organization-shapes.ts'
import type { CurrentUser } from '#contract/people-shapes.ts'
import { permissionsOf } from '#core/access/access.ts'
import { seesEverything } from '#core/access/visibility.ts'
import { rollForward } from '#core/billing/subscription.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { defaultsIn, isSender } from '#core/organizations/envelope-defaults.ts'
import { and, asc, eq, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Member, Membership, Origin, Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { subscription } from '../data/tables/billing.ts'
import { appUser, member, organization } from '../data/tables/people.ts'
import { visibilityOf } from '../organizations/audience.ts'

type UserRow = typeof appUser.$inferSelect

/** Somebody with an account, and every organization they belong to, the oldest membership first. */
export type Account = { row: UserRow; memberships: readonly Membership[] }

/** In one question: every page and call asks it anew, so that a change of role counts at once. */
function select(tx: Transaction, who: SQL, isLive: SQL<boolean> = sql<boolean>`true`) {
  return tx
    .select({
      ...{ row: appUser, role: member.role, withheld: member.withheld, organization, subscription },
      isLive,
      hasColleagues: sql<boolean>`exists (select from ${member} other
        where other.organization_id = ${member.organizationId} and other.user_id <> ${member.userId})`,
    })
    .from(appUser)
    .leftJoin(member, eq(member.userId, appUser.id))
    .leftJoin(
      organization,
      and(eq(organization.organizationId, member.organizationId), isNull(organization.deletedAt)),
    )
    .leftJoin(subscription, eq(subscription.organizationId, organization.organizationId))
    .where(who)
    .orderBy(asc(member.createdAt), asc(member.organizationId))
}

/** By the identity service's `sub`, and whether what `isLive` asks holds. {@link accountIn} reads the rows. */
export const selectKnown = (tx: Transaction, subject: string | Placeholder, isLive?: SQL<boolean>) =>
  select(tx, eq(appUser.subject, subject), isLive)

/** Null for who has no account. */
export function accountIn(rows: Awaited<ReturnType<typeof select>>): Account | null {
  const [first] = rows
  if (!first) return null
  const memberships = rows.flatMap(
    ({ role, withheld, organization: one, subscription: plan, hasColleagues }) =>
      role && one
        ? [{ role, withheld: withheld ?? [], organization: one, subscription: plan, hasColleagues }]
        : [],
  )

  return { row: first.row, memberships }
}

export const accountOfSubject = async (tx: Transaction, subject: string) =>
  accountIn(await selectKnown(tx, subject))

export const accountOfUser = async (tx: Transaction, id: UserId) =>
  accountIn(await select(tx, eq(appUser.id, id)))

export function toPerson({ row, memberships }: Account, origin: Origin, sessionId: string | null): Person {
  const { id, subject, email, name, locale, timeZone, isAdmin } = row

  return {
    id: id as UserId,
    subject,
    email,
    name: name || email,
    locale: normalizeLocale(locale),
    timeZone,
    isAdmin,
    origin,
    sessionId,
    memberships,
  }
}

/** In the wished organization if still theirs, else the first; null when they have none. */
export function toMember(person: Person, wished: string | null): Member | null {
  const { memberships } = person
  const chosen =
    memberships.find(({ organization: { organizationId } }) => organizationId === wished) ?? memberships[0]
  if (!chosen) return null
  const { organizationId, name, mode, timeZone, createdAt } = chosen.organization
  const id = organizationId as OrganizationId
  const plan = { subscription: chosen.subscription, foundedAt: createdAt }

  const held = permissionsOf(id, chosen.role, chosen.withheld)
  const visibility = visibilityOf(chosen.organization)
  const seesAll = seesEverything(chosen.role, visibility)
  const defaults = defaultsIn(chosen.organization.envelopeDefaults)
  const { hasColleagues = false } = chosen

  return {
    ...person,
    organization: { id, name, mode, timeZone, visibility, defaults, plan },
    held,
    maySend: isSender(chosen.role, defaults),
    seesAll,
    hasColleagues,
  }
}

export function toCurrentUser(
  person: Person,
  { row: { address }, memberships }: Account,
  now: Date,
): CurrentUser {
  return {
    id: person.id,
    userId: person.subject,
    authProviderId: person.subject,
    email: person.email,
    name: person.name,
    locale: person.locale,
    contact: { email: person.email, address },
    roles: person.isAdmin ? ['Admin'] : ['User'],
    organizations: memberships.map((each) => toOrganizationShape(each, now)),
    organizationPermissions: memberships.map((each) => {
      const held = permissionsOf(each.organization.organizationId as OrganizationId, each.role, each.withheld)
      return { ...held, permissions: [...held.permissions] }
    }),
    address,
    isVerified: Boolean(address?.country),
    verificationStatus: address?.country ? 'COMPLETED' : 'PENDING',
  }
}

export function toOrganizationShape(
  { organization: row, role, subscription: held }: Membership,
  now: Date,
): OrganizationShape {
  const { plan, status } = held ? rollForward(held, now) : ({ plan: 'Free', status: 'active' } as const)

  return {
    id: row.organizationId,
    name: row.name,
    slug: row.slug,
    type: row.mode,
    timeZone: row.timeZone,
    embedOrigins: row.embedOrigins,
    mails: { firstPage: row.mailsFirstPage, copies: row.mailsCopies },
    defaults: toDefaultsShape(row),
    role,
    subscription: { plan, status },
    createdAt: row.createdAt.toISOString(),
  }
}

function toDefaultsShape({ envelopeDefaults }: Membership['organization']): OrganizationShape['defaults'] {
  const { access, ...others } = defaultsIn(envelopeDefaults)

  return { ...others, access: [...access] }
}
