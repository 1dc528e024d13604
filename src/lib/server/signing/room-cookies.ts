import { parse } from 'hono/utils/cookie'
import type { RecipientId } from '#core/ids.ts'
import type { RoomKey } from './visitor.ts'

/** A month; the link may be opened again until the envelope ends. */
const maxAgeSeconds = 30 * 24 * 60 * 60
/** Of the cookies that each room once left for every page, so many of the latest are kept. */
const mostFormer = 8
const formerShape = /^(?:__Host-)?paraph-sign-[0-9a-f-]+$/

/**
 * The key to a room is a cookie of that room's own paths: a browser that has seen hundreds of rooms sends one of them,
 * where one for every page would make its requests too long to be read.
 */
export function roomCookieName(isSecure: boolean): string {
  return `${isSecure ? '__Secure-' : ''}paraph-room`
}

export function toRoomKey(recipient: RecipientId, cookieValue: string, secure: boolean): RoomKey {
  return { recipient, cookieName: roomCookieName(secure), cookieValue, secure }
}

/** For `Set-Cookie`: for the room's pages, for its calls, and away with what an earlier version left. */
export function roomCookies({ recipient, cookieName, cookieValue, secure }: RoomKey): string[] {
  const former = `${secure ? '__Host-' : ''}paraph-sign-${recipient}`

  return [
    ...[`/sign/r/${recipient}`, `/api/signing/${recipient}`].map((path) =>
      toHeader(`${cookieName}=${cookieValue}`, path, maxAgeSeconds, secure),
    ),
    toHeader(`${former}=`, '/', 0, secure),
  ]
}

/** The key that a browser shows at a room; those of an earlier version open it still. */
export function findRoomCookie(cookieHeader: string | null, recipient: string): string | null {
  const cookies = parse(cookieHeader ?? '')
  const names = [roomCookieName(true), roomCookieName(false)]
  const former = [`__Host-paraph-sign-${recipient}`, `paraph-sign-${recipient}`]

  return [...names, ...former].map((name) => cookies[name]).find(Boolean) ?? null
}

/** For `Set-Cookie`: ends the oldest keys of an earlier version, once there are many (RFC 6265 §5.4: the oldest come first). */
export function endSurplusRooms(cookieHeader: string | null): string[] {
  const former = Object.keys(parse(cookieHeader ?? '')).filter((name) => formerShape.test(name))

  return former.slice(0, Math.max(0, former.length - mostFormer)).map((name) => {
    return toHeader(`${name}=`, '/', 0, name.startsWith('__Host-'))
  })
}

function toHeader(pair: string, path: string, maxAge: number, secure: boolean): string {
  return `${pair}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
