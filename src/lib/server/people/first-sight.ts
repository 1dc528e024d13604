import { normalizeLocale } from '#core/locale/locale.ts'
import { toCompanySlug, toFullName } from '#core/people/names.ts'
import { Refusal } from '#core/refusal.ts'
import type { Origin } from '../actor.ts'
import { sqlStateOf, type Database, type Transaction } from '../data/database.ts'
import { appUser } from '../data/tables/people.ts'
import type { FoundOrganization } from '../organizations/found-organization.ts'
import type { Clock, Random } from '../ports.ts'
import { accountOfSubject, toPerson, type Account } from './account.ts'
import { findZone } from './known-zone.ts'
import { takePending } from './pending-profiles.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

const uniqueViolation = '23505'

type Parts = { database: Database; clock: Clock; random: Random; found: FoundOrganization }

/** Makes the profile and the first organization of somebody who has never been here. */
export function makeFirstSight({ database, clock, random, found }: Parts) {
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
        timeZone: await findZone(tx, identity.timeZone),
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

  return async (identity: VerifiedIdentity, origin: Origin): Promise<Account> => {
    const make = () =>
      database.transaction(null, async (tx) => {
        await adopt(tx, identity, origin)
        return (await accountOfSubject(tx, identity.subject)) ?? refuseUnknown()
      })
    try {
      return await make()
    } catch (error) {
      // Two people may come with one company's name at the same instant; who was second gets the next free one.
      if (sqlStateOf(error) !== uniqueViolation) throw error
      return make()
    }
  }
}

function refuseUnknown(): never {
  throw new Refusal('not-authenticated')
}
