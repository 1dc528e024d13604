import { isRefusal, Refusal } from '#core/refusal.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { TrustedAuthority } from '#verifier/authorities.ts'
import type { Origin } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { CallLimits } from '../http/call-limits.ts'
import { networkOf } from '../identity/networks.ts'
import type { Clock } from '../ports.ts'
import type { Glance, PdfEngine } from '../pdf/pdf-engine.ts'
import type { TrustedLists } from '../trust/lists/trusted-lists.ts'
import { readKnownKeys } from '../trust/known-keys.ts'
import { sha256InTurns } from '../sha256.ts'
import { findRecord } from './find-record.ts'

/** Whoever wants a verdict has no account here, or none that is asked for: they share one queue. */
const anybody = 'anybody'
/** Of one network: half of that queue at most, so that there is a place for others. */
const mostAtOnce = 6
/** Enough to know a document by; each is some kB of the page that shows it. */
const shownPages = 4
const shownWidth = 280

type Parts = {
  database: Database
  pdf: PdfEngine
  clock: Clock
  limits: Pick<CallLimits, 'noteCost'>
  anchors: readonly Uint8Array[]
  trustedLists: TrustedLists
}

export type JudgedFile = Verdict & { recorded: boolean }

/**
 * The verdict on a file, and whether this very file was sealed here: what one of our seals says is believed as far as
 * the record does. What it computes counts against the limit of whoever asks.
 */
export function makeVerify({ database, pdf, clock, limits, anchors, trustedLists }: Parts) {
  const underWay = new Map<string, number>()

  async function judge(own: PdfEngine, bytes: Uint8Array): Promise<JudgedFile> {
    const known = await findRecord(database, await sha256InTurns(bytes))
    const recorded = known !== undefined
    const knowledge = {
      ...(await readKnownKeys(database, known?.organizationId ?? null)),
      record: recorded ? 'kept' : 'missing',
      recordedAt: known?.sealedAt,
      anchors,
      authorities: await authoritiesFor(own, bytes),
    } as const

    return { ...(await own.judge(bytes, clock.now(), knowledge)), recorded }
  }

  /** Of thousands, those that the file names. */
  async function authoritiesFor(own: PdfEngine, bytes: Uint8Array): Promise<TrustedAuthority[]> {
    if (trustedLists.size === 0) return []
    const { issuers, signers } = await own.namesIn(bytes)

    return trustedLists.named([...issuers, ...signers])
  }

  async function measured<T>(origin: Origin | null, work: (own: PdfEngine) => Promise<T>): Promise<T> {
    let spentMs = 0
    const own = pdf.for({ owner: anybody, onSpent: (ms) => (spentMs += ms) })
    try {
      return await work(own)
    } finally {
      if (origin) await limits.noteCost('POST /verify', { origin, setCookies: [] }, spentMs)
    }
  }

  /** `origin` is null for what nobody asks over the network. */
  async function inTurn<T>(origin: Origin | null, work: (own: PdfEngine) => Promise<T>): Promise<T> {
    if (!origin) return measured(null, work)
    const network = networkOf(origin.ip ?? '')
    const others = underWay.get(network) ?? 0
    if (others >= mostAtOnce) throw new Refusal('busy')
    underWay.set(network, others + 1)
    try {
      return await measured(origin, work)
    } finally {
      const left = (underWay.get(network) ?? 1) - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    }
  }

  return {
    verify: (bytes: Uint8Array, origin: Origin | null = null): Promise<JudgedFile> =>
      inTurn(origin, (own) => judge(own, bytes)),

    /** With pictures of its first pages, which live as long as the answer; none where it cannot be drawn in time. */
    verifyAndShow: (
      bytes: Uint8Array,
      origin: Origin | null = null,
    ): Promise<{ verdict: JudgedFile; glance: Glance | null }> =>
      inTurn(origin, async (own) => {
        const verdict = await judge(own, bytes)

        return { verdict, glance: verdict.reason === 'not-a-pdf' ? null : await glanceAt(own, bytes) }
      }),
  }
}

export type Verify = ReturnType<typeof makeVerify>

/** A verdict stands without pictures. */
async function glanceAt(own: PdfEngine, bytes: Uint8Array): Promise<Glance | null> {
  try {
    return await own.glance(bytes, shownPages, shownWidth)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
