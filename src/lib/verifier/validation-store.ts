import type { BasicOCSPResponse } from '@peculiar/asn1-ocsp'

import { Malformed } from './objects/pdf-object.ts'
import type { PdfView } from './pdf-view.ts'
import { type KnownCertificate, readCertificates } from './signed-message.ts'
import { decodeStream } from './objects/stream-decoding.ts'
import { readRevocationList, type RevocationList } from './revocation-list.ts'
import { readStatus } from './validation-data.ts'

const maxItems = 500

/** The document security store (ISO 32000-2 §12.8.4.3): certificates to build paths with, and what says they hold. */
export type ValidationStore = {
  certificates: readonly KnownCertificate[]
  lists: readonly RevocationList[]
  statuses: readonly BasicOCSPResponse[]
}

export function readValidationStore(view: PdfView): ValidationStore {
  const store = view.dictionary(view.catalog().entries.get('DSS'))
  const streams = (key: string): Uint8Array[] => {
    const list = view.resolve(store?.entries.get(key))
    const items = list.kind === 'array' ? list.items.slice(0, maxItems) : []
    return items.flatMap((item) => streamBytes(view, item))
  }

  return {
    certificates: readCertificates(streams('Certs')),
    lists: streams('CRLs').flatMap((bytes) => readRevocationList(bytes) ?? []),
    statuses: streams('OCSPs').flatMap((bytes) => readStatus(bytes) ?? []),
  }
}

/** And what came beside the file, or in a signature. */
export function withLists(
  store: ValidationStore,
  lists: readonly Uint8Array[],
  answers: readonly Uint8Array[] = [],
): ValidationStore {
  if (lists.length + answers.length === 0) return store

  return {
    ...store,
    lists: [...store.lists, ...lists.flatMap((bytes) => readRevocationList(bytes) ?? [])],
    statuses: [...store.statuses, ...answers.flatMap((bytes) => readStatus(bytes) ?? [])],
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
