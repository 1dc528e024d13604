import { normalizeLocale } from '#core/locale/locale.ts'
import { toFullName } from '#core/people/names.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../data/database.ts'
import { appUser, pendingProfile } from '../data/tables/people.ts'
import type { IdentityUser } from '../identity/users.ts'
import type { Clock, Random } from '../ports.ts'

type Parts = { database: Database; clock: Clock; random: Random }

/**
 * Makes somebody the host's administrator, or no longer. Who has an account but has never signed in gets their profile
 * now, unless a registration waits for them: its company would be lost. Throws an error in words when it cannot be done.
 */
export async function setAdministrator(
  { database, clock, random }: Parts,
  { email, account, isAdmin }: { email: string; account: IdentityUser | null; isAdmin: boolean },
): Promise<void> {
  await database.transaction(null, async (tx) => {
    const [changed] = await tx
      .update(appUser)
      .set({ isAdmin })
      .where(eq(appUser.email, email))
      .returning({ id: appUser.id })
    if (changed) return

    const [pending] = await tx.select().from(pendingProfile).where(eq(pendingProfile.email, email))
    if (account === null || pending) {
      throw new Error(`${email} has not signed in yet. Let them sign in once, then say it again.`)
    }
    await tx.insert(appUser).values({
      id: random.uuid(),
      subject: account.id,
      email,
      name: toFullName(account.attributes['name'] ?? ''),
      phone: null,
      locale: normalizeLocale(account.attributes['locale']),
      address: null,
      isAdmin,
      createdAt: clock.now(),
    })
  })
}
