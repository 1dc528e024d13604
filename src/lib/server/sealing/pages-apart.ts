import { isRefusal } from '#core/refusal.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import type { Picture } from '../pdf/stamp.ts'
import { sha256 as hash } from '../sha256.ts'
import type { SealedHashes } from './certificate-content.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { pickPages, type ShownDocument } from './shown-pages.ts'

type Parts = { blobs: BlobStore; pdf: Pick<PdfEngine, 'render'> }

/** Pixels across: as much as a page this small shows in print. */
const width = 240

/**
 * Pictures of the pages of sealed files, for a certificate that does not stand behind them. A file that cannot be drawn is
 * no reason not to have one: it says so instead.
 */
export async function pagesApart(
  parts: Parts,
  facts: CertificateFacts,
  sealed: SealedHashes,
): Promise<{ shown: ShownDocument[]; pictures: Picture[] }> {
  const shown: ShownDocument[] = []
  const pictures = new Map<string, Picture>()
  for (const { document, pages } of pickPages(facts, facts.envelope.documents)) {
    const drawn = await draw(parts, sealed.get(document.id), pages)
    for (const one of drawn) pictures.set(one.sha256, one)
    shown.push({
      document,
      pages: drawn.map(({ index, sha256 }) => ({ index, shows: { picture: sha256 } })),
    })
  }

  return { shown, pictures: [...pictures.values()] }
}

async function draw({ blobs, pdf }: Parts, sha256: string | undefined, pages: readonly number[]) {
  if (sha256 === undefined || pages.length === 0) return []
  try {
    const images = await pdf.render(await blobs.get(sha256), pages, width)
    return images.map(({ page, webp }) => ({
      index: page,
      sha256: hash(webp),
      bytes: webp,
      isMiniature: true,
    }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return []
  }
}
