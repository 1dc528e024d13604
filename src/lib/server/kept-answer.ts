import { AsyncLocalStorage } from 'node:async_hooks'
import type { OrganizationId } from '#core/ids.ts'
import type { Database, Transaction } from './data/database.ts'

/** The right to answer under an `Idempotency-Key`. */
export type Claim = {
  /**
   * Writes the answer down with the work that `tx` does. Throws `idempotency-taken`, which undoes the work, where the
   * lease was over and another request took the claim.
   */
  keep(tx: Transaction, answer: unknown): Promise<void>
}

/** Known to the transaction that does the work without being handed through every call. */
const claims = new AsyncLocalStorage<Claim>()

export function whileClaimed<T>(claim: Claim, work: () => T): T {
  return claims.run(claim, work)
}

/** What the call answers is there with the commit of `tx`, or neither is. */
export async function keepAnswer(tx: Transaction, answer: unknown): Promise<void> {
  await claims.getStore()?.keep(tx, answer)
}

/** One transaction whose result is what the call answers, kept under its `Idempotency-Key` where it has one. */
export function answerIn<T>(
  database: Database,
  tenant: OrganizationId | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(tenant, async (tx) => {
    const answer = await work(tx)
    await keepAnswer(tx, answer)

    return answer
  })
}
