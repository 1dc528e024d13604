import type { Envelope } from '#core/envelope/envelope.ts'
import type { Transaction } from '../data/database.ts'
import { readAnchors } from './anchors-of-trail.ts'
import { readTrail } from './audit-trail.ts'
import { writeEvidence } from './evidence.ts'

/** `evidence.json` as it stands now, with the anchors that vouch for it. */
export async function exportEvidence(tx: Transaction, envelope: Envelope): Promise<Uint8Array> {
  const trail = await readTrail(tx, envelope)

  return writeEvidence(envelope, trail, { anchors: await readAnchors(tx, envelope) })
}
