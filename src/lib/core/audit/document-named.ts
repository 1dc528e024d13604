import type { RecordedEvent } from './audit-event.ts'

/** Of a document that came or went: what it was called then, unless that was erased. */
export function documentNamed({ disclosures }: Pick<RecordedEvent, 'disclosures'>): string | null {
  const name = disclosures['document']?.value

  return typeof name === 'string' ? name : null
}
