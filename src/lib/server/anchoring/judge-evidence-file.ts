import type { X509Certificate } from 'node:crypto'
import { verifyChain, type ChainFault } from '#core/audit/audit-chain.ts'
import { findAnchorFault, type AnchorFault } from '#core/audit/trail-anchor.ts'
import { z } from 'zod'
import { evidence } from '#verifier/evidence.ts'
import { hashing } from './hashing.ts'
import { judgeToken, namesAnchor } from './judge-token.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const evidenceFile = evidence.extend({
  /** Not in what lies inside sealed files, nor in files before there were anchors. */
  anchors: z
    .array(
      z.strictObject({
        anchor: z.strictObject({
          version: z.literal(1),
          organization: z.string(),
          number: z.int().min(1),
          previous: hash,
          size: z.int().min(1),
          root: hash,
        }),
        token: z.base64(),
        hash,
        at: z.string(),
        sequence: z.int().min(1),
        index: z.int().min(0),
        proof: z.array(hash).max(64),
      }),
    )
    .default([]),
})

/** An anchor that holds, and how much of the trail it saw. */
export type SeenBy = { number: number; at: string; sequence: number; name: string; isTrusted: boolean }

export type FileFault =
  | { of: 'file' }
  | { of: 'event'; sequence: number; why: ChainFault }
  | { of: 'anchor'; number: number; why: AnchorFault | 'token' }

export type JudgedFile =
  { fault: FileFault } | { fault: null; envelope: string; events: number; seenBy: readonly SeenBy[] }

/** Judges an exported `evidence.json` by itself, as `docs/EVIDENCE.md` says; asks nobody. */
export function judgeEvidenceFile(text: string, roots: readonly X509Certificate[]): JudgedFile {
  const parsed = evidenceFile.safeParse(jsonIn(text))
  if (!parsed.success) return { fault: { of: 'file' } }
  try {
    return judge(parsed.data, roots)
  } catch (error) {
    // Lone surrogates have no canonical JSON.
    if (error instanceof TypeError) return { fault: { of: 'file' } }
    throw error
  }
}

function judge(
  { envelope, events, anchors }: z.infer<typeof evidenceFile>,
  roots: readonly X509Certificate[],
): JudgedFile {
  if (events.length === 0 || events.some(({ event }) => event.envelope !== envelope.id))
    return { fault: { of: 'file' } }
  const chain = verifyChain(events, hashing.text)
  if (!chain.whole) return { fault: { of: 'event', sequence: chain.sequence, why: chain.why } }
  const wrong = findAnchorFault(events, anchors, hashing)
  if (wrong) return { fault: { of: 'anchor', ...wrong } }
  const foreign = anchors.find((one) => !namesAnchor(one))
  if (foreign) return { fault: { of: 'anchor', number: foreign.anchor.number, why: 'token' } }
  const seenBy: SeenBy[] = []
  for (const one of anchors) {
    const { number } = one.anchor
    const token = judgeToken(one, roots)
    if (!token) return { fault: { of: 'anchor', number, why: 'token' } }
    const { name, isTrusted } = token
    seenBy.push({ number, at: one.at, sequence: one.sequence, name, isTrusted })
  }

  return { fault: null, envelope: envelope.id, events: events.length, seenBy }
}

/** Undefined for what is no JSON, and for a name that objects here would take for something else. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (name === '__proto__') throw new SyntaxError('no name of a member')
      return value
    })
  } catch {
    return undefined
  }
}
