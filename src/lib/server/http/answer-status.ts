import { createHash } from 'node:crypto'
import { isRefusal } from '#core/refusal.ts'
import type { BytesInFlight } from '../requests/bytes-in-flight.ts'
import { readBytes } from '../requests/read-bytes.ts'
import type { CertificateStatuses, StatusAnswer } from '../trust/status/certificate-status.ts'
import { maxQuestionBytes } from '../trust/status/read-question.ts'

/** As long as a list is kept: a revoked key is to be known soon. */
const maxAgeSeconds = 600

/** A question in the body of a request (RFC 6960 §A.1). */
export async function answerPostedQuestion(
  request: Request,
  statuses: CertificateStatuses,
  held: ReturnType<BytesInFlight['hold']>,
): Promise<Response> {
  const question = await readBytes(request, maxQuestionBytes, 'body-too-large', held).catch(
    (error: unknown) => {
      if (isRefusal(error) && error.code === 'body-too-large') return noQuestion
      throw error
    },
  )
  const { bytes } = await statuses(question, { withNonce: true })

  return toResponse(bytes, { 'cache-control': 'no-store' })
}

/** A question in an address, which caches on the way may answer (RFC 5019 §5 and §6): Base64, with or without its marks escaped. */
export async function answerAskedQuestion(
  request: Request,
  path: string,
  statuses: CertificateStatuses,
): Promise<Response> {
  const { bytes, times } = await statuses(questionIn(new URL(request.url).pathname.slice(path.length)), {
    withNonce: false,
  })
  if (!times) return toResponse(bytes, { 'cache-control': 'no-store' })
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
  const headers = { etag, ...cacheHeadersOf(times) }
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(etag))
    return new Response(null, { status: 304, headers })

  return toResponse(bytes, headers)
}

/** Bytes that no question is. */
const noQuestion = new Uint8Array(0)

function questionIn(text: string): Uint8Array {
  const base64 = decodeURIComponent(text)
  if (base64.length > 2 * maxQuestionBytes || !/^[a-z0-9+/]+={0,2}$/i.test(base64)) return noQuestion

  return new Uint8Array(Buffer.from(base64, 'base64'))
}

const cacheHeadersOf = ({ from, until }: NonNullable<StatusAnswer['times']>) => ({
  'cache-control': `public, max-age=${maxAgeSeconds}, no-transform, must-revalidate`,
  'last-modified': from.toUTCString(),
  expires: until.toUTCString(),
})

const toResponse = (bytes: Uint8Array, headers: Record<string, string>) =>
  new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'content-type': 'application/ocsp-response' },
  })
