import type { DocumentShape, FoundFieldShape } from '#contract/shapes.ts'
import type { Member } from '../actor.ts'
import type { PageImage, Placement, TextLine } from '../ports.ts'

/** Uploaded documents of the member's organization, PDFs all of them once they are in. */
export interface Documents {
  /**
   * Admits a PDF, PNG, JPEG or, where a converter is configured, Word file, told apart by their bytes; stores it, and
   * answers with what is known of it. What a `password` unlocks is stored without it; the password is kept nowhere.
   * Throws `document-…`.
   */
  add(member: Member, name: string, bytes: Uint8Array, password?: string): Promise<DocumentShape>
  get(member: Member, id: string): Promise<DocumentShape>
  file(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array; sha256: string }>
  page(member: Member, id: string, page: number, width: number): Promise<PageImage>
  /**
   * Form fields and tags that came with it; then, for pages without any, blanks beside labels such as "Signature", the
   * surest of each page first. All have names of their own.
   */
  suggestions(member: Member, id: string): Promise<FoundFieldShape[]>
  /** Where `text` stands in the document, in the order of its text; `page` from 0. Throws `not-found`. */
  findText(member: Member, id: string, text: string): Promise<readonly Placement[]>
  pageText(member: Member, id: string, page: number): Promise<readonly TextLine[]>
}
