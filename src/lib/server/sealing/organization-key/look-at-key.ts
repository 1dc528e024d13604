import { X509Certificate } from 'node:crypto'
import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { daysUntil } from '#core/seal/key-end.ts'
import type { Database } from '../../data/database.ts'
import type { Clock } from '../../ports.ts'
import { SealKeyUnusable, type BroughtSigner } from '../../trust/brought/brought-keys.ts'
import { endOf } from '../../trust/brought/check-key.ts'
import { openBrought } from '../../trust/brought/open-brought.ts'
import type { InstanceKey } from '../../trust/instance-key.ts'
import type { SealKeyRow } from '../../trust/key-ring.ts'
import { issuerIn, nameIn } from '../../trust/name-in.ts'
import { makeSealKeyRows } from '../../trust/seal-key-rows.ts'
import { findChoice } from './store-choice.ts'

export type LookParts = {
  database: Database
  instanceKey: InstanceKey
  hostKey: BroughtSigner | null
  clock: Clock
}
type State = SealKeyShape['state']

const madeHere: SealKeyShape = { source: 'made-here', certificate: null, state: 'good', chosenAt: null }

/** Which key seals for an organization, and whether it does. */
export function makeLook(parts: LookParts) {
  const { database, hostKey, clock } = parts
  const rows = makeSealKeyRows(database)

  return async (id: OrganizationId): Promise<SealKeyShape> => {
    const choice = await database.read(null, (tx) => findChoice(tx, id))
    const purpose = choice?.purpose ?? hostKey?.purpose
    if (purpose === undefined) return madeHere
    const { rows: found, revoked } = await rows.read([purpose])
    const [row] = found
    const now = clock.now()
    const end = choice?.endsAt ?? hostKey?.endsAt ?? now
    const state = revoked.has(purpose) ? 'revoked' : now > end ? 'expired' : stateOf(parts, row, choice && id)

    return {
      source: choice ? 'organization' : 'host',
      certificate: row ? certificateOf(row, now) : null,
      state,
      chosenAt: choice?.chosenAt.toISOString() ?? null,
    }
  }
}

/** That of the host was opened when it started. */
function stateOf(parts: LookParts, row: SealKeyRow | undefined, organizationId: string | undefined): State {
  if (organizationId === undefined) return 'good'
  try {
    openBrought(row, organizationId, parts)
    return 'good'
  } catch (error) {
    if (error instanceof SealKeyUnusable) return 'unreadable'
    throw error
  }
}

function certificateOf({ certificate, chain }: SealKeyRow, now: Date): SealKeyShape['certificate'] {
  const x509 = new X509Certificate(certificate)
  const end = endOf({ certificate, chain: chain ?? [] })

  return {
    name: nameIn(x509),
    issuer: issuerIn(x509),
    serial: x509.serialNumber,
    endsAt: end.toISOString(),
    daysLeft: daysUntil(end, now),
  }
}
