import type { RecordAnswer, RecordQuestion } from '#contract/verdict-shapes.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import { fromBase64 } from './from-base64.ts'

const path = '/api/verify/record'

/**
 * What the host's record says of a file, and of the keys of its signers, by their fingerprints. Rejects with `TypeError` when it
 * cannot be reached, and for another answer than that.
 */
export async function askRecord({
  sha256,
  signers,
}: RecordQuestion): Promise<Pick<Knowledge, 'record' | 'recordedAt' | 'seals'>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sha256, signers: signers.slice(0, mostSigners) } satisfies RecordQuestion),
  })
  if (!response.ok) throw new TypeError(`${path} was answered by ${response.status}`)
  const { recorded, sealedAt, seals } = (await response.json()) as RecordAnswer

  return {
    record: recorded ? 'kept' : 'missing',
    recordedAt: sealedAt === null ? undefined : new Date(sealedAt),
    seals: seals.map(({ certificate, chain }) => {
      return { certificate: fromBase64(certificate), chain: chain.map(fromBase64) }
    }),
  }
}

/** A file with more of them has no key among the first that somebody brought, or is none of ours. */
const mostSigners = 50
