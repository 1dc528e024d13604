import type { CurrentUser } from '#contract/people-shapes.ts'
import type { Member, Origin, Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { FoundOrganization } from '../organizations/found-organization.ts'
import type { Clock, Random } from '../ports.ts'
import { type Account, accountOfSubject, toCurrentUser, toMember, toPerson } from './account.ts'
import { makeFirstSight } from './first-sight.ts'
import { makePendingProfiles } from './pending-profiles.ts'
import { makePreferences } from './preferences.ts'
import type { VerifiedIdentity } from './verified-identity.ts'

type Parts = { database: Database; clock: Clock; random: Random; found: FoundOrganization }

export type People = ReturnType<typeof makePeople>

export function makePeople(parts: Parts) {
  const { database, clock } = parts
  const meet = makeFirstSight(parts)

  return {
    ...makePendingProfiles(parts),
    ...makePreferences(parts),

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
      const account =
        known ??
        (await database.read(null, (tx) => accountOfSubject(tx, identity.subject))) ??
        (await meet(identity, origin))
      const person = toPerson(account, origin, identity.originJti ?? null)
      const member = toMember(person, wished)

      return { person, user: toCurrentUser(person, account, clock.now()), member }
    },
  }
}
