import type { TrustList } from '#contract/verdict-shapes.ts'
import type { Database } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import { readKnownKeys } from '../trust/known-keys.ts'

type Parts = {
  database: Database
  clock: Clock
  /** DER of every root there ever was here. */
  roots: () => Promise<readonly Uint8Array[]>
  anchors: readonly Uint8Array[]
}

/** What this host knows besides a file, for who wants a verdict without handing the file over. Nothing of it is secret. */
export type TrustListOf = () => Promise<TrustList>

export function makeTrustList({ database, clock, roots, anchors }: Parts): TrustListOf {
  return async () => {
    const [own, { revocations }] = await Promise.all([roots(), readKnownKeys(database, null)])

    return {
      at: clock.now().toISOString(),
      roots: own.map(toBase64),
      anchors: anchors.map(toBase64),
      revocations: revocations.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
    }
  }
}

const toBase64 = (der: Uint8Array) => Buffer.from(der).toString('base64')
