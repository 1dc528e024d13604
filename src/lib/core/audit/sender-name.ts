import type { RecordedEvent } from './audit-event.ts'

/** Who sent the envelope, by the name they had then; null where nobody has, or where it was erased. */
export function senderNameIn(trail: readonly RecordedEvent[]): string | null {
  const sent = trail.find(({ event }) => event.type === 'envelope.sent')
  const name = sent?.disclosures['name']?.value

  return typeof name === 'string' ? name : null
}
