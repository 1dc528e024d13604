import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { canonicalJson, type Json } from '#core/audit/canonical-json.ts'
import type { EvidenceAnchor } from '#core/audit/trail-anchor.ts'
import type { StampedBy } from '#core/seal/stamped-by.ts'
import type { Envelope } from '#core/envelope/envelope.ts'

/** What is said of the seal around it: a token that is taken off it later is missed. */
export type SealClaim = { level: 'B-B' | 'B-T'; stampedBy: StampedBy | null }

export const evidenceFormat = 'paraph-evidence/1'

/**
 * UTF-8 JSON that anybody can check offline, as `docs/EVIDENCE.md` says. `seal` is said inside a sealed file, `anchors`
 * wherever the trail is given out later.
 */
export function writeEvidence(
  envelope: Envelope,
  events: readonly RecordedEvent[],
  { seal, anchors }: { seal?: SealClaim; anchors?: readonly EvidenceAnchor[] },
): Uint8Array {
  const evidence: Json = {
    format: evidenceFormat,
    envelope: { id: envelope.id, title: envelope.title },
    documents: envelope.documents.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
    ...(seal && { seal }),
    events: events as unknown as Json,
    ...(anchors && { anchors }),
  }

  return new TextEncoder().encode(canonicalJson(evidence))
}
