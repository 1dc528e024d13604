import type { ChainFault } from '#core/audit/audit-chain.ts'
import type { AnchorFault } from '#core/audit/trail-anchor.ts'
import type { FileFault, JudgedFile, SeenBy } from '../anchoring/judge-evidence-file.ts'
import type { TrailCounts, TrailFault } from '../anchoring/verify-trails.ts'

const ofLink: Readonly<Record<ChainFault | 'place', string>> = {
  hash: 'is not what its hash says',
  order: 'does not follow in number: one is missing before it, or it stands in another place',
  link: 'does not follow from the one before it',
  commitment: 'tells a person’s value that is not the one that was recorded',
  envelope: 'is of another envelope',
  place: 'is filed under another place than its own',
}

const ofAnchor: Readonly<Record<AnchorFault | 'token' | 'tree', string>> = {
  hash: 'is not what its hash says',
  order: 'does not follow from the one before it',
  trail: 'has seen a longer trail',
  proof: 'has not seen this trail: its root does not follow from the head and the proof',
  token: 'has a time-stamp that is not over it, or does not hold',
  tree: 'has a root that does not follow from its heads',
}

/** A fault in the database, behind the name of the organization. */
export function wordsOfFault(fault: TrailFault): string {
  switch (fault.of) {
    case 'trail':
      return `envelope ${fault.envelope}: event ${fault.sequence} ${ofLink[fault.why]}`
    case 'watch':
      return `envelope ${fault.envelope}: no anchor has its last event, and it waits for none`
    case 'anchor':
      return `anchor ${fault.number} ${ofAnchor[fault.why]}`
    case 'head':
      return fault.why === 'gone'
        ? `envelope ${fault.envelope}: anchor ${fault.number} has seen event ${fault.sequence}, which is gone`
        : `envelope ${fault.envelope}: anchor ${fault.number} has seen another event ${fault.sequence}`
    case 'orphans':
      return `${fault.heads} heads are of anchors that are gone`
  }
}

export function toldOfTrails(counts: TrailCounts, faults: number): string {
  const { trails, events, anchors, heads, waiting, trusted, atTheirWord, byRevokedKeys, archived } = counts
  const lines = [
    `${trails} trails with ${events} events; ${anchors} anchors have ${heads} heads of theirs, ${waiting} wait for one.`,
    ...(archived > 0
      ? [
          `${archived} trails lie in archives, and end where anchors have seen them end. Verify each file by itself.`,
        ]
      : []),
    ...(trusted > 0 ? [`${trusted} time-stamps lead to a root that is trusted.`] : []),
    ...(atTheirWord > 0
      ? [`${atTheirWord} time-stamps lead to none: who made them is taken at their word. --root names one.`]
      : []),
    ...(byRevokedKeys > 0
      ? [
          `${byRevokedKeys} time-stamps are of a key that was revoked since: what they say of the time counts no more.`,
        ]
      : []),
    faults === 0 ? 'All of it is as it was written.' : `${faults} faults: this is not what was written.`,
  ]

  return `${lines.join('\n')}\n`
}

export type ArchiveCounts = { trails: number; events: number; trusted: number; faults: number }

export function toldOfArchive({ trails, events, trusted, faults }: ArchiveCounts): string {
  const lines = [
    `${trails} trails with ${events} events.`,
    `${trusted} have a time-stamp that leads to a root named by --root.`,
    faults === 0 ? 'All of it is as it was written.' : `${faults} faults: this is not what was written.`,
  ]

  return `${lines.join('\n')}\n`
}

export function toldOfFile(judged: JudgedFile): string {
  if (judged.fault) return `${wordsOfFileFault(judged.fault)}\n`
  const { envelope, events, seenBy } = judged
  const seen = seenBy.at(-1)?.sequence ?? 0
  const lines = [
    `Envelope ${envelope}: ${events} events, each as it was written.`,
    ...seenBy.map(wordsOfAnchor),
    ...(seen < events
      ? [`No anchor has what stands behind event ${seen}: for that the host alone vouches.`]
      : []),
  ]

  return `${lines.join('\n')}\n`
}

function wordsOfFileFault(fault: FileFault): string {
  if (fault.of === 'file') return 'This is no evidence of a trail, or not the whole of it.'
  if (fault.of === 'event') return `Event ${fault.sequence} ${ofLink[fault.why]}.`

  return `Anchor ${fault.number} ${ofAnchor[fault.why]}.`
}

function wordsOfAnchor({ number, at, sequence, name, isTrusted }: SeenBy): string {
  const whom = isTrusted ? name : `${name} (taken at their word)`

  return `Anchor ${number}: ${whom} has stamped it at ${at}, with all events up to ${sequence}.`
}
