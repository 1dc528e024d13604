import type { PDF, PdfDict } from '@libpdf/core'
import type { DocumentWarning } from '../pdf-engine.ts'
import { dropClaims, hasClaims } from './drop-claims.ts'
import { findArchival, findArchivalClaim } from './find-archival.ts'

/** What admission does to documents that are no PDF/A, whatever they say, or are not any more when it is done. */
const changes: readonly DocumentWarning[] = [
  'active-content-removed',
  'fonts-not-embedded',
  'hidden-content-removed',
  'print-as-screen',
  'repaired',
]

/**
 * Leaves a document that is to be kept as PDF/A what it says of itself, and takes the metadata off any other that claims to
 * conform to a standard: what is stamped, appended and attached does not. Tells which, in place of what was told before.
 */
export async function settleClaims(
  pdf: PDF,
  pages: readonly PdfDict[],
  warnings: Set<DocumentWarning>,
): Promise<void> {
  if (!hasClaims(pdf, 'any')) return
  const fate = await fateOf(pdf, pages, warnings)
  for (const told of ['archival-kept', 'archival-changed', 'archival-broken'] as const) warnings.delete(told)
  if (fate !== 'claim-dropped') warnings.add(fate)
  if (fate === 'claim-dropped' || hasClaims(pdf, 'unkept')) warnings.add('claim-dropped')
  if (fate !== 'archival-kept') dropClaims(pdf)
}

async function fateOf(
  pdf: PDF,
  pages: readonly PdfDict[],
  warnings: ReadonlySet<DocumentWarning>,
): Promise<'archival-kept' | 'archival-changed' | 'archival-broken' | 'claim-dropped'> {
  const claim = await findArchivalClaim(pdf)
  if (!claim) return 'claim-dropped'
  if (changes.some((change) => warnings.has(change))) return 'archival-changed'

  return findArchival(pdf, pages, claim) ? 'archival-kept' : 'archival-broken'
}
