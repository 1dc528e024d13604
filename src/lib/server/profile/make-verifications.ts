import { isCallbackAllowed } from '#core/people/callback-url.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import type { Verifications } from './profile.ts'
import type { VerificationProvider } from './verification-provider.ts'
import { toVerificationShape, type VerificationRow } from './verification-rows.ts'

type Parts = {
  database: Database
  clock: Clock
  random: Random
  publicUrl: string
  providers: readonly VerificationProvider[]
}

export function makeVerifications({ database, clock, random, publicUrl, providers }: Parts): Verifications {
  const providerOf = (name: string): VerificationProvider => {
    const provider = providers.find((each) => each.name === name)
    if (!provider) throw new Refusal('verification-provider-unknown')

    return provider
  }
  /** Outside any transaction: a provider may be far away. */
  const ask = ({ name, email }: Person, row: VerificationRow) => {
    const { id, provider, type, documentTypes, callbackUrl, attempts } = row

    return providerOf(provider).start({
      id,
      person: { name, email },
      type,
      documentTypes,
      callbackUrl,
      attempt: attempts,
    })
  }

  return {
    async start(person, { provider, type, user_id, callback_url, document_types }) {
      if (user_id !== person.id) throw new Refusal('not-found')
      providerOf(provider)
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
        callbackUrl,
        reference: null,
        url: null,
        reason: null,
        attempts: 1,
        createdAt: now,
        updatedAt: now,
      }
      const started = { ...row, ...(await ask(person, row)) }

      return answerIn(database, null, async (tx) => {
        // At most one waits: a new one takes the place of the one that nobody has decided.
        await tx
          .delete(verification)
          .where(and(eq(verification.userId, person.id), eq(verification.status, 'pending')))
        await tx.insert(verification).values(started)
        return toVerificationShape(started)
      })
    },

    async retry(person, id) {
      const declined = await database.transaction(null, (tx) => getOwn(tx, person, id))
      if (declined.status !== 'declined') throw new Refusal('verification-not-declined')
      const again: VerificationRow = {
        ...declined,
        status: 'pending',
        reason: null,
        attempts: declined.attempts + 1,
        updatedAt: clock.now(),
      }
      const started = { ...again, ...(await ask(person, again)) }
      const [row] = await database.transaction(null, (tx) =>
        tx
          .update(verification)
          .set(started)
          .where(and(eq(verification.id, id), eq(verification.status, 'declined')))
          .returning(),
      )
      if (!row) throw new Refusal('verification-not-declined')

      return toVerificationShape(row)
    },

    get: (person, id) =>
      database.transaction(null, async (tx) => toVerificationShape(await getOwn(tx, person, id))),
  }
}

async function getOwn(tx: Transaction, person: Person, id: string): Promise<VerificationRow> {
  const [row] = await tx
    .select()
    .from(verification)
    .where(and(eq(verification.id, id), eq(verification.userId, person.id)))
  if (!row) throw new Refusal('not-found')

  return row
}
