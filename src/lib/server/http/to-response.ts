import type { Call } from '#contract/call.ts'
import type { ByteAnswer } from './call-handlers.ts'

/** What a handler gave, as the contract says that the call answers. */
export function toResponse(call: Call, result: unknown, ifNoneMatch: string | null): Response {
  if ('empty' in call.answer) return new Response(null, { status: call.answer.status })
  if ('type' in call.answer) {
    return (
      notModified(result as ByteAnswer, ifNoneMatch) ?? byteResponse(call.answer.type, result as ByteAnswer)
    )
  }
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'private, no-store' })
  const version =
    typeof result === 'object' && result !== null && 'version' in result ? result.version : undefined
  if (typeof version === 'number') headers.set('etag', `"${version}"`)

  return new Response(JSON.stringify(result), { status: call.answer.status, headers })
}

/** RFC 9110 §13.1.2: who has it already is told that it may be shown, once they were found to be let in. */
function notModified({ etag, cache }: ByteAnswer, ifNoneMatch: string | null): Response | null {
  if (!etag || !ifNoneMatch) return null
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(`"${etag}"`) && !tags.includes('*')) return null

  return new Response(null, {
    status: 304,
    headers: { etag: `"${etag}"`, 'cache-control': cacheControl[cache] },
  })
}

function byteResponse(
  usualType: string,
  { bytes, etag, cache, saveAs, type = usualType }: ByteAnswer,
): Response {
  const headers = new Headers({
    'content-type': type,
    'cache-control': cacheControl[cache],
    // Whatever an uploaded file contains, it runs nothing here.
    'content-security-policy': "sandbox; default-src 'none'",
  })
  if (bytes instanceof Uint8Array) headers.set('content-length', String(bytes.byteLength))
  if (etag) headers.set('etag', `"${etag}"`)
  if (saveAs) headers.set('content-disposition', attachmentHeader(saveAs))

  return new Response(bytes as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>, { headers })
}

const cacheControl = {
  ask: 'private, no-cache',
  public: 'public, max-age=31536000, immutable',
  none: 'private, no-store',
} as const

/** RFC 6266 §5: a plain name for old readers, the real one in UTF-8. */
function attachmentHeader(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')

  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
