import type { PublishedList } from '../trust/next-list.ts'

/** A revoked key is to be known soon, and a renewed list may wait. */
const maxAgeSeconds = 600

/** A revocation list as RFC 5280 §4.2.1.13 and RFC 2585 §4.2 have it: DER, under its own type, and kept for a while. */
export function answerList(request: Request, { bytes, number, thisUpdate }: PublishedList): Response {
  const etag = `"${number}-${thisUpdate.getTime()}"`
  const headers = {
    etag,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    'last-modified': thisUpdate.toUTCString(),
  }
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(etag))
    return new Response(null, { status: 304, headers })

  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'content-type': 'application/pkix-crl' },
  })
}
