import { digest } from '#primitives'
import { toHex } from './bytes.ts'
import { verifyChain } from '#core/audit/audit-chain.ts'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import { eventsIn, peopleIn } from '#core/verdict/told-trail.ts'
import type { EvidenceVerdict } from '#core/verdict/verdict.ts'
import { z } from 'zod'

import { Malformed, type PdfObject, textOf } from './objects/pdf-object.ts'
import type { PdfView } from './pdf-view.ts'
import { decodeStream } from './objects/stream-decoding.ts'

const fileName = 'evidence.json'
const maxFiles = 10_000

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
  const files = evidenceFiles(view)
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

/** The different embedded files of that name, in the name tree and among the associated files. */
function evidenceFiles(view: PdfView): Uint8Array[] {
  const catalog = view.catalog()
  const associated = view.resolve(catalog.entries.get('AF'))
  const names = view.dictionary(catalog.entries.get('Names'))?.entries.get('EmbeddedFiles')
  const specifications = [
    ...(associated.kind === 'array' ? associated.items : []),
    ...namedFiles(view, names),
  ]
  const streams = new Set<PdfObject>()
  for (const specification of specifications) {
    const entries = view.dictionary(specification)?.entries
    const name = textOf(view.resolve(entries?.get('UF'))) ?? textOf(view.resolve(entries?.get('F')))
    if (name !== fileName) continue
    const files = view.dictionary(entries?.get('EF'))?.entries
    for (const key of ['F', 'UF']) {
      const stream = view.resolve(files?.get(key))
      if (stream.kind === 'stream') streams.add(stream)
    }
  }

  return [...streams].map((stream) => (stream.kind === 'stream' ? decodeStream(stream) : new Uint8Array()))
}

/** ISO 32000-2 §7.9.6. */
function namedFiles(view: PdfView, tree: PdfObject | undefined): PdfObject[] {
  const found: PdfObject[] = []
  const seen = new Set<number>()
  const visit = (node: PdfObject | undefined, depth: number): void => {
    if (node?.kind === 'reference') {
      if (seen.has(node.number)) return
      seen.add(node.number)
    }
    if (depth > 50 || found.length > maxFiles) throw new Malformed('name tree')
    const entries = view.dictionary(node)?.entries
    const names = view.resolve(entries?.get('Names'))
    const kids = view.resolve(entries?.get('Kids'))
    if (names.kind === 'array') found.push(...names.items.filter((_, index) => index % 2 === 1))
    if (kids.kind === 'array') for (const kid of kids.items) visit(kid, depth + 1)
  }
  visit(tree, 0)

  return found
}
