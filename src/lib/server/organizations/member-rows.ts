import type { MemberShape, OrganizationUserShape } from '#contract/organization-shapes.ts'
import { permissionsOf, type MemberRole, type WithholdablePermission } from '#core/access/access.ts'
import { isUuid, type OrganizationId, type UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Transaction } from '../data/database.ts'
import { appUser, invitation, member } from '../data/tables/people.ts'
import { standingApprovals, type Approval } from '../profile/standing-approval.ts'

export type Page = { number: number; size: number }

/** A line of the list of members: somebody who belongs, or somebody invited. */
export type MemberRow = {
  /** The person's id, or the invitation's while it waits. */
  id: string
  name: string
  email: string
  phone: string | null
  locale: string
  role: MemberRole
  withheld: WithholdablePermission[]
  status: 'active' | 'invited'
  expiresAt: Date | null
  createdAt: Date
  /** An approval of their papers that stands. */
  approval: Approval | null
}

/** Owners first, then by name. An invitation whose time is over is none. */
export async function listMembers(
  tx: Transaction,
  organizationId: OrganizationId,
  now: Date,
  { number, size }: Page,
): Promise<{ rows: MemberRow[]; total: number }> {
  const all = everybody(tx, organizationId, now)
  const { id, name, email, phone, locale, role, withheld, status, expiresAt, createdAt } = all
  const page = await tx
    .select({
      ...{ id, name, email, phone, locale, role, withheld, status, expiresAt, createdAt },
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(all)
    .orderBy(sql`${role} <> 'owner'`, sql`lower(${name})`, asc(createdAt), asc(id))
    .limit(size)
    .offset((number - 1) * size)
  const rows = page.map(({ total: _, ...row }) => toRow(row))
  // Behind the last page there is nobody who knows how many there are.
  const total = page[0]?.total ?? (number === 1 ? 0 : await tx.$count(all))

  return { rows: await withApprovals(tx, rows, now), total }
}

export async function findMember(
  tx: Transaction,
  organizationId: OrganizationId,
  id: string,
  now: Date,
): Promise<MemberRow | null> {
  if (!isUuid(id)) return null
  const all = everybody(tx, organizationId, now)
  const [row] = await tx.select().from(all).where(eq(all.id, id))

  const [found] = await withApprovals(tx, row ? [toRow(row)] : [], now)

  return found ?? null
}

/** Throws `not-found`. */
export async function getMember(
  tx: Transaction,
  organizationId: OrganizationId,
  id: string,
  now: Date,
): Promise<MemberRow> {
  const row = await findMember(tx, organizationId, id, now)
  if (!row) throw new Refusal('not-found')

  return row
}

export async function isMember(
  tx: Transaction,
  organizationId: OrganizationId,
  userId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: member.userId })
    .from(member)
    .where(and(eq(member.organizationId, organizationId), eq(member.userId, userId)))

  return rows.length > 0
}

/** Those who decide, the longest-serving first. */
export async function membersIn(
  tx: Transaction,
  organizationId: OrganizationId,
  roles: readonly MemberRole[],
): Promise<UserId[]> {
  const rows = await tx
    .select({ id: member.userId })
    .from(member)
    .where(and(eq(member.organizationId, organizationId), inArray(member.role, [...roles])))
    .orderBy(asc(member.createdAt), asc(member.userId))

  return rows.map(({ id }) => id as UserId)
}

export function toMemberShape({
  id,
  name,
  email,
  role,
  withheld,
  status,
  expiresAt,
  createdAt,
  approval,
}: MemberRow): MemberShape {
  return {
    permissions: [...permissionsOf('' as OrganizationId, role, withheld).permissions],
    id,
    name,
    email,
    isManager: role !== 'member',
    role,
    status,
    expiresAt: expiresAt?.toISOString() ?? null,
    identity: approval && { verifiedAt: approval.at.toISOString(), name: approval.name },
    createdAt: createdAt.toISOString(),
  }
}

export function toOrganizationUser(row: MemberRow, organizationId: OrganizationId): OrganizationUserShape {
  return {
    user_id: row.id,
    organization_id: organizationId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    locale: normalizeLocale(row.locale),
    is_manager: row.role !== 'member',
    status: row.status,
  }
}

/** An invitation has no papers: its id is nobody's. */
async function withApprovals(tx: Transaction, rows: readonly BareRow[], now: Date): Promise<MemberRow[]> {
  const ids = rows.map(({ id }) => id)
  const approvals = await standingApprovals(tx, ids, now)

  return rows.map((row) => ({ ...row, approval: approvals.get(row.id) ?? null }))
}

type BareRow = Omit<MemberRow, 'approval'>
type UnionRow = Omit<BareRow, 'expiresAt'> & { expiresAt: Date | string | null }

/** Without a decoder of its own, a constant's column brings the other half's times as the database writes them. */
function toRow({ expiresAt, ...row }: UnionRow): BareRow {
  return { ...row, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
}

function everybody(tx: Transaction, organizationId: OrganizationId, now: Date) {
  const members = tx
    .select({
      id: member.userId,
      // Who has not told their name yet goes by their address.
      name: sql<string>`coalesce(nullif(${appUser.name}, ''), ${appUser.email})`.as('name'),
      email: appUser.email,
      phone: appUser.phone,
      locale: appUser.locale,
      role: sql<MemberRole>`${member.role}`.as('role'),
      withheld: sql<WithholdablePermission[]>`${member.withheld}`.as('withheld'),
      status: sql<'active' | 'invited'>`'active'`.as('status'),
      expiresAt: sql<Date | null>`null::timestamptz`.as('expires_at'),
      createdAt: member.createdAt,
    })
    .from(member)
    .innerJoin(appUser, eq(appUser.id, member.userId))
    .where(eq(member.organizationId, organizationId))
  const invited = tx
    .select({
      id: invitation.id,
      name: sql<string>`${invitation.name}`.as('name'),
      email: invitation.email,
      phone: invitation.phone,
      locale: invitation.locale,
      role: sql<MemberRole>`${invitation.role}`.as('role'),
      withheld: sql<WithholdablePermission[]>`'[]'::jsonb`.as('withheld'),
      status: sql<'active' | 'invited'>`'invited'`.as('status'),
      expiresAt: sql<Date | null>`${invitation.expiresAt}`.as('expires_at'),
      createdAt: invitation.createdAt,
    })
    .from(invitation)
    .where(and(eq(invitation.organizationId, organizationId), gt(invitation.expiresAt, now)))

  return unionAll(members, invited).as('everybody')
}
