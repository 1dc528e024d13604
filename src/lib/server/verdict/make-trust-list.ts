import type { TrustList } from '#contract/verdict-shapes.ts'
import type { Database } from '../data/database.ts'
import type { Clock } from '../ports.ts'
import type { TrustedAuthority } from '#verifier/authorities.ts'
import type { TrustedLists } from '../trust/lists/trusted-lists.ts'
import { readKnownKeys } from '../trust/known-keys.ts'

type Parts = {
  database: Database
  clock: Clock
  /** DER of every root there ever was here. */
  roots: () => Promise<readonly Uint8Array[]>
  anchors: readonly Uint8Array[]
  trustedLists: Pick<TrustedLists, 'named'>
}

/** What this host knows besides a file, for who wants a verdict without handing the file over. Nothing of it is secret. */
export type TrustListOf = (issuers?: readonly string[]) => Promise<TrustList>

export function makeTrustList({ database, clock, roots, anchors, trustedLists }: Parts): TrustListOf {
  return async (issuers = []) => {
    const [own, { revocations }] = await Promise.all([roots(), readKnownKeys(database, null)])

    return {
      at: clock.now().toISOString(),
      roots: own.map(toBase64),
      anchors: anchors.map(toBase64),
      revocations: revocations.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
      authorities: trustedLists.named(issuers).map(toListed),
    }
  }
}

function toListed({ certificate, subject, vouchers }: TrustedAuthority): TrustList['authorities'][number] {
  return {
    ...{ certificate: toBase64(certificate), subject },
    vouchers: vouchers.map((voucher) => {
      if (voucher.by !== 'eu') return voucher
      const states = voucher.states.map(({ since, isFor, qualifiers, ...rest }) => {
        return { ...rest, since: since.toISOString(), isFor: [...isFor], qualifiers: [...qualifiers] }
      })
      return { ...voucher, states }
    }),
  }
}

const toBase64 = (der: Uint8Array) => Buffer.from(der).toString('base64')
