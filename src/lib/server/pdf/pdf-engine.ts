import type { FoundField } from '#core/fields/found-field.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import type { Knowledge } from '#verifier/knowledge.ts'
import type { NamesIn } from '#verifier/names-in.ts'
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

export type PageSize = { width: number; height: number }

/** How a text stands in a box; `missing` are characters that no installed face can show, and then it does not fit. */
export type TextFit = { fits: boolean; missing: readonly string[] }

export type AdmittedDocument = {
  /** *The document*: sanitised, or the very bytes that came when they are `signed`. */
  bytes: Uint8Array
  signed: boolean
  /** Points as displayed: rotation and crop box applied. */
  pages: readonly PageSize[]
  /** Form fields found (flattened or kept is the engine's business; 0 afterwards). */
  formFields: number
  /** Fields of its form that nobody has filled in, and its text tags; neither is on the pages any more. */
  found: readonly FoundField[]
  warnings: readonly DocumentWarning[]
  /** The words of its first pages, page by page: of all of them, unless they are many or very full. */
  text: readonly (readonly TextLine[])[]
}

/** Told to the person who uploads; each has a sentence in the interface. */
export type DocumentWarning =
  | 'active-content-removed'
  | 'attachments-removed'
  | 'form-flattened'
  /** Stamps, comments and markings have become part of the page. */
  | 'annotations-drawn'
  /** What showed only on paper, in some readers or nowhere is gone. */
  | 'hidden-content-removed'
  /** Paper would have shown something else; now it shows what the screen does. */
  | 'print-as-screen'
  /** A signed file, which stays as it is, shows more on screen than on paper. */
  | 'print-differs'
  /** A signature that it came with is of a method nobody should rely on any more, or that we do not know. */
  | 'signature-not-judged'
  /** It said that it keeps to a standard that what is filled in and sealed does not: it says so no longer. */
  | 'claim-dropped'
  /** It is PDF/A, and the sealed file will be PDF/A-3. */
  | 'archival-kept'
  /** It was PDF/A, or said so, until something was taken out of it: it says so no longer. */
  | 'archival-changed'
  /** It said that it is PDF/A, and is not: it says so no longer. */
  | 'archival-broken'
  | 'repaired'
  | 'fonts-not-embedded'
  /** A `{{tag}}` is not understood, or could not be taken off its page. */
  | 'tags-left'
  /** So many pages that some were not searched for tags. */
  | 'tags-not-searched'

/** A line of text on a page with its box, in fractions of the page as displayed. */
export type TextLine = { text: string; x: number; y: number; width: number; height: number }

export type PageImage = { page: number; width: number; height: number; webp: Uint8Array }

export type Glance = { pageCount: number; images: readonly PageImage[] }

/** Whose work it is: an organization's id, or one name for all who have no account. */
export type PdfClient = {
  owner: string
  inRoom?: boolean
  /** Told what each of its jobs has computed. */
  onSpent?: (ms: number) => void
}

/**
 * PDF work, done in killable child processes. Every method throws a `Refusal` (`document-…`) for a file it will not
 * take, `document-too-complex` when a job hits its time or memory limit, `busy` when too much waits for the same
 * owner or the machine did not let it compute, and never takes the server down.
 */
export interface PdfEngine {
  /** The same, for this owner: owners are served in turn, and whoever is in a signing room before them. */
  for(client: PdfClient): PdfEngine
  /** A PDF, PNG or JPEG, told apart by its first bytes; `password` unlocks one that is encrypted. */
  admit(bytes: Uint8Array, password?: string): Promise<AdmittedDocument>
  /** Images of some pages, `width` CSS pixels wide, in the order asked. */
  render(bytes: Uint8Array, pages: readonly number[], width: number): Promise<readonly PageImage[]>
  /**
   * Images of the first pages, `most` at most, of a file that was not admitted. Throws `document-unreadable`,
   * `document-encrypted`, `document-too-complex` and the like.
   */
  glance(bytes: Uint8Array, most: number, width: number): Promise<Glance>
  /** The text of one page, lines in reading order. */
  readText(bytes: Uint8Array, page: number): Promise<readonly TextLine[]>
  /**
   * Every place (1,000 at most) where `text` stands within a line, letter for letter but for the amount of white space:
   * on one page or, with null, on all, in the order of the document's text.
   */
  findText(bytes: Uint8Array, text: string, page: number | null): Promise<readonly Placement[]>
  /**
   * Fields that blanks, boxes and labels of some pages seem to ask for, none over another, the surest first on each
   * page; two may have one name.
   */
  suggest(bytes: Uint8Array, pages: readonly number[]): Promise<readonly FoundField[]>
  /** Whether `text` can be stamped legibly in a box of this size (points). */
  fit(text: string, box: PageSize, setting: FitSetting): Promise<TextFit>
  prepareSeal(job: SealJob): Promise<PreparedSeal>
  prepareApproval(job: ApprovalJob): Promise<PreparedSeal>
  prepareArchive(job: ArchiveJob): Promise<{ bytes: Uint8Array; archive: PreparedArchive }>
  /** The document with stamps and a mark across every page, to be printed before it is sealed. */
  prepareCopy(job: CopyJob): Promise<Uint8Array>
  typesetPaper(job: PaperJob): Promise<Uint8Array>
  /** The certificates of everybody who signed or time-stamped a file, in DER: of each their own first. */
  signersIn(bytes: Uint8Array): Promise<readonly (readonly Uint8Array[])[]>
  /** By whose names authorities elsewhere are to be looked for before it is judged. */
  namesIn(bytes: Uint8Array): Promise<NamesIn>
  judge(bytes: Uint8Array, at: Date, knowledge: Knowledge): Promise<Verdict>
  close(): Promise<void>
}
