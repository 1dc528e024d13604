import type {
  AuditLine,
  EnvelopeInput,
  EnvelopePatch,
  EnvelopeShape,
  EnvelopeSummary,
} from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import type { Member } from '../actor.ts'
import type { EnvelopeCounts } from './envelope-counts.ts'

export type EnvelopeFilter = {
  q?: string
  /** In any of these states; absent or empty: in whichever. */
  status?: readonly EnvelopeStatus[]
  recipientEmail?: string
  limit: number
  cursor?: string
}

/** The sender's side of envelopes. Composing and sending throw `quota-reached` beyond what the plan allows. */
export interface Envelopes {
  list(
    member: Member,
    filter: EnvelopeFilter,
  ): Promise<{ items: EnvelopeSummary[]; nextCursor: string | null }>
  /** The work that waits, for the dashboard. */
  counts(member: Member): Promise<EnvelopeCounts>
  create(member: Member, input: EnvelopeInput): Promise<EnvelopeShape>
  /** Both or neither: what may not be sent leaves no draft behind. */
  createAndSend(member: Member, input: EnvelopeInput): Promise<EnvelopeShape>
  get(member: Member, id: string): Promise<EnvelopeShape>
  change(
    member: Member,
    id: string,
    patch: EnvelopePatch,
    expectedVersion: number | null,
  ): Promise<EnvelopeShape>
  remove(member: Member, id: string): Promise<void>
  send(member: Member, id: string): Promise<EnvelopeShape>
  void(member: Member, id: string, reason: string): Promise<EnvelopeShape>
  remind(member: Member, id: string): Promise<void>
  reseal(member: Member, id: string): Promise<EnvelopeShape>
  audit(member: Member, id: string): Promise<{ items: AuditLine[]; whole: boolean }>
  /** `evidence.json` as it stands now. */
  evidence(member: Member, id: string): Promise<Uint8Array>
  sealed(
    member: Member,
    id: string,
    document: string,
  ): Promise<{ name: string; sha256: string; bytes: Uint8Array }>
}
