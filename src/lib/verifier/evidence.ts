import { digest } from '#primitives'
import { toHex } from './bytes.ts'
import { verifyChain } from '#core/audit/audit-chain.ts'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import { eventsIn, peopleIn } from '#core/verdict/told-trail.ts'
import type { EvidenceVerdict } from '#core/verdict/verdict.ts'
import { z } from 'zod'

import { embeddedFiles } from './embedded-files.ts'
import type { PdfView } from './pdf-view.ts'

const fileName = 'evidence.json'

const event = z.strictObject({
  version: z.literal(1),
  envelope: z.string(),
  sequence: z.int(),
  at: z.string(),
  type: z.enum(auditEventTypes),
  actor: z.union([
    z.strictObject({ kind: z.enum(['member', 'recipient', 'api-key']), id: z.string() }),
    z.strictObject({ kind: z.literal('system') }),
  ]),
  recipient: z.string().nullable(),
  facts: z.record(z.string(), z.json()),
  personal: z.record(z.string(), z.string()),
  previous: z.string(),
})
export const evidence = z.object({
  format: z.literal('paraph-evidence/1'),
  envelope: z.object({ id: z.string(), title: z.string() }),
  /** Not in trails before this was compared. */
  seal: z.object({ level: z.enum(['B-B', 'B-T']) }).optional(),
  events: z.array(
    z.object({
      event,
      hash: z.string(),
      disclosures: z.record(z.string(), z.object({ salt: z.string(), value: z.json() })),
    }),
  ),
})

export type JudgedEvidence = { verdict: EvidenceVerdict; level: 'B-B' | 'B-T' | undefined }

/** What the embedded trail says, and the level that its seal was to have; null when there is none. */
export function judgeEvidence(view: PdfView): JudgedEvidence | null {
  const files = embeddedFiles(view, fileName)
  const [bytes] = files
  if (!bytes) return null
  const nothing = { people: [], trail: [] }
  const damaged = {
    verdict: { envelope: '', title: '', events: 0, whole: false, ...nothing },
    level: undefined,
  }
  if (files.length > 1) return damaged
  const parsed = evidence.safeParse(parseJson(bytes))
  if (!parsed.success) return damaged

  const { envelope, events, seal } = parsed.data
  const sameEnvelope = events.every((recorded) => recorded.event.envelope === envelope.id)
  const whole = events.length > 0 && sameEnvelope && isWhole(events)
  const told = whole ? { people: peopleIn(events), trail: eventsIn(events) } : nothing
  const verdict = { envelope: envelope.id, title: envelope.title, events: events.length, whole, ...told }

  return { verdict, level: seal?.level }
}

function isWhole(events: z.infer<typeof evidence>['events']): boolean {
  try {
    return verifyChain(events, (text) => toHex(digest('sha256', new TextEncoder().encode(text)))).whole
  } catch (error) {
    // Lone surrogates have no canonical JSON.
    if (error instanceof TypeError) return false
    throw error
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
