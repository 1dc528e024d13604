import type { SignUpInput } from '#contract/people-shapes.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { toCompanyName, toCompanySlug, toFullName } from '#core/people/names.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Transaction } from '../data/database.ts'
import { pendingProfile } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

/** Without a device to tell by, what was said belongs to a sign-up that follows at once. */
const signUpFollowsMs = 600_000

type Parts = { database: Database; clock: Clock; random: Random }

/** What visitors said of themselves at registration, until they sign in. */
export function makePendingProfiles({ database, clock, random }: Parts) {
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
export async function takePending(tx: Transaction, { subject, email, device }: VerifiedIdentity) {
  const said = await tx.delete(pendingProfile).where(eq(pendingProfile.email, email)).returning()
  const own = said.find((one) => one.subject === subject)

  return own ?? said.find((one) => one.subject === null && device && one.device === device)
}
