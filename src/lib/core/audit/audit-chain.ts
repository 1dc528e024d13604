import type { AuditEvent, Disclosure, RecordedEvent } from './audit-event.ts'
import { canonicalJson, type Json } from './canonical-json.ts'

/** Hex SHA-256 of the UTF-8 bytes of a text. */
export type Sha256 = (text: string) => string

export const chainStart = '0'.repeat(64)

/** Adds a link behind `previous` (undefined for the first). `personal` values are committed to under fresh salts. */
export function appendEvent(
  previous: { hash: string; event: Pick<AuditEvent, 'sequence'> } | undefined,
  entry: Omit<AuditEvent, 'version' | 'sequence' | 'previous' | 'personal'> & {
    personal: Readonly<Record<string, Json>>
  },
  sha256: Sha256,
  makeSalt: () => string,
): RecordedEvent {
  const disclosures: Record<string, Disclosure> = {}
  const personal: Record<string, string> = {}
  for (const [name, value] of Object.entries(entry.personal)) {
    const disclosure = { salt: makeSalt(), value }
    disclosures[name] = disclosure
    personal[name] = commitment(disclosure, sha256)
  }
  const event: AuditEvent = {
    ...entry,
    version: 1,
    personal,
    sequence: (previous?.event.sequence ?? 0) + 1,
    previous: previous?.hash ?? chainStart,
  }

  return { event, hash: sha256(canonicalJson(event)), disclosures }
}

export type ChainVerdict = { whole: true } | { whole: false; sequence: number; why: ChainFault }
export type ChainFault = 'hash' | 'order' | 'link' | 'commitment' | 'envelope'

/** Every link hashes to what it says, follows its predecessor, and every disclosed value opens its commitment. */
export function verifyChain(events: readonly RecordedEvent[], sha256: Sha256): ChainVerdict {
  let previous: RecordedEvent | undefined
  for (const recorded of events) {
    const why = findLinkFault(recorded, previous, sha256)
    if (why) return { whole: false, sequence: recorded.event.sequence, why }
    previous = recorded
  }

  return { whole: true }
}

/** What is wrong with one link behind the one before it, undefined for the first. */
export function findLinkFault(
  { event, hash, disclosures }: RecordedEvent,
  previous: RecordedEvent | undefined,
  sha256: Sha256,
): ChainFault | undefined {
  if (sha256(canonicalJson(event)) !== hash) return 'hash'
  if (event.sequence !== (previous?.event.sequence ?? 0) + 1) return 'order'
  if (event.previous !== (previous?.hash ?? chainStart)) return 'link'
  if (previous && event.envelope !== previous.event.envelope) return 'envelope'
  const opens = Object.entries(disclosures).every(
    ([name, disclosure]) => event.personal[name] === commitment(disclosure, sha256),
  )

  return opens ? undefined : 'commitment'
}

function commitment({ salt, value }: Disclosure, sha256: Sha256): string {
  return sha256(salt + canonicalJson(value))
}
