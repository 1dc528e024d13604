import type { OrganizationShape } from '#contract/people-shapes.ts'
import { permissionsOf, type MemberRole } from '#core/access/access.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { toCompanySlug, toFullName, toOrganizationSlug } from '#core/people/names.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Origin, Person } from '../actor.ts'
import { enterTenant, sqlStateOf, type Database, type Transaction } from '../data/database.ts'
import { appUser, member, organization, pendingProfile, preference } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import type { People } from './people.ts'
import { monthOf } from './subscription-period.ts'

/** Called when an organization comes to life, in the same transaction: the sample template. */
export type Welcome = (tx: Transaction, organization: { id: OrganizationId; name: string }, person: Person) => Promise<void>

type Parts = { database: Database; clock: Clock; random: Random; welcome: Welcome }
type OrganizationRow = typeof organization.$inferSelect

export function makePeople({ database, clock, random, welcome }: Parts): People {
  async function adopt(tx: Transaction, identity: Parameters<People['personOf']>[0], origin: Origin): Promise<Person> {
    const [pending] = await tx.delete(pendingProfile).where(eq(pendingProfile.email, identity.email)).returning()
    const locale = normalizeLocale(pending?.locale ?? identity.locale)
    const [row] = await tx
      .insert(appUser)
      .values({
        id: random.uuid(),
        subject: identity.subject,
        email: identity.email,
        name: pending?.name ?? toFullName(identity.name ?? '') ?? '',
        phone: pending?.phone ?? null,
        locale,
        address: pending?.address ?? null,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) return findPerson(tx, identity.subject, origin).then((found) => found ?? refuseUnknown())
    const person = toPerson(row, origin)
    if (pending?.companyName) await found(tx, person, pending.companyName, toCompanySlug(pending.companySlug), 'numbered')

    return person
  }

  async function found(tx: Transaction, person: Person, name: string, slug: string, onClash: 'refuse' | 'numbered') {
    const id = random.uuid() as OrganizationId
    const row = { organizationId: id, name, slug: await freeSlug(tx, slug, onClash), createdAt: clock.now() }
    const [created] = await tx.insert(organization).values(row).returning()
    if (!created) throw new Error('organization not created')
    await tx.insert(member).values({ organizationId: id, userId: person.id, role: 'owner', createdAt: clock.now() })
    await enterTenant(tx, id)
    await welcome(tx, { id, name }, person)

    return created
  }

  return {
    async registerPending(input) {
      const profile = {
        email: input.email,
        name: toFullName(input.name),
        phone: input.phone ?? null,
        locale: normalizeLocale(input.locale),
        companyName: input.companyName.slice(0, 100),
        companySlug: toCompanySlug(input.companySlug),
        address: input.address,
        createdAt: clock.now(),
      }
      await database.transaction(null, (tx) =>
        tx.insert(pendingProfile).values(profile).onConflictDoUpdate({ target: pendingProfile.email, set: profile }),
      )
    },

    async personOf(identity, origin) {
      const known = await database.transaction(null, (tx) => findPerson(tx, identity.subject, origin))
      return known ?? database.transaction(null, (tx) => adopt(tx, identity, origin))
    },

    async memberOf(person, wished) {
      const belonging = await database.transaction(null, (tx) => membershipsOf(tx, person.id))
      const chosen = belonging.find(({ organization: { organizationId } }) => organizationId === wished) ?? belonging[0]
      if (!chosen) return null
      const { organizationId, name, mode, timeZone } = chosen.organization
      const id = organizationId as OrganizationId

      return { ...person, organization: { id, name, mode, timeZone }, held: permissionsOf(id, chosen.role) }
    },

    async currentUser(person) {
      return database.transaction(null, async (tx) => {
        const [row] = await tx.select().from(appUser).where(eq(appUser.id, person.id))
        const belonging = await membershipsOf(tx, person.id)
        const address = row?.address ?? null

        return {
          id: person.id,
          userId: person.subject,
          authProviderId: person.subject,
          email: person.email,
          name: person.name,
          locale: person.locale,
          contact: { email: person.email, address },
          roles: person.isAdmin ? ['Admin'] : ['User'],
          organizations: belonging.map((each) => toShape(each.organization, each.role)),
          organizationPermissions: belonging.map((each) => {
            const held = permissionsOf(each.organization.organizationId as OrganizationId, each.role)
            return { ...held, permissions: [...held.permissions] }
          }),
          address,
          isVerified: Boolean(address?.country),
          verificationStatus: address?.country ? 'COMPLETED' : 'PENDING',
        }
      })
    },

    preferences: (person) => database.transaction(null, (tx) => preferencesOf(tx, person.id)),

    setPreference: (person, key, value) =>
      database.transaction(null, async (tx) => {
        const row = { userId: person.id, key, value }
        await tx
          .insert(preference)
          .values(row)
          .onConflictDoUpdate({ target: [preference.userId, preference.key], set: { value } })
        if (key === 'locale') {
          await tx.update(appUser).set({ locale: normalizeLocale(value) }).where(eq(appUser.id, person.id))
        }
        return preferencesOf(tx, person.id)
      }),

    async organizations(person) {
      const belonging = await database.transaction(null, (tx) => membershipsOf(tx, person.id))
      return belonging.map((each) => toShape(each.organization, each.role))
    },

    async organization(person, id) {
      const belonging = await database.transaction(null, (tx) => membershipsOf(tx, person.id))
      const one = belonging.find((each) => each.organization.organizationId === id)
      if (!one) throw new Refusal('not-found')
      return toShape(one.organization, one.role)
    },

    async createOrganization(person, { name, slug }) {
      try {
        const created = await database.transaction(null, (tx) => found(tx, person, name, toOrganizationSlug(slug), 'refuse'))
        return toShape(created, 'owner')
      } catch (error) {
        if (sqlStateOf(error) === '23505') throw new Refusal('slug-taken', [{ pointer: '/slug', code: 'slug-taken' }])
        throw error
      }
    },

    async subscription(person, organizationId) {
      const { subscription, createdAt } = await this.organization(person, organizationId)
      const { start, end } = monthOf(new Date(createdAt), clock.now())

      return {
        plan: subscription.plan,
        status: subscription.status,
        currentPeriodStart: start.toISOString(),
        currentPeriodEnd: end.toISOString(),
        cancelAtPeriodEnd: false,
        scheduledPlan: null,
        providerName: null,
        customerPortalUrl: null,
        quotaDefinitions: [],
      }
    },
  }
}

async function findPerson(tx: Transaction, subject: string, origin: Origin): Promise<Person | null> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.subject, subject))

  return row ? toPerson(row, origin) : null
}

function refuseUnknown(): never {
  throw new Refusal('not-authenticated')
}

function toPerson(row: typeof appUser.$inferSelect, origin: Origin): Person {
  const { id, subject, email, name, locale, isAdmin } = row

  return { id: id as UserId, subject, email, name: name || email, locale: normalizeLocale(locale), isAdmin, origin }
}

function membershipsOf(tx: Transaction, userId: string) {
  return tx
    .select({ organization, role: member.role })
    .from(member)
    .innerJoin(organization, eq(organization.organizationId, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.createdAt), asc(member.organizationId))
}

async function preferencesOf(tx: Transaction, userId: string): Promise<Record<string, string>> {
  const rows = await tx.select().from(preference).where(and(eq(preference.userId, userId)))

  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** At registration a taken slug gets a number; nobody is sent back for it. */
async function freeSlug(tx: Transaction, wished: string, onClash: 'refuse' | 'numbered'): Promise<string> {
  if (onClash === 'refuse') return wished
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wished : `${wished}_${number}`
    const [taken] = await tx.select({ slug: organization.slug }).from(organization).where(eq(organization.slug, slug))
    if (!taken) return slug
  }
}

function toShape(row: OrganizationRow, role: MemberRole): OrganizationShape {
  return {
    id: row.organizationId,
    name: row.name,
    slug: row.slug,
    type: row.mode,
    role,
    subscription: { plan: row.plan, status: 'active' },
    createdAt: row.createdAt.toISOString(),
  }
}
