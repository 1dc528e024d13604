import type { FoundField } from '#core/fields/found-field.ts'
import { forEverybody } from '../client-presence.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'

export type Searched = {
  organizationId: string
  sha256: string
  pages: readonly unknown[]
  found: readonly FoundField[]
}

/** Who sends longer documents places by text or by tags. */
const maxPages = 200
const maxKept = 100

/**
 * What blanks and labels ask for on pages where neither form nor tags do. Looked for on first need, and kept a while:
 * the editor asks whenever it is opened.
 */
export function makeLabelSuggestions(
  blobs: BlobStore,
  pdf: PdfEngine,
): (document: Searched) => Promise<readonly FoundField[]> {
  const known = new Map<string, Promise<readonly FoundField[]>>()

  return ({ organizationId, sha256, pages, found }) => {
    const taken = new Set(found.flatMap((field) => field.areas.map(({ page }) => page)))
    const bare = [...pages.keys()].filter((page) => !taken.has(page)).slice(0, maxPages)
    if (bare.length === 0) return Promise.resolve([])

    const key = `${sha256}/${bare.join()}`
    const before = known.get(key)
    if (before) return before
    const own = pdf.for({ owner: organizationId })
    const work = forEverybody(() => blobs.get(sha256).then((bytes) => own.suggest(bytes, bare)))
    if (known.size >= maxKept) known.clear()
    known.set(key, work)
    work.catch(() => known.delete(key))
    return work
  }
}
