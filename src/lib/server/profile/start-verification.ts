import type { VerificationInput, VerificationShape } from '#contract/profile-shapes.ts'
import { isCallbackAllowed } from '#core/people/callback-url.ts'
import { Refusal } from '#core/refusal.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import type { AskProvider } from './ask-provider.ts'
import { handIn } from './paper-rows.ts'
import { forgetPending, toVerificationShape, type VerificationRow } from './verification-rows.ts'

type Parts = {
  database: Database
  clock: Clock
  random: Random
  publicUrl: string
  asking: AskProvider
  /** The host has something to look at. */
  onHandedIn: (person: Person) => void
}

export function makeStartVerification(parts: Parts) {
  const { database, clock, random, publicUrl, asking, onHandedIn } = parts

  return async (person: Person, input: z.output<typeof VerificationInput>): Promise<VerificationShape> => {
    const { provider, type, user_id, callback_url, document_types } = input
    if (user_id !== person.id) throw new Refusal('not-found')
    const { looksAtPapers } = asking.providerOf(provider)
    const callbackUrl = callback_url || null
    if (callbackUrl && !isCallbackAllowed(callbackUrl, publicUrl)) throw new Refusal('callback-not-allowed')
    const now = clock.now()
    const row: VerificationRow = {
      id: random.uuid(),
      userId: person.id,
      provider,
      type,
      status: 'pending',
      documentTypes: document_types,
      documentName: input.document_name ?? null,
      documentCountry: input.document_country ?? null,
      callbackUrl,
      reference: null,
      url: null,
      reason: null,
      attempts: 1,
      createdAt: now,
      updatedAt: now,
      expiresAt: null,
    }
    const started = await asking.begin(person, row)
    const answer = await answerIn(database, null, async (tx) => {
      // At most one waits: a new one takes the place of the one that nobody has decided.
      await forgetPending(tx, eq(verification.userId, person.id))
      await tx.insert(verification).values(started)
      if (looksAtPapers) await handIn(tx, person.id, document_types, row.id)
      return toVerificationShape(started, now)
    })
    if (looksAtPapers) onHandedIn(person)

    return answer
  }
}
