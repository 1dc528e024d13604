import type { Fault, RefusalCode } from '#core/refusal.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { AdmittedDocument, PageImage, PageSize, PreparedSeal, SealJob, TextLine } from '../ports.ts'

/** What a child process can be asked to do. Everything here must survive structured cloning. */
export type PdfJobs = {
  admit: { input: { bytes: Uint8Array }; output: AdmittedDocument }
  render: {
    input: { bytes: Uint8Array; pages: readonly number[]; width: number }
    output: readonly PageImage[]
  }
  readText: { input: { bytes: Uint8Array; page: number }; output: readonly TextLine[] }
  fits: { input: { text: string; box: PageSize; multiline: boolean }; output: boolean }
  prepareSeal: { input: SealJob; output: PreparedSeal }
  judge: { input: { bytes: Uint8Array; at: Date; roots: readonly Uint8Array[] }; output: Verdict }
}
export type JobKind = keyof PdfJobs

/** One job on its way to a child. */
export type JobRequest = { [K in JobKind]: { kind: K; input: PdfJobs[K]['input'] } }[JobKind]

/** What comes back. `spent` children may hold broken state (a dead WASM instance, exhausted memory): end them. */
export type JobReply<Output = unknown> =
  | { state: 'ready' }
  | { state: 'done'; output: Output; spent: false }
  | { state: 'refused'; code: RefusalCode; faults: readonly Fault[]; spent: boolean }
  | { state: 'failed'; message: string; spent: boolean }
