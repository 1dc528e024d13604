import type { DocumentShape } from '#contract/shapes.ts'
import type { Member } from '../actor.ts'
import type { PageImage, TextLine } from '../ports.ts'

/** Uploaded PDFs of the member's organization. */
export interface Documents {
  /** Admits, stores, and answers with what is known of it. Throws `document-…`. */
  add(member: Member, name: string, bytes: Uint8Array): Promise<DocumentShape>
  get(member: Member, id: string): Promise<DocumentShape>
  file(member: Member, id: string): Promise<{ name: string; bytes: Uint8Array; sha256: string }>
  page(member: Member, id: string, page: number, width: number): Promise<PageImage>
  pageText(member: Member, id: string, page: number): Promise<readonly TextLine[]>
}
