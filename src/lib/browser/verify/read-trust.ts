import type { TrustList } from '#contract/verdict-shapes.ts'
import type { TrustedAuthority } from '#verifier/authorities.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import { fromBase64 } from './from-base64.ts'

export const trustPath = '/api/verify/trust'

export type Trust = Required<Pick<Knowledge, 'anchors' | 'revocations' | 'authorities'>> & {
  roots: readonly Uint8Array[]
  /** When the host said so. */
  at: Date
}

/** So many names fit into one question; the first are those of the signatures themselves. */
const mostIssuers = 64

/** What the host believes and has revoked, and of the lists it was given those of these issuers. Rejects with `TypeError` when it cannot be reached, and for another answer than that. */
export async function readTrust(issuers: readonly string[] = []): Promise<Trust> {
  const asked = issuers.slice(0, mostIssuers).join(',')
  const response = await fetch(asked === '' ? trustPath : `${trustPath}?issuers=${asked}`)
  if (!response.ok) throw new TypeError(`${trustPath} was answered by ${response.status}`)
  const { at, roots, anchors, revocations, authorities } = (await response.json()) as TrustList

  return {
    at: new Date(at),
    roots: roots.map(fromBase64),
    anchors: anchors.map(fromBase64),
    revocations: revocations.map(({ since, ...rest }) => ({ ...rest, since: new Date(since) })),
    authorities: authorities.map(toAuthority),
  }
}

function toAuthority({ certificate, vouchers, subject }: TrustList['authorities'][number]): TrustedAuthority {
  return {
    ...{ certificate: fromBase64(certificate), subject },
    vouchers: vouchers.map((voucher) => {
      if (voucher.by !== 'eu') return voucher
      const states = voucher.states.map(({ since, ...rest }) => ({ ...rest, since: new Date(since) }))
      return { ...voucher, states }
    }),
  }
}
