import { appendEvent } from '#core/audit/audit-chain.ts'
import { auditEventTypes, type RecordedEvent } from '#core/audit/audit-event.ts'
import {
  beforeFirstAnchor,
  treeOfHeads,
  type EvidenceAnchor,
  type StampedAnchor,
} from '#core/audit/trail-anchor.ts'
import type { TimeStampAuthority } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { sha256Bytes } from './hashing.ts'
import { stampAnchor } from './stamp-anchor.ts'

const organization = '0190a0b0-0000-7000-8000-000000000001'

export type Evidence = {
  format: string
  envelope: { id: string; title: string }
  documents: unknown[]
  events: RecordedEvent[]
  anchors: EvidenceAnchor[]
}

/** A trail of that many events, each of which tells of a person. */
export function makeTrail(envelope: string, length: number): RecordedEvent[] {
  const events: RecordedEvent[] = []
  while (events.length < length) {
    const index = events.length
    const entry = {
      ...{ envelope, at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(), recipient: 'jane' },
      type: auditEventTypes[index % auditEventTypes.length] ?? ('envelope.created' as const),
      actor: { kind: 'recipient', id: 'jane' } as const,
      facts: { index, way: 'mail', checked: index % 2 === 0, nothing: null },
      personal: { name: 'Jane Roe', ip: `192.0.2.${index}` },
    }
    events.push(appendEvent(events.at(-1), entry, sha256, () => sha256(`${envelope} ${index}`).slice(0, 32)))
  }

  return events
}

/** Evidence of two envelopes whose trails grew from anchor to anchor, beside others, until the last saw all of them. */
export async function makeEvidence(timeStamps: TimeStampAuthority): Promise<[Evidence, Evidence]> {
  const ids = ['lease', 'loan', 'order', 'offer', 'visit']
  const trails = ids.map((id) => makeTrail(id, 9))
  const made = [trails[0], trails[1]].map((events = [], at) => ({
    ...{ format: 'paraph-evidence/1', envelope: { id: ids[at] ?? '', title: 'Lease' }, documents: [] },
    ...{ events, anchors: new Array<EvidenceAnchor>() },
  }))
  let last: StampedAnchor | undefined
  for (const [step, length] of [3, 6, 9].entries()) {
    const heads = trails.map((trail, at) => {
      return { envelope: ids[at] ?? '', sequence: length, hash: trail[length - 1]?.hash ?? '' }
    })
    const { root, proofs } = treeOfHeads(heads, sha256Bytes)
    last = await stampAnchor(timeStamps, {
      ...{ version: 1, organization, number: step + 1, previous: last?.hash ?? beforeFirstAnchor },
      ...{ size: heads.length, root },
    })
    for (const [index, { anchors }] of made.entries())
      anchors.push({ ...last, sequence: length, index, proof: proofs[index] ?? [] })
  }
  const [one, other] = made
  if (!one || !other) throw new Error('two of them are made')

  return [one, other]
}
