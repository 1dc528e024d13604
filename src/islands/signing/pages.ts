import type { SigningSession } from '#contract/signing-shapes.ts'

/** Of all documents together, as one leafs through them. */
export function countPages(documents: SigningSession['documents']): number {
  return documents.reduce((sum, { pages }) => sum + pages.length, 0)
}
