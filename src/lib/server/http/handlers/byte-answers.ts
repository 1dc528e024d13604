import type { PageImage } from '../../ports.ts'
import type { ByteAnswer } from '../mount-calls.ts'

export function imageAnswer({ webp }: PageImage): ByteAnswer {
  return { bytes: webp, cache: 'immutable' }
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
