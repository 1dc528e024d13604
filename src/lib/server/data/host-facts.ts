import type { Transaction } from './database.ts'
import { hostFact } from './tables/scale.ts'

/** What is noted of the host as a whole, by whoever has just done or counted it. */
export type HostFacts = {
  /** All that organizations keep, counted by the hour; `unchecked`: uploads that nothing is known to use, looked at after a week. */
  stored: { bytes: number; files: number; unchecked: number }
  /** The last files that were taken out of the store. */
  collected: { files: number }
  /** The last `paraph backup` that came to its end. */
  backup: { rows: number; files: number }
  /** A hash, under the instance key, of the PIN that a token refused last. */
  refusedPin: { print: string }
}
export type HostFactName = keyof HostFacts

export async function noteHostFact<N extends HostFactName>(
  tx: Transaction,
  name: N,
  fact: HostFacts[N],
  at: Date,
): Promise<void> {
  await tx
    .insert(hostFact)
    .values({ name, fact, at })
    .onConflictDoUpdate({ target: hostFact.name, set: { fact, at } })
}

export type NotedFacts = { [N in HostFactName]?: HostFacts[N] & { at: Date } }

export async function readHostFacts(tx: Transaction): Promise<NotedFacts> {
  const rows = await tx.select().from(hostFact)

  return Object.fromEntries(rows.map(({ name, fact, at }) => [name, { ...fact, at }]))
}
