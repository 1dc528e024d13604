import type { FoundField } from '#core/fields/found-field.ts'
import type { Fault, RefusalCode } from '#core/refusal.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { AdmittedDocument, Glance, TextFit, PageImage, PageSize, TextLine } from './pdf-engine.ts'
import type {
  ApprovalJob,
  ArchiveJob,
  CopyJob,
  PaperJob,
  PreparedArchive,
  PreparedSeal,
  SealJob,
} from './seal-job.ts'
import type { FitSetting, Placement } from './stamp.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import type { NamesIn } from '#verifier/names-in.ts'

/** What a child process can be asked to do. Everything here must survive structured cloning. */
export type PdfJobs = {
  admit: { input: { bytes: Uint8Array; password?: string | undefined }; output: AdmittedDocument }
  render: {
    input: { bytes: Uint8Array; pages: readonly number[]; width: number }
    output: readonly PageImage[]
  }
  glance: { input: { bytes: Uint8Array; most: number; width: number }; output: Glance }
  readText: { input: { bytes: Uint8Array; page: number }; output: readonly TextLine[] }
  findText: {
    input: { bytes: Uint8Array; text: string; page: number | null }
    output: readonly Placement[]
  }
  suggest: { input: { bytes: Uint8Array; pages: readonly number[] }; output: readonly FoundField[] }
  fit: { input: { text: string; box: PageSize; setting: FitSetting }; output: TextFit }
  prepareSeal: { input: SealJob; output: PreparedSeal }
  prepareApproval: { input: ApprovalJob; output: PreparedSeal }
  prepareArchive: { input: ArchiveJob; output: { bytes: Uint8Array; archive: PreparedArchive } }
  typesetPaper: { input: PaperJob; output: Uint8Array }
  prepareCopy: { input: CopyJob; output: Uint8Array }
  signersIn: { input: { bytes: Uint8Array }; output: readonly (readonly Uint8Array[])[] }
  namesIn: { input: { bytes: Uint8Array }; output: NamesIn }
  judge: {
    input: { bytes: Uint8Array; at: Date; roots: readonly Uint8Array[]; knowledge: Knowledge }
    output: Verdict
  }
}
export type JobKind = keyof PdfJobs

/** One job on its way to a child. */
export type JobRequest = { [K in JobKind]: { kind: K; input: PdfJobs[K]['input'] } }[JobKind]

/** What comes back. `spent` children may hold broken state (a dead WASM instance, exhausted memory) or too much memory: end them. */
export type JobReply<Output = unknown> =
  /** `hasNetwork` as the kernel sees it. */
  | { state: 'ready'; hasNetwork: boolean }
  | { state: 'done'; output: Output; spent: boolean }
  | { state: 'refused'; code: RefusalCode; faults: readonly Fault[]; spent: boolean }
  | { state: 'failed'; message: string; spent: boolean }
