import type { Call } from '#contract/call.ts'
import { negotiateLocale } from '#core/locale/locale.ts'
import type { RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { parse as parseCookies } from 'hono/utils/cookie'
import type { Origin } from '../actor.ts'
import type { Asker } from '../people/make-asker.ts'
import type { People } from '../people/make-people.ts'
import { findRoomCookie } from '../signing/room-cookies.ts'
import type { Asked, Caller } from './caller.ts'
import { isSameSite } from './same-site.ts'

type Parts = { asker: Asker; people: People; publicUrl: string }

/** Whoever is in a signing room: by the room's cookie, or by the bearer of a frame or a handed device. */
export function makeGuestOf({ asker, people, publicUrl }: Parts) {
  /** Who is signed in on the device that shows a room, by cookie alone. */
  async function memberOf(headers: Headers, origin: Origin) {
    const { identity, setCookies, account } = await asker.read({
      cookie: headers.get('cookie'),
      authorization: null,
    })
    if (!identity?.emailVerified) return { member: null, setCookies }

    return { member: (await people.visitorOf(identity, origin, null, account)).person, setCookies }
  }

  return async ({ call, headers, params, method, origin }: Asked): Promise<Caller> => {
    if (method !== 'GET' && !isSameSite(headers, publicUrl)) throw new Refusal('cross-site')
    const recipient = (params['recipient'] ?? '') as RecipientId
    const cookies = parseCookies(headers.get('cookie') ?? '')
    const cookie = findRoomCookie(headers.get('cookie'), recipient)
    const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
    // A frame has no cookies: it says in a header which language it shows.
    const locale = localeOf(bearer ? undefined : cookies['locale'], headers)
    const { member, setCookies } = asksWho(call) ? await memberOf(headers, origin) : nobody

    return {
      origin,
      visitor: { recipient, cookie, member, origin, ...(bearer && { bearer }), ...(locale && { locale }) },
      setCookies,
    }
  }
}

const nobody = { member: null, setCookies: [] }

/** Pages and documents are shown to whoever has the room's key; of files, a member's kept pictures to that member. */
function asksWho({ answer }: Call): boolean {
  return !('type' in answer) || answer.type === 'application/octet-stream'
}

function localeOf(cookie: string | undefined, headers: Headers) {
  return negotiateLocale(cookie) ?? negotiateLocale(headers.get('accept-language'))
}
