import type { BasicUser, BasicUserInput, UserSettings } from '#contract/profile-shapes.ts'
import { addressStatusOf, isVerifiedAddress } from '#core/people/address-status.ts'
import { toFullName } from '#core/people/names.ts'
import { memberRoles, type MemberRole } from '#core/access/access.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import type { UserId } from '#core/ids.ts'
import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { appUser, member, organization } from '../data/tables/people.ts'
import { findZone } from '../people/known-zone.ts'
import type { Clock } from '../ports.ts'
import { findLatestVerification, toVerificationShape } from './verification-rows.ts'

type UserRow = typeof appUser.$inferSelect

/** What a person keeps about themselves. */
export type Profile = ReturnType<typeof makeProfile>

export function makeProfile({ database, clock }: { database: Database; clock: Clock }) {
  return {
    settings: (person: Person): Promise<z.output<typeof UserSettings>> =>
      database.transaction(null, async (tx) => {
        const row = await getUser(tx, person.id)
        const latest = await findLatestVerification(tx, person.id)

        return {
          email: row.email,
          name: row.name,
          phone: row.phone,
          locale: normalizeLocale(row.locale),
          time_zone: row.timeZone,
          address: row.address,
          is_verified: isVerifiedAddress(row.address),
          verification_status: addressStatusOf(row.address),
          verification: latest && toVerificationShape(latest, clock.now()),
        }
      }),

    /** One's own, or a fellow member's (phone and address only for who manages them); anybody else's is `not-found`. */
    basic: (person: Person, id: string): Promise<z.output<typeof BasicUser>> =>
      database.transaction(null, async (tx) => {
        const [row] = await tx
          .select()
          .from(appUser)
          .where(and(eq(appUser.id, id), or(eq(appUser.id, person.id), isFellowOf(tx, person.id))))
        if (!row) throw new Refusal('not-found')
        const mayReach = id === person.id || (await manages(tx, person.id, id))

        return mayReach ? toBasicUser(row) : { ...toBasicUser(row), phone: null, address: null }
      }),

    change: (
      person: Person,
      { name, address, phone, time_zone }: z.output<typeof BasicUserInput>,
    ): Promise<z.output<typeof BasicUser>> =>
      database.transaction(null, async (tx) => {
        const changes = {
          ...(name !== undefined && { name: toFullName(name) }),
          ...(address !== undefined && { address }),
          ...(phone !== undefined && { phone: phone || null }),
          ...(time_zone !== undefined && { timeZone: await getZone(tx, time_zone) }),
        }
        if (Object.keys(changes).length > 0) {
          await tx.update(appUser).set(changes).where(eq(appUser.id, person.id))
        }

        return toBasicUser(await getUser(tx, person.id))
      }),
  }
}

/** Throws `time-zone-unknown`. */
async function getZone(tx: Transaction, wished: string | null): Promise<string | null> {
  if (wished === null) return null
  const zone = await findZone(tx, wished)
  if (!zone) throw new Refusal('time-zone-unknown', [{ pointer: '/time_zone', code: 'time-zone-unknown' }])

  return zone
}

async function getUser(tx: Transaction, id: UserId): Promise<UserRow> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, id))
  if (!row) throw new Refusal('not-authenticated')

  return row
}

/** Where fellow members live, and their numbers, are for those who manage them. */
async function manages(tx: Transaction, by: UserId, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, id), isFellowOf(tx, by, ['owner', 'manager'])))

  return rows.length > 0
}

/** True of users who belong to an organization in which the person has one of the roles. */
function isFellowOf(tx: Transaction, id: UserId, roles: readonly MemberRole[] = memberRoles) {
  const own = alias(member, 'own')

  return exists(
    tx
      .select({ organizationId: member.organizationId })
      .from(member)
      .innerJoin(
        own,
        and(eq(own.organizationId, member.organizationId), eq(own.userId, id), inArray(own.role, [...roles])),
      )
      .innerJoin(
        organization,
        and(eq(organization.organizationId, member.organizationId), isNull(organization.deletedAt)),
      )
      .where(eq(member.userId, appUser.id)),
  )
}

function toBasicUser({ id, name, email, phone, address }: UserRow) {
  return { id, name, email, phone, address }
}
