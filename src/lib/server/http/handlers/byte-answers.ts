import { sha256 } from '../../sha256.ts'
import type { PageImage } from '../../pdf/pdf-engine.ts'
import type { ByteAnswer } from '../call-handlers.ts'

export function imageAnswer({ webp }: PageImage): ByteAnswer {
  return { bytes: webp, etag: sha256(webp), cache: 'ask' }
}

export function sealedAnswer({
  name,
  sha256,
  bytes,
}: {
  name: string
  sha256: string
  bytes: Uint8Array
}): ByteAnswer {
  return { bytes, etag: sha256, cache: 'none', saveAs: `${name} (signed).pdf` }
}
