import type { CurrentUser, SignUpInput } from '#contract/people-shapes.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { keptSince } from '#core/retention/retention.ts'
import { toCompanyName, toCompanySlug, toFullName } from '#core/people/names.ts'
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Member, Origin, Person } from '../actor.ts'
import { sqlStateOf, type Database, type Transaction } from '../data/database.ts'
import { appUser, pendingProfile, preference } from '../data/tables/people.ts'
import type { FoundOrganization } from '../organizations/found-organization.ts'
import type { Clock, Random } from '../ports.ts'
import { type Account, accountOfSubject, toCurrentUser, toMember, toPerson } from './account.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

const uniqueViolation = '23505'
/** Far more than anybody has; every one of them is read at once. */
const maxPreferences = 100
/** Without a device to tell by, what was said belongs to a sign-up that follows at once. */
const signUpFollowsMs = 600_000

type Parts = { database: Database; clock: Clock; random: Random; found: FoundOrganization }

export type People = ReturnType<typeof makePeople>

export function makePeople({ database, clock, random, found }: Parts) {
  async function adopt(tx: Transaction, identity: VerifiedIdentity, origin: Origin): Promise<void> {
    const pending = await takePending(tx, identity)
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
    if (!row || !pending?.companyName) return
    const person = toPerson({ row, memberships: [] }, origin, null)
    await found(tx, person, {
      name: pending.companyName,
      slug: toCompanySlug(pending.companySlug || pending.companyName),
      onClash: 'numbered',
      timeZone: identity.timeZone,
    })
  }

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
    /**
     * Remembers what a visitor said at registration, beside what others said for the same address: it belongs to the
     * sign-up made from the same device, and takes effect when that is confirmed.
     */
    async registerPending(input: z.output<typeof SignUpInput>, device: string | null): Promise<void> {
      const profile = {
        id: random.uuid(),
        device,
        email: input.email,
        name: toFullName(input.name),
        phone: input.phone ?? null,
        locale: normalizeLocale(input.locale),
        companyName: toCompanyName(input.companyName),
        companySlug: toCompanySlug(input.companySlug),
        address: input.address,
        createdAt: clock.now(),
      }
      await database.transaction(null, async (tx) => {
        await tx.delete(pendingProfile).where(isUnclaimed(input.email, device))
        await tx.insert(pendingProfile).values(profile)
      })
    },

    /** A sign-up takes what was said for it. */
    async claimPending(
      tx: Transaction,
      { subject, email, device }: { subject: string; email: string; device: string | null },
    ): Promise<void> {
      const { id, createdAt } = pendingProfile
      const since = new Date(clock.now().getTime() - signUpFollowsMs)
      const [said] = await tx
        .select({ id })
        .from(pendingProfile)
        .where(
          device === null
            ? and(isUnclaimed(email, null), gt(createdAt, since))
            : and(eq(pendingProfile.email, email), eq(pendingProfile.device, device)),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(1)
      if (said) await tx.update(pendingProfile).set({ subject }).where(eq(id, said.id))
    },

    /** Forgets registrations that were never confirmed. */
    async tidy(): Promise<void> {
      const before = keptSince('pending-profile', clock.now())
      await database.transaction(null, (tx) =>
        tx.delete(pendingProfile).where(lt(pendingProfile.createdAt, before)),
      )
    },

    /**
     * The person behind a verified token, and themselves in the wished organization if still theirs, else in their first
     * (null without any). Profile and first organization are made on first sight. What is already known of them is not
     * asked again.
     */
    async visitorOf(
      identity: VerifiedIdentity,
      origin: Origin,
      wished: string | null,
      known?: Account | null,
    ): Promise<{ person: Person; user: CurrentUser; member: Member | null }> {
      const ask = (tx: Transaction) => accountOfSubject(tx, identity.subject)
      const account =
        known ??
        (await database.read(null, ask)) ??
        (await firstSight(async (tx) => {
          await adopt(tx, identity, origin)
          return (await ask(tx)) ?? refuseUnknown()
        }))
      const person = toPerson(account, origin, identity.originJti ?? null)
      const member = toMember(person, wished)

      return { person, user: toCurrentUser(person, account, clock.now()), member }
    },

    preferences: (person: Person): Promise<Record<string, string>> =>
      database.read(null, (tx) => preferencesOf(tx, person.id)),

    setPreference: (person: Person, key: string, given: string): Promise<Record<string, string>> =>
      database.transaction(null, async (tx) => {
        const others = and(eq(preference.userId, person.id), ne(preference.key, key))
        if ((await tx.$count(preference, others)) >= maxPreferences) throw new Refusal('body-too-large')
        const value = key === 'locale' ? normalizeLocale(given) : given
        const row = { userId: person.id, key, value }
        await tx
          .insert(preference)
          .values(row)
          .onConflictDoUpdate({ target: [preference.userId, preference.key], set: { value } })
        if (key === 'locale') {
          await tx
            .update(appUser)
            .set({ locale: normalizeLocale(given) })
            .where(eq(appUser.id, person.id))
        }
        return preferencesOf(tx, person.id)
      }),
  }
}

/** What waits for no sign-up yet, of all that was said for the address on one device, or without any. */
function isUnclaimed(email: string, device: string | null) {
  const own = device === null ? isNull(pendingProfile.device) : eq(pendingProfile.device, device)

  return and(eq(pendingProfile.email, email), own, isNull(pendingProfile.subject))
}

/**
 * What the person said when they signed up; whatever else was said for the address is forgotten. A hosted service tells
 * of no sign-up: there the browser that registered is the one that signs in.
 */
async function takePending(tx: Transaction, { subject, email, device }: VerifiedIdentity) {
  const said = await tx.delete(pendingProfile).where(eq(pendingProfile.email, email)).returning()
  const own = said.find((one) => one.subject === subject)

  return own ?? said.find((one) => one.subject === null && device && one.device === device)
}

function refuseUnknown(): never {
  throw new Refusal('not-authenticated')
}

async function preferencesOf(tx: Transaction, userId: string): Promise<Record<string, string>> {
  const rows = await tx.select().from(preference).where(eq(preference.userId, userId))

  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
