import { createHash } from 'node:crypto'

/** The root may be replaced after a revocation, and hardly ever is. */
const maxAgeSeconds = 3600

/** The root certificate of this host for the trust stores of readers and systems (RFC 2585 §4.1): DER, under its own type. */
export function answerRoot(request: Request, certificate: Uint8Array): Response {
  const etag = `"${createHash('sha256').update(certificate).digest('hex')}"`
  const headers = { etag, 'cache-control': `public, max-age=${maxAgeSeconds}` }
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(etag))
    return new Response(null, { status: 304, headers })

  return new Response(new Uint8Array(certificate), {
    headers: { ...headers, 'content-type': 'application/pkix-cert' },
  })
}
