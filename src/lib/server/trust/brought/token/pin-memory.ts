import { createHmac } from 'node:crypto'
import type { Database } from '../../../data/database.ts'
import { noteHostFact, readHostFacts } from '../../../data/host-facts.ts'
import type { Clock } from '../../../ports.ts'
import type { InstanceKey } from '../../instance-key.ts'
import type { TokenPlace } from './token-line.ts'
import { TokenUnfit } from './token-unfit.ts'

/** A PIN that its token has refused is tried by no process of the host, however often it is started anew. */
export type PinMemory = {
  /** Throws `TokenUnfit` for one that was refused within a day. */
  requireUntried(): Promise<void>
  noteRefused(): Promise<void>
}

type Parts = { database: Database; instanceKey: InstanceKey; clock: Clock }

/** So that nobody is shut out for good who gives the token the very PIN that it had refused. */
const forgottenAfterMs = 24 * 60 * 60_000

export function makePinMemory({ database, instanceKey, clock }: Parts, place: TokenPlace): PinMemory {
  const print = printOf(place, instanceKey)

  return {
    async requireUntried() {
      const { refusedPin: known } = await database.read(null, readHostFacts)
      if (known?.print !== print) return
      if (clock.now().getTime() - known.at.getTime() >= forgottenAfterMs) return
      throw new TokenUnfit('pin-refused-before', known.at.toISOString())
    },
    noteRefused: () =>
      database.transaction(null, (tx) => noteHostFact(tx, 'refusedPin', { print }, clock.now())),
  }
}

/** PINs are short: without the instance key, nobody finds one by trying them all. */
function printOf({ module, token, pin }: TokenPlace, instanceKey: InstanceKey): string {
  return createHmac('sha256', instanceKey.deriveKey('token-pins'))
    .update(JSON.stringify([module, token, pin]))
    .digest('base64url')
}
