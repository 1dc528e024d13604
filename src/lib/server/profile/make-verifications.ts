import type { VerificationInput, VerificationRetry, VerificationShape } from '#contract/profile-shapes.ts'
import { isCallbackAllowed } from '#core/people/callback-url.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database, Transaction } from '../data/database.ts'
import { verification } from '../data/tables/people.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import { forgetPapers, handIn } from './paper-rows.ts'
import type { VerificationProvider } from './verification-provider.ts'
import { toVerificationShape, type VerificationRow } from './verification-rows.ts'

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

export function makeVerifications({ database, clock, random, publicUrl, providers, onHandedIn }: Parts) {
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
    async start(person: Person, input: z.output<typeof VerificationInput>): Promise<VerificationShape> {
      const { provider, type, user_id, callback_url, document_types } = input
      if (user_id !== person.id) throw new Refusal('not-found')
      const { looksAtPapers } = providerOf(provider)
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
      if (looksAtPapers) assertDetails(row)
      const started = { ...row, ...(await ask(person, row)) }

      const answer = await answerIn(database, null, async (tx) => {
        // At most one waits: a new one takes the place of the one that nobody has decided.
        await forgetPending(tx, eq(verification.userId, person.id))
        await tx.insert(verification).values(started)
        if (looksAtPapers) await handIn(tx, person.id, document_types, row.id)
        return toVerificationShape(started, now)
      })
      if (looksAtPapers) onHandedIn(person)

      return answer
    },

    /** Throws `verification-not-declined`. */
    async retry(
      person: Person,
      { id, document_types, document_name, document_country }: z.output<typeof VerificationRetry>,
    ): Promise<VerificationShape> {
      const declined = await database.transaction(null, (tx) => getOwn(tx, person, id))
      if (declined.status !== 'declined') throw new Refusal('verification-not-declined')
      const { looksAtPapers } = providerOf(declined.provider)
      const kinds = document_types ?? declined.documentTypes
      const again: VerificationRow = {
        ...declined,
        status: 'pending',
        reason: null,
        attempts: declined.attempts + 1,
        documentTypes: kinds,
        documentName: document_name ?? declined.documentName,
        documentCountry: document_country ?? declined.documentCountry,
        updatedAt: clock.now(),
      }
      if (looksAtPapers) assertDetails(again)
      const started = { ...again, ...(await ask(person, again)) }
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
    },

    get: (person: Person, id: string): Promise<VerificationShape> =>
      database.transaction(null, async (tx) =>
        toVerificationShape(await getOwn(tx, person, id), clock.now()),
      ),

    /** What is decided stays: then it is `not-found`. */
    takeBack: (person: Person, id: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        await getOwn(tx, person, id)
        const gone = await forgetPending(tx, eq(verification.id, id))
        if (gone === 0) throw new Refusal('not-found')
      }),
  }
}

/** Without them the host could not say whose papers these are. */
function assertDetails({ documentName, documentCountry }: VerificationRow): void {
  const faults = [
    ...(documentName ? [] : [{ pointer: '/document_name', code: 'value-missing' as const }]),
    ...(documentCountry ? [] : [{ pointer: '/document_country', code: 'value-missing' as const }]),
  ]
  if (faults.length > 0) throw new Refusal('papers-missing', faults)
}

/** What waits among these goes with everything handed in. Returns how many there were. */
async function forgetPending(tx: Transaction, among: SQL): Promise<number> {
  const gone = await tx
    .delete(verification)
    .where(and(among, eq(verification.status, 'pending')))
    .returning({ id: verification.id })
  await forgetPapers(
    tx,
    gone.map(({ id }) => id),
  )

  return gone.length
}

async function getOwn(tx: Transaction, person: Person, id: string): Promise<VerificationRow> {
  const [row] = await tx
    .select()
    .from(verification)
    .where(and(eq(verification.id, id), eq(verification.userId, person.id)))
  if (!row) throw new Refusal('not-found')

  return row
}
