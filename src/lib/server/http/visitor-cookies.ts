import { isAccountPage } from '#core/access/routes.ts'
import type { Services } from '../app.ts'
import { endSurplusRooms } from '../signing/room-cookies.ts'

/** For `Set-Cookie`: what the answer to a page adds by what a browser brings, whoever is asking. */
export function visitorCookies(
  app: Pick<Services, 'deviceCookieFor'>,
  path: string,
  cookie: string | null,
): string[] {
  const device = isAccountPage(path) ? app.deviceCookieFor(cookie) : null

  return [...(device ? [device] : []), ...endSurplusRooms(cookie)]
}
