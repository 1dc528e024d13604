import type { OrganizationId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { keptSince } from '#core/retention/retention.ts'
import { toCompanySlug, toFullName, toOrganizationSlug } from '#core/people/names.ts'
import { eq, lt } from 'drizzle-orm'
import type { Origin, Person } from '../actor.ts'
import { enterTenant, sqlStateOf, type Database, type Transaction } from '../data/database.ts'
import { appUser, member, organization, pendingProfile, preference } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import type { People } from './people.ts'
import {
  standingOfSubject,
  standingOfUser,
  toCurrentUser,
  toMember,
  toOrganizationShape,
  toPerson,
} from './standing.ts'
import { monthOf } from './subscription-period.ts'

/** Called when an organization comes to life, in the same transaction: the sample template. */
export type Welcome = (
  tx: Transaction,
  organization: { id: OrganizationId; name: string },
  person: Person,
) => Promise<void>

const uniqueViolation = '23505'

type Parts = { database: Database; clock: Clock; random: Random; welcome: Welcome }

export function makePeople({ database, clock, random, welcome }: Parts): People {
  async function adopt(
    tx: Transaction,
    identity: Parameters<People['visitorOf']>[0],
    origin: Origin,
  ): Promise<Person> {
    const [pending] = await tx
      .delete(pendingProfile)
      .where(eq(pendingProfile.email, identity.email))
      .returning()
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
    if (pending?.companyName)
      await found(tx, person, pending.companyName, toCompanySlug(pending.companySlug), 'numbered')

    return person
  }

  async function found(
    tx: Transaction,
    person: Person,
    name: string,
    slug: string,
    onClash: 'refuse' | 'numbered',
  ) {
    const id = random.uuid() as OrganizationId
    const row = { organizationId: id, name, slug: await freeSlug(tx, slug, onClash), createdAt: clock.now() }
    const [created] = await tx.insert(organization).values(row).returning()
    if (!created) throw new Error('organization not created')
    await tx
      .insert(member)
      .values({ organizationId: id, userId: person.id, role: 'owner', createdAt: clock.now() })
    await enterTenant(tx, id)
    await welcome(tx, { id, name }, person)

    return created
  }

  const belongingOf = async ({ id }: Person) =>
    (await database.transaction(null, (tx) => standingOfUser(tx, id)))?.belonging ?? []

  /** Two people may come with one company's name at the same instant; who was second gets the next free one. */
  async function firstSight<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await database.transaction(null, work)
    } catch (error) {
      if (sqlStateOf(error) !== uniqueViolation) throw error
      return database.transaction(null, work)
    }
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
        tx
          .insert(pendingProfile)
          .values(profile)
          .onConflictDoUpdate({ target: pendingProfile.email, set: profile }),
      )
    },

    async tidy() {
      const before = keptSince('pending-profile', clock.now())
      await database.transaction(null, (tx) =>
        tx.delete(pendingProfile).where(lt(pendingProfile.createdAt, before)),
      )
    },

    async visitorOf(identity, origin, wished) {
      const ask = (tx: Transaction) => standingOfSubject(tx, identity.subject)
      const known = await database.transaction(null, ask)
      const standing =
        known ??
        (await firstSight(async (tx) => {
          await adopt(tx, identity, origin)
          return (await ask(tx)) ?? refuseUnknown()
        }))
      const person = toPerson(standing.row, origin)

      const member = toMember(person, standing.belonging, wished)

      return { person, user: toCurrentUser(person, standing), member }
    },

    async currentUser(person) {
      const standing = await database.transaction(null, (tx) => standingOfUser(tx, person.id))
      return toCurrentUser(person, standing ?? refuseUnknown())
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
          await tx
            .update(appUser)
            .set({ locale: normalizeLocale(value) })
            .where(eq(appUser.id, person.id))
        }
        return preferencesOf(tx, person.id)
      }),

    async organizations(person) {
      const belonging = await belongingOf(person)
      return belonging.map((each) => toOrganizationShape(each.organization, each.role))
    },

    async organization(person, id) {
      const belonging = await belongingOf(person)
      const one = belonging.find((each) => each.organization.organizationId === id)
      if (!one) throw new Refusal('not-found')
      return toOrganizationShape(one.organization, one.role)
    },

    async createOrganization(person, { name, slug }) {
      try {
        const created = await database.transaction(null, (tx) =>
          found(tx, person, name, toOrganizationSlug(slug), 'refuse'),
        )
        return toOrganizationShape(created, 'owner')
      } catch (error) {
        if (sqlStateOf(error) === uniqueViolation)
          throw new Refusal('slug-taken', [{ pointer: '/slug', code: 'slug-taken' }])
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

async function preferencesOf(tx: Transaction, userId: string): Promise<Record<string, string>> {
  const rows = await tx.select().from(preference).where(eq(preference.userId, userId))

  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** At registration a taken slug gets a number; nobody is sent back for it. */
async function freeSlug(tx: Transaction, wished: string, onClash: 'refuse' | 'numbered'): Promise<string> {
  if (onClash === 'refuse') return wished
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wished : `${wished}_${number}`
    const [taken] = await tx
      .select({ slug: organization.slug })
      .from(organization)
      .where(eq(organization.slug, slug))
    if (!taken) return slug
  }
}
