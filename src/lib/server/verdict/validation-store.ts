import { Malformed } from './pdf-object.ts'
import type { PdfView } from './pdf-view.ts'
import { type KnownCertificate, readCertificates } from './signed-message.ts'
import { decodeStream } from './stream-decoding.ts'

const maxCertificates = 500

/** The document security store (ISO 32000-2 §12.8.4.3): certificates to build paths with, and whether it is filled. */
export type ValidationStore = { certificates: readonly KnownCertificate[]; hasRevocations: boolean }

export function readValidationStore(view: PdfView): ValidationStore {
  const store = view.dictionary(view.catalog().entries.get('DSS'))
  const certificates = view.resolve(store?.entries.get('Certs'))
  const encoded = certificates.kind === 'array' ? certificates.items.slice(0, maxCertificates) : []

  return {
    certificates: readCertificates(encoded.flatMap((item) => streamBytes(view, item))),
    hasRevocations: ['CRLs', 'OCSPs'].some((key) => {
      const list = view.resolve(store?.entries.get(key))
      return list.kind === 'array' && list.items.length > 0
    }),
  }
}

function streamBytes(view: PdfView, item: Parameters<PdfView['resolve']>[0]): Uint8Array[] {
  try {
    const object = view.resolve(item)
    return object.kind === 'stream' ? [decodeStream(object)] : []
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}
