import type { APIRoute } from 'astro'
import { isUuid, type EnvelopeId } from '#core/ids.ts'
import { roomCookies } from '#server/signing/room-cookies.ts'

/** A member who is a recipient themselves goes straight into the room; anybody else to the envelope. */
export const GET: APIRoute = async ({ params: { id = '' }, locals: { app, member }, redirect }) => {
  const key = member && isUuid(id) ? await app.signing.openOwn(member, id as EnvelopeId) : null
  if (!key) return redirect(`/envelopes/${encodeURIComponent(id)}`, 303)

  return new Response(null, {
    status: 303,
    headers: [
      ...roomCookies(key).map((cookie): [string, string] => ['set-cookie', cookie]),
      ['location', `/sign/r/${key.recipient}`],
    ],
  })
}
