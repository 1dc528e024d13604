import type {
  ReviewNote,
  AuditLine,
  CorrectInput,
  EnvelopeActionInput,
  EnvelopeActionResult,
  EnvelopeFolder,
  EnvelopeFolderCounts,
  EnvelopeInput,
  EnvelopePatch,
  EnvelopeShape,
  EnvelopeSummary,
  WayInShape,
} from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { EnvelopeCounts } from './envelope-counts.ts'

export type EnvelopeFilter = {
  q?: string
  /** In any of these states; absent or empty: in whichever. */
  status?: readonly EnvelopeStatus[]
  recipientEmail?: string
  folder?: EnvelopeFolder
  sender?: string
  template?: string
  bulk?: string
  /** ISO 8601, of the last change. */
  from?: string
  to?: string
  sort?: 'updated' | 'title' | 'expiry'
  limit: number
  cursor?: string
}

/** What an envelope is made of; made from a template or in bulk, it remembers that. */
export type Composition = z.output<typeof EnvelopeInput> & {
  origin?: { templateId: string; templateVersion: number; bulkId?: string; directLink?: true }
}

/** The sender's side of envelopes. Composing and sending throw `quota-reached` beyond what the plan allows. */
export interface Envelopes {
  list(
    member: Member,
    filter: EnvelopeFilter,
  ): Promise<{ items: EnvelopeSummary[]; nextCursor: string | null }>
  /** The work that waits, for the dashboard. */
  counts(member: Member): Promise<EnvelopeCounts>
  create(member: Member, input: Composition): Promise<EnvelopeShape>
  /**
   * As part of a transaction that sees the member's organization, with which it stands or falls: what may not be sent
   * leaves no draft behind.
   */
  createWithin(
    tx: Transaction,
    member: Member,
    input: Composition,
    then: { send: boolean; /** Key of whoever came by a direct link. */ arrived?: string },
  ): Promise<EnvelopeShape>
  get(member: Member, id: string): Promise<EnvelopeShape>
  change(
    member: Member,
    id: string,
    patch: z.output<typeof EnvelopePatch>,
    expectedVersion: number | null,
  ): Promise<EnvelopeShape>
  remove(member: Member, id: string): Promise<void>
  send(member: Member, id: string): Promise<EnvelopeShape>
  void(member: Member, id: string, reason: string): Promise<EnvelopeShape>
  /** Everybody whose turn it is, or one of them. */
  remind(member: Member, id: string, recipient?: string): Promise<void>
  /** Changes who has not finished yet; open rooms of an older version are stale from then on. */
  correct(member: Member, id: string, input: z.output<typeof CorrectInput>): Promise<EnvelopeShape>
  /** A later end, or the first one; an expired envelope goes on. Throws `not-extended`. */
  extend(member: Member, id: string, expiresAt: Date): Promise<EnvelopeShape>
  /** One after the other, each by its own rules: one that is refused stops none of the others. */
  act(member: Member, input: z.output<typeof EnvelopeActionInput>): Promise<EnvelopeActionResult>
  folderCounts(member: Member): Promise<EnvelopeFolderCounts>
  reseal(member: Member, id: string): Promise<EnvelopeShape>
  /** Known texts that will not be printed as they should; see `makeReview`. */
  review(member: Member, id: string): Promise<{ items: ReviewNote[] }>
  audit(member: Member, id: string): Promise<{ items: AuditLine[]; whole: boolean; ways: WayInShape[] }>
  /** `evidence.json` as it stands now. */
  evidence(member: Member, id: string): Promise<Uint8Array>
  sealed(
    member: Member,
    id: string,
    document: string,
  ): Promise<{ name: string; sha256: string; bytes: Uint8Array }>
  /** The certificate of completion by itself, sealed. Throws `envelope-not-sealed`. */
  certificate(member: Member, id: string): Promise<{ name: string; sha256: string; bytes: Uint8Array }>
  /** Everything in one ZIP. Throws `envelope-not-sealed`, `archive-too-large`. */
  archive(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array }>
  attachment(member: Member, id: string, sha256: string): Promise<{ name: string; bytes: Uint8Array }>
}
