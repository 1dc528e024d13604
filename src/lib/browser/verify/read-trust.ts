import type { TrustList } from '#contract/verdict-shapes.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import { fromBase64 } from './from-base64.ts'

export const trustPath = '/api/verify/trust'

export type Trust = Required<Pick<Knowledge, 'anchors' | 'revocations'>> & {
  roots: readonly Uint8Array[]
  /** When the host said so. */
  at: Date
}

/** What the host believes and has revoked. Rejects with `TypeError` when it cannot be reached, and for another answer than that. */
export async function readTrust(): Promise<Trust> {
  const response = await fetch(trustPath)
  if (!response.ok) throw new TypeError(`${trustPath} was answered by ${response.status}`)
  const { at, roots, anchors, revocations } = (await response.json()) as TrustList

  return {
    at: new Date(at),
    roots: roots.map(fromBase64),
    anchors: anchors.map(fromBase64),
    revocations: revocations.map(({ since, ...rest }) => ({ ...rest, since: new Date(since) })),
  }
}
