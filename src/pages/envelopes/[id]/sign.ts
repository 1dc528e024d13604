import type { APIRoute } from 'astro'
import { isUuid, type EnvelopeId } from '#core/ids.ts'

/** A month, as for a link from a mail. */
const keyMaxAgeSeconds = 30 * 24 * 60 * 60

/** A member who is a recipient themselves goes straight into the room; anybody else to the envelope. */
export const GET: APIRoute = async ({ params: { id = '' }, locals: { app, member }, cookies, redirect }) => {
  const key = member && isUuid(id) ? await app.signing.openOwn(member, id as EnvelopeId) : null
  if (!key) return redirect(`/envelopes/${encodeURIComponent(id)}`, 303)
  cookies.set(key.cookieName, key.cookieValue, {
    httpOnly: true,
    secure: key.secure,
    sameSite: 'lax',
    path: '/',
    maxAge: keyMaxAgeSeconds,
  })

  return redirect(`/sign/r/${key.recipient}`, 303)
}
