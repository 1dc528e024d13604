import type { EnvelopeDocument } from '#core/envelope/envelope.ts'
import type { CompletionCertificateBlock, ShownPage } from '../pdf/completion-certificate.ts'
import type { CertificateFacts, Wording } from './certificate-facts.ts'
import { valueOf } from './given-values.ts'

/** In one certificate, of all its documents: two pages full. */
const mostPages = 24

/** Pages of a document in the order they are shown in, and where the picture of each is. */
export type ShownDocument = {
  document: EnvelopeDocument
  pages: readonly { index: number; shows: ShownPage['shows'] }[]
}

/**
 * Which pages the certificate shows, by document and in order: those that hold a signature before those that hold anything
 * else that was filled in, and these before the others.
 */
export function pickPages(
  facts: CertificateFacts,
  documents: readonly EnvelopeDocument[],
): { document: EnvelopeDocument; pages: number[] }[] {
  const ranks = ranksOf(facts)
  const all = documents.flatMap((document) =>
    document.pages.map((_, index) => ({ document, index, rank: ranks.get(`${document.id}/${index}`) ?? 2 })),
  )
  // Sorting leaves pages of one rank in their order.
  const picked = all.toSorted((one, other) => one.rank - other.rank).slice(0, mostPages)

  return documents.map((document) => ({
    document,
    pages: picked
      .flatMap((one) => (one.document === document ? one.index : []))
      .toSorted((one, other) => one - other),
  }))
}

/** 0 for a page that somebody signed, 1 for one with another value. */
function ranksOf(facts: CertificateFacts): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const field of facts.envelope.fields) {
    if (valueOf(facts, field) === null) continue
    const rank = field.type === 'signature' || field.type === 'initials' ? 0 : 1
    for (const { document, page } of field.areas) {
      const key = `${document}/${page}`
      ranks.set(key, Math.min(rank, ranks.get(key) ?? rank))
    }
  }
  return ranks
}

/** The pages of the file that the certificate stands behind. */
export function pagesBehind(facts: CertificateFacts, document: EnvelopeDocument): ShownDocument[] {
  return pickPages(facts, [document]).map(({ pages }) => ({
    document,
    pages: pages.map((index) => ({ index, shows: { page: index } })),
  }))
}

/** A section for each document: its pages as they were signed, and in words what is not shown. */
export function shownPagesBlocks(
  { envelope: { documents } }: CertificateFacts,
  shown: readonly ShownDocument[],
  { t }: Wording,
): CompletionCertificateBlock[] {
  const sections = shown.flatMap(({ document, pages }): CompletionCertificateBlock[] => [
    { kind: 'heading', text: t('certificate.pagesOf', { document: document.name }) },
    {
      kind: 'pages',
      pages: pages.map(({ index, shows }) => ({
        shows,
        label: t('certificate.pageNumber', { page: index + 1 }),
        told: t('certificate.pageTold', { page: index + 1, document: document.name }),
      })),
      rest: restOf(document.pages.length, pages.length, t),
    },
  ])
  const isWhole = shown.length === documents.length

  return shown.length === 0 || isWhole
    ? sections
    : [...sections, { kind: 'paragraph', text: t('certificate.pagesElsewhere') }]
}

/** How many can be shown is known only once they are drawn. */
function restOf(all: number, most: number, t: Wording['t']): string[] {
  return Array.from({ length: most + 1 }, (_, count) => {
    if (count === 0) return t('certificate.pagesNotShown')
    return count === all ? '' : t('certificate.pagesMore', { count: all - count })
  })
}
