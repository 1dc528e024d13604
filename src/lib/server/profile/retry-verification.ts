import type { VerificationRetry, VerificationShape } from '#contract/profile-shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'
import type { Clock } from '../ports.ts'
import type { AskProvider } from './ask-provider.ts'
import { handIn } from './paper-rows.ts'
import { getOwnVerification, toVerificationShape } from './verification-rows.ts'

type Parts = {
  database: Database
  clock: Clock
  asking: AskProvider
  /** The host has something to look at. */
  onHandedIn: (person: Person) => void
}

/** Throws `verification-not-declined`. */
export function makeRetryVerification({ database, clock, asking, onHandedIn }: Parts) {
  return async (
    person: Person,
    { id, document_types, document_name, document_country }: z.output<typeof VerificationRetry>,
  ): Promise<VerificationShape> => {
    const declined = await database.transaction(null, (tx) => getOwnVerification(tx, person, id))
    if (declined.status !== 'declined') throw new Refusal('verification-not-declined')
    const { looksAtPapers } = asking.providerOf(declined.provider)
    const kinds = document_types ?? declined.documentTypes
    const started = await asking.begin(person, {
      ...declined,
      status: 'pending',
      reason: null,
      attempts: declined.attempts + 1,
      documentTypes: kinds,
      documentName: document_name ?? declined.documentName,
      documentCountry: document_country ?? declined.documentCountry,
      updatedAt: clock.now(),
    })
    const row = await database.transaction(null, async (tx) => {
      const [found] = await tx
        .update(verification)
        .set(started)
        .where(and(eq(verification.id, id), eq(verification.status, 'declined')))
        .returning()
      if (!found) throw new Refusal('verification-not-declined')
      if (looksAtPapers) await handIn(tx, person.id, kinds, id)
      return found
    })
    if (looksAtPapers) onHandedIn(person)

    return toVerificationShape(row, clock.now())
  }
}
