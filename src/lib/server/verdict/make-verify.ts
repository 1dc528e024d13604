import { Refusal } from '#core/refusal.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import { eq } from 'drizzle-orm'
import type { Origin } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { sealRecord } from '../data/tables/directory.ts'
import type { CallLimits } from '../http/call-limits.ts'
import { networkOf } from '../identity/networks.ts'
import type { Clock, PdfEngine } from '../ports.ts'
import { readKnownRevocations } from '../trust/known-revocations.ts'
import { sha256InTurns } from '../sha256.ts'

/** Whoever wants a verdict has no account here, or none that is asked for: they share one queue. */
const anybody = 'anybody'
/** Of one network: half of that queue at most, so that there is a place for others. */
const mostAtOnce = 6

type Parts = {
  database: Database
  pdf: PdfEngine
  clock: Clock
  limits: Pick<CallLimits, 'noteCost'>
  anchors: readonly Uint8Array[]
}

/**
 * The verdict on a file, and whether this very file was sealed here: what one of our seals says is believed as far as
 * the record does. By its hash alone nothing is revealed. What it computes counts against the limit of whoever asks.
 */
export function makeVerify({ database, pdf, clock, limits, anchors }: Parts) {
  const underWay = new Map<string, number>()

  async function judge(bytes: Uint8Array, origin: Origin | null) {
    let spentMs = 0
    const client = { owner: anybody, onSpent: (ms: number) => (spentMs += ms) }
    const recordedAt = await findRecord(database, await sha256InTurns(bytes))
    const revocations = await readKnownRevocations(database)
    const recorded = recordedAt !== undefined
    try {
      const knowledge = { record: recorded ? 'kept' : 'missing', recordedAt, anchors, revocations } as const
      return { ...(await pdf.for(client).judge(bytes, clock.now(), knowledge)), recorded }
    } finally {
      if (origin) await limits.noteCost('POST /verify', { origin, setCookies: [] }, spentMs)
    }
  }

  /** `origin` is null for what nobody asks over the network. */
  return async (
    bytes: Uint8Array,
    origin: Origin | null = null,
  ): Promise<Verdict & { recorded: boolean }> => {
    if (!origin) return judge(bytes, null)
    const network = networkOf(origin.ip ?? '')
    const others = underWay.get(network) ?? 0
    if (others >= mostAtOnce) throw new Refusal('busy')
    underWay.set(network, others + 1)
    try {
      return await judge(bytes, origin)
    } finally {
      const left = (underWay.get(network) ?? 1) - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    }
  }
}

/** When this very file was sealed here. */
async function findRecord(database: Database, sha256: string): Promise<Date | undefined> {
  const [row] = await database.read(null, (tx) =>
    tx.select({ sealedAt: sealRecord.sealedAt }).from(sealRecord).where(eq(sealRecord.sha256, sha256)),
  )

  return row?.sealedAt
}
