import { createHash } from 'node:crypto'

/** What stands under a name stays, but for a host that is made anew. */
const maxAgeSeconds = 3600

/** The certificate of an authority, for trust stores and for whoever builds a path (RFC 2585 §4.1): DER, under its own type. */
export function answerCertificate(request: Request, certificate: Uint8Array): Response {
  const etag = `"${createHash('sha256').update(certificate).digest('hex')}"`
  const headers = { etag, 'cache-control': `public, max-age=${maxAgeSeconds}` }
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(etag))
    return new Response(null, { status: 304, headers })

  return new Response(new Uint8Array(certificate), {
    headers: { ...headers, 'content-type': 'application/pkix-cert' },
  })
}
