import type { VerificationShape } from '#contract/profile-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'
import type { Clock, Random } from '../ports.ts'
import { makeAskProvider } from './ask-provider.ts'
import { makeRetryVerification } from './retry-verification.ts'
import { makeStartVerification } from './start-verification.ts'
import type { VerificationProvider } from './verification-provider.ts'
import { forgetPending, getOwnVerification, toVerificationShape } from './verification-rows.ts'

type Parts = {
  database: Database
  clock: Clock
  random: Random
  publicUrl: string
  providers: readonly VerificationProvider[]
  /** The host has something to look at. */
  onHandedIn: (person: Person) => void
}

/**
 * Identity verification, of oneself only. Throws `verification-provider-unknown`, `callback-not-allowed`; where the host
 * decides, `papers-missing` and `value-missing`.
 */
export type Verifications = ReturnType<typeof makeVerifications>

export function makeVerifications(parts: Parts) {
  const { database, clock } = parts
  const asking = makeAskProvider(parts.providers)

  return {
    start: makeStartVerification({ ...parts, asking }),
    retry: makeRetryVerification({ ...parts, asking }),

    get: (person: Person, id: string): Promise<VerificationShape> =>
      database.transaction(null, async (tx) =>
        toVerificationShape(await getOwnVerification(tx, person, id), clock.now()),
      ),

    /** What is decided stays: then it is `not-found`. */
    takeBack: (person: Person, id: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        await getOwnVerification(tx, person, id)
        const gone = await forgetPending(tx, eq(verification.id, id))
        if (gone === 0) throw new Refusal('not-found')
      }),
  }
}
